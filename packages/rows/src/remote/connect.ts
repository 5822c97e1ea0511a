import type { EngineName } from './address.js';
import type { Connect } from './connection.js';

/** Ways to each engine; each loads its own driver. */
export const CONNECT: Readonly<Record<EngineName, () => Promise<Connect>>> = {
  postgres: async () => (await import('./drivers/postgres.js')).connect,
  clickhouse: async () => (await import('./drivers/clickhouse.js')).connect,
  spark: async () => (await import('./drivers/spark.js')).connect,
  trino: async () => (await import('./drivers/trino.js')).connect,
  mysql: async () => (await import('./drivers/mysql.js')).connect,
  duckdb: async () => (await import('./drivers/duckdb.js')).connect,
  sqlite: async () => (await import('./drivers/sqlite.js')).connect,
};
