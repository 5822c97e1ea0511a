import { defineConfig } from 'tsup';
import type { Options } from 'tsup';
import { library } from '../../.ci/library.mjs';

/** DuckDB is required where its reader is loaded: bundlers move an import to the start of a program. */
const lateDuckdb: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'late-duckdb',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@duckdb\// }, ({ path, namespace }) =>
      namespace === 'late' ? { path, external: true } : { path, namespace: 'late' },
    );
    onLoad({ filter: /./, namespace: 'late' }, ({ path }) => ({
      contents: `module.exports = require('${path}')`,
    }));
  },
};

export default defineConfig(
  library({
    entry: { index: 'src/index.ts' },
    // The driver of an engine is looked for from where this package is.
    shims: true,
    esbuildPlugins: [lateDuckdb],
    noExternal: [/^@duckdb\//],
    // Packages in CommonJS that are taken in require what is Node's own.
    banner: ({ format }) =>
      format === 'esm'
        ? {
            js: `import { createRequire as requireOf } from 'node:module';\nconst require = requireOf(import.meta.url);`,
          }
        : {},
  }),
);
