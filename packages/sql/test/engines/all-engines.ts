import { CHDB } from './chdb-engine.js';
import { CLICKHOUSE } from './clickhouse-engine.js';
import { DATABRICKS } from './databricks-engine.js';
import { DUCKDB } from './duckdb-engine.js';
import { MARIADB } from './mariadb-engine.js';
import { POSTGRES } from './postgres-engine.js';
import { SPARK } from './spark-engine.js';
import { SQLITE } from './sqlite-engine.js';
import type { TestedEngine } from './tested-engine.js';
import { TRINO } from './trino-engine.js';

/** Every engine that the package has a dialect for and that runs on a machine of one's own. */
export const ENGINES: readonly TestedEngine[] = [
  ...[DUCKDB, POSTGRES, CLICKHOUSE],
  ...[SQLITE, MARIADB, CHDB, TRINO, SPARK, DATABRICKS],
];
