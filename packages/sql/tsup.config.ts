import { defineConfig } from 'tsup';

const ENGINES = [
  ...['bigquery', 'clickhouse', 'databricks', 'duckdb', 'mysql', 'postgres', 'redshift'],
  ...['snowflake', 'spark', 'sqlite', 'trino'],
];

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    internal: 'src/internal.ts',
    ...Object.fromEntries(ENGINES.map((name) => [name, `src/entries/${name}.ts`])),
  },
  format: ['esm', 'cjs'],
  dts: true,
  sourcemap: true,
  clean: true,
  target: 'es2022',
  splitting: true,
  esbuildOptions(options) {
    // Maps without copies of the sources: half the size of the package.
    options.sourcesContent = false;
  },
});
