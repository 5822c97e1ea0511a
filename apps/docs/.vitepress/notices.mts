import { existsSync, writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { NOTICES, filesIn, noticesText } from '../../../.ci/notices.mjs';
import { ROOT } from './pages.mts';

/** What the browser's files took in: paths from the root. */
const taken = new Set<string>();

/** Records which files a bundle takes in, also a worker's. */
export function withNotices(): Plugin {
  return {
    name: 'confmat-notices',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const path = id.replace(/^\0/, '').replace(/\?.*$/, '');
          if (renderedLength > 0 && existsSync(path)) taken.add(relative(ROOT, path));
        }
      }
    },
  };
}

/**
 * Write the licenses of the packages in the site beside it. The explorer in it has its own.
 *
 * @param folder The built site.
 */
export function writeNotices(folder: string): void {
  const files = [...taken].flatMap((path) => {
    const file = path.split(sep).join('/');
    const built = /^packages\/[^/]+\/dist(?=\/)/.exec(file)?.[0];
    if (built !== undefined) return filesIn(built);
    return file.includes('node_modules/') ? [file] : [];
  });
  writeFileSync(`${folder}/${NOTICES}`, noticesText([...new Set(files)].sort()));
}
