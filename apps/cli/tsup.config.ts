import { copyFileSync } from 'node:fs';
import { defineConfig } from 'tsup';
import type { Options } from 'tsup';
import { withNotices } from '../../.ci/notices.mjs';
import { mergeChunks } from './merge-chunks.js';
import type { Outputs } from './merge-chunks.js';

let outputs: Outputs = {};

/** The page of `confmat open`, built before: nothing of it is imported. */
const PAGE = 'apps/explorer/dist/explorer.html';

/** Tells what is in the chunks. */
const keepOutputs: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'keep-outputs',
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd(({ metafile }) => {
      outputs = metafile?.outputs ?? {};
    });
  },
};

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
  esbuildPlugins: [keepOutputs, withNotices([PAGE])],
  onSuccess: async () => {
    await mergeChunks('dist', outputs);
    copyFileSync(`../../${PAGE}`, 'dist/explorer.html');
  },
  esbuildOptions(options) {
    // Without spaces, but with names, which CONFMAT_DEBUG shows.
    options.minifySyntax = true;
    options.minifyWhitespace = true;
    options.legalComments = 'none';
  },
});
