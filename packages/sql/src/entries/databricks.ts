export { databricks } from '../dialects/spark.js';
export { fromDatabricks } from '../engines/from-databricks.js';
export type { DatabricksOperation, DatabricksSession } from '../engines/from-databricks.js';
