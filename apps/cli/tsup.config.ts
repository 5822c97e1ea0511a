import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'tsup';
import type { Options } from 'tsup';
import { mergeChunks } from './merge-chunks.js';
import type { Outputs } from './merge-chunks.js';

let outputs: Outputs = {};

/** Writes the licenses of the packages in the bundle beside it. */
const writeNotices: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'write-notices',
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd(({ metafile }) => {
      outputs = metafile?.outputs ?? {};
      const folders = Object.keys(metafile?.inputs ?? {}).flatMap(
        (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
      );
      const notices = [...new Set(folders)].map(noticeOf).sort();
      mkdirSync('dist', { recursive: true });
      writeFileSync('dist/THIRD-PARTY-NOTICES.txt', `${notices.join('\n\n')}\n`);
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

/**
 * All but the native engine, the one dependency, is in a few files: Node takes longer to find a file
 * than to load it.
 */
export default defineConfig({
  entry: { main: 'src/main.ts' },
  format: ['esm'],
  clean: true,
  splitting: true,
  target: 'node20',
  // Packages in CommonJS require what is not bundled. No library may import the same name again.
  banner: {
    js: `import { createRequire as requireOf } from 'node:module';\nconst require = requireOf(import.meta.url);`,
  },
  esbuildPlugins: [writeNotices],
  onSuccess: async () => {
    await mergeChunks('dist', outputs);
    // The page of `confmat open`, built before: nothing of it is imported.
    copyFileSync('../explorer/dist/explorer.html', 'dist/explorer.html');
  },
  esbuildOptions(options) {
    // Without spaces, but with names, which CONFMAT_DEBUG shows.
    options.minifySyntax = true;
    options.minifyWhitespace = true;
    options.legalComments = 'none';
  },
});
