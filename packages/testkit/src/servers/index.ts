export { hasChdb, startChdb, type Chdb } from './chdb.js';
export { hasClickHouse, startClickHouse, type ClickHouseCluster } from './clickhouse.js';
export { hasMariadb, startMariadb, type MariadbServer } from './mariadb.js';
export { hasPostgres, startPostgres, type PostgresServer } from './postgres.js';
export { isRequired, type ServerName } from './requirement.js';
export { hasSpark, startSpark, type SparkCluster } from './spark.js';
export { hasTrino, startTrino, type TrinoServer } from './trino.js';
