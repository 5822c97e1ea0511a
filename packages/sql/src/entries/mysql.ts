export { mysql } from '../dialects/mysql.js';
export { fromMysql2 } from '../engines/from-mysql2.js';
export type { Mysql2Pool } from '../engines/from-mysql2.js';
