import { rmSync } from 'node:fs';
import { defineConfig } from 'tsup';
import type { Options } from 'tsup';
import { library } from '../../.ci/library.mjs';

/** What CommonJS has instead of `import.meta.url`, from which the worker's file is found. */
const META_URL = 'importMetaUrl';

// Parts of the package are built at once, and none of them may clean up.
rmSync('dist', { recursive: true, force: true });

const shared = {
  clean: false,
  // Consumers may have no types of `Symbol.asyncDispose`.
  dts: { banner: '/// <reference lib="esnext.disposable" />' },
} as const satisfies Options;

export default defineConfig([
  library({
    ...shared,
    entry: { index: 'src/index.ts' },
    esbuildOptions(options, { format }) {
      if (format !== 'cjs') return;
      options.define = { 'import.meta.url': META_URL };
      options.banner = {
        js: `const ${META_URL} = require('node:url').pathToFileURL(__filename).href;`,
      };
    },
  }),
  library({ ...shared, entry: { browser: 'src/browser.ts' }, format: ['esm'] }),
  // What a thread loads: one file with core in it, because no import map reaches a web worker.
  library({
    ...shared,
    entry: { worker: 'src/worker.ts', 'web-worker': 'src/web-worker.ts' },
    format: ['esm'],
    splitting: false,
    noExternal: ['@confmat/core'],
  }),
]);
