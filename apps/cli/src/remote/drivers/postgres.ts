import { fromPg } from '@confmat/sql/postgres';
import type { PgPool } from '@confmat/sql/postgres';
import type { Connect } from '../connection.js';
import { loadDriver } from '../load-driver.js';

interface Pg {
  readonly Pool: new (options: object) => PgPool & {
    readonly on: (event: 'error', listener: () => void) => unknown;
    readonly end: () => Promise<void>;
  };
}

/** PostgreSQL by `pg`; what an address leaves out comes from PGUSER, PGHOST and the others. */
export const connect: Connect = async ({ shown, host, port, user, path }, { password, cwd }) => {
  const { Pool } = (await loadDriver('pg', shown, cwd)) as unknown as Pg;
  const pool = new Pool({
    host,
    ...(port > 0 && { port }),
    ...(user !== '' && { user }),
    ...(path[0] !== undefined && { database: path[0] }),
    ...(password !== '' && { password }),
    application_name: 'confmat',
  });
  // A connection that is lost while it waits is no fault of the run.
  pool.on('error', () => undefined);
  return { engine: fromPg(pool), close: () => pool.end() };
};
