export { sqlite } from '../dialects/sqlite.js';
export { fromSqlite } from '../engines/from-sqlite.js';
export type { SqliteDatabase } from '../engines/from-sqlite.js';
