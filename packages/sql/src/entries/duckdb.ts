export { duckdb } from '../dialects/duckdb.js';
export { fromDuckDb } from '../engines/from-duckdb.js';
export type { DuckDbConnection } from '../engines/from-duckdb.js';
