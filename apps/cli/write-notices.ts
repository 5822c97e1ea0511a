import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/** Writes the licenses of the packages in the bundle to `dist/THIRD-PARTY-NOTICES.txt`. */
export const writeNotices: Plugin = {
  name: 'write-notices',
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd(({ metafile }) => {
      const folders = new Set(
        Object.keys(metafile?.inputs ?? {}).flatMap(
          (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
        ),
      );
      const notices = [...folders].filter((folder) => !folder.includes('/@confmat/')).map(noticeOf);
      writeFileSync('dist/THIRD-PARTY-NOTICES.txt', `${notices.sort().join('\n\n')}\n`);
    });
  },
};

function noticeOf(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { name, version, license } = manifest as Readonly<Record<string, string>>;
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|notice)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
}
