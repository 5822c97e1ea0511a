import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { readText } from './files.ts';
import { anchorsOf, relativeLinksOf } from './markdown.ts';
import { ROOT } from './run.ts';

/**
 * Find the links of a Markdown file whose target is missing.
 *
 * @param file The file, from the root.
 * @param markdown Its text.
 * @returns One message per fault.
 */
export function brokenLinks(file: string, markdown: string): string[] {
  return relativeLinksOf(markdown).flatMap(({ line, target }) => {
    const [path = '', anchor = ''] = decodeURI(target).split('#');
    const found = path === '' ? file : posix.normalize(posix.join(posix.dirname(file), path));
    if (found.startsWith('..') || (path !== '' && !existsSync(ROOT + found))) {
      return [`${file}:${line}: no file ${found}`];
    }
    if (anchor === '' || !found.endsWith('.md')) return [];
    const anchors = anchorsOf(found === file ? markdown : readText(found));
    return anchors.has(anchor) ? [] : [`${file}:${line}: no heading #${anchor} in ${found}`];
  });
}
