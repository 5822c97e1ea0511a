import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { FILES, REPOSITORY } from '../repository.mjs';
import { readText } from './files.ts';
import { anchorsOf, linksOf } from './markdown.ts';
import { ROOT } from './run.ts';

/**
 * Find the links of a Markdown file whose target is missing. Those to files of our own repository
 * are looked up here, however they are written; those to elsewhere are not followed.
 *
 * @param file The file, from the root.
 * @param markdown Its text.
 * @returns One message per fault.
 */
export function brokenLinks(file: string, markdown: string): string[] {
  return linksOf(markdown).flatMap(({ line, target }) => {
    const [path = '', anchor = ''] = target.split('#');
    const found = fileOf(file, path);
    if (found === null) {
      const isTree = path.startsWith(`${REPOSITORY}/`) && path !== `${REPOSITORY}/issues`;
      return isTree ? [`${file}:${line}: ${target} is no file of the main branch`] : [];
    }
    if (found.startsWith('..') || (path !== '' && !existsSync(ROOT + found))) {
      return [`${file}:${line}: no file ${found}`];
    }
    if (anchor === '' || !found.endsWith('.md')) return [];
    const anchors = anchorsOf(found === file ? markdown : readText(found));
    return anchors.has(decodeURI(anchor))
      ? []
      : [`${file}:${line}: no heading #${anchor} in ${found}`];
  });
}

/** What a link of a file leads to, from the root; null if it leads elsewhere. */
function fileOf(file: string, path: string): string | null {
  if (path === '') return file;
  if (path.startsWith(FILES)) {
    // A picture asks for the file itself, not for GitHub's page of it.
    const found = path.slice(FILES.length).replace(/\?raw=true$/, '');
    return posix.normalize(decodeURI(found));
  }
  const isAddress = /^[a-z][a-z+.-]*:/i.test(path);
  return isAddress ? null : posix.join(posix.dirname(file), decodeURI(path));
}
