import { defineConfig } from 'tsup';
import { library } from '../../.ci/library.mjs';

const ENGINES = [
  ...['bigquery', 'clickhouse', 'databricks', 'duckdb', 'mysql', 'postgres', 'redshift'],
  ...['snowflake', 'spark', 'sqlite', 'trino'],
];

export default defineConfig(
  library({
    entry: {
      index: 'src/index.ts',
      internal: 'src/internal.ts',
      ...Object.fromEntries(ENGINES.map((name) => [name, `src/entries/${name}.ts`])),
    },
  }),
);
