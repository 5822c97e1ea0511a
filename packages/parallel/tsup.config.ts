import { defineConfig } from 'tsup';
import { library, withoutSources } from '../../.ci/library.mjs';

/** What CommonJS has instead of `import.meta.url`, from which the worker's file is found. */
const META_URL = 'importMetaUrl';

function part(entry: Record<string, string>) {
  const shared = library(entry);
  // Consumers may have no types of `Symbol.asyncDispose`.
  const dts = { ...shared.dts, banner: '/// <reference lib="esnext.disposable" />' };
  // The parts are written at the same time.
  return { ...shared, dts, clean: false };
}

export default defineConfig([
  {
    ...part({ index: 'src/index.ts' }),
    esbuildOptions(options, { format }) {
      withoutSources(options);
      if (format !== 'cjs') return;
      options.define = { 'import.meta.url': META_URL };
      options.banner = {
        js: `const ${META_URL} = require('node:url').pathToFileURL(__filename).href;`,
      };
    },
  },
  { ...part({ browser: 'src/browser.ts' }), format: ['esm'] },
  {
    // What a thread loads: one file with core in it, because no import map reaches a web worker.
    ...part({ worker: 'src/worker.ts', 'web-worker': 'src/web-worker.ts' }),
    format: ['esm'],
    splitting: false,
    noExternal: ['@confmat/core'],
  },
]);
