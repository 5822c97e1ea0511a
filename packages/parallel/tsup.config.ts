import { defineConfig } from 'tsup';
import type { Options } from 'tsup';

const shared = {
  sourcemap: true,
  target: 'es2022',
  esbuildOptions(options) {
    // Maps without copies of the sources: half the size of the package.
    options.sourcesContent = false;
  },
} as const satisfies Options;
/** Consumers may have no types of `Symbol.asyncDispose`. */
const dts = { banner: '/// <reference lib="esnext.disposable" />' };
/** What CommonJS has instead of `import.meta.url`, from which the worker's file is found. */
const META_URL = 'importMetaUrl';

export default defineConfig([
  {
    ...shared,
    dts,
    entry: { index: 'src/index.ts' },
    format: ['esm', 'cjs'],
    splitting: true,
    esbuildOptions(options, { format }) {
      shared.esbuildOptions(options);
      if (format !== 'cjs') return;
      options.define = { 'import.meta.url': META_URL };
      options.banner = {
        js: `const ${META_URL} = require('node:url').pathToFileURL(__filename).href;`,
      };
    },
  },
  { ...shared, dts, entry: { browser: 'src/browser.ts' }, format: ['esm'] },
  {
    // What a thread loads: one file with core in it, because no import map reaches a web worker.
    ...shared,
    dts: true,
    entry: { worker: 'src/worker.ts', 'web-worker': 'src/web-worker.ts' },
    format: ['esm'],
    splitting: false,
    noExternal: ['@confmat/core'],
  },
]);
