export { spark } from '../dialects/spark.js';
export { fromHiveSession } from '../engines/from-hive-session.js';
export type { HiveOperation, HiveSession, HiveUtils } from '../engines/from-hive-session.js';
