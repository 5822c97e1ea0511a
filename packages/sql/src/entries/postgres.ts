export { postgres } from '../dialects/postgres.js';
export { fromPg } from '../engines/from-pg.js';
export type { PgClient, PgPool } from '../engines/from-pg.js';
