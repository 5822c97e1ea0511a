export { hasChdb, startChdb, type Chdb } from './chdb.js';
export { hasClickHouse, startClickHouse, type ClickHouseCluster } from './clickhouse.js';
export type { DatabaseServer } from './database.js';
export { hasMariadb, startMariadb } from './mariadb.js';
export { hasPostgres, startPostgres } from './postgres.js';
export { isRequired, type ServerName } from './requirement.js';
export { hasSpark, startSpark, type SparkCluster } from './spark.js';
export { hasTrino, startTrino, type TrinoServer } from './trino.js';
