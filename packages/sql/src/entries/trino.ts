export { trino } from '../dialects/trino.js';
export { fromTrino } from '../engines/from-trino.js';
export type { TrinoClient } from '../engines/from-trino.js';
