import { fromMysql2 } from '@confmat/sql/mysql';
import type { Mysql2Pool } from '@confmat/sql/mysql';
import type { Connect } from '../connection.js';
import { loadDriver } from '../load-driver.js';

interface Mysql2 {
  readonly createPool: (options: object) => Mysql2Pool & { readonly end: () => Promise<void> };
}

/** MariaDB and MySQL by `mysql2`. */
export const connect: Connect = async ({ shown, host, port, user, path }, { password, cwd }) => {
  const { createPool } = (await loadDriver('mysql2/promise', shown, cwd)) as unknown as Mysql2;
  const pool = createPool({
    host,
    ...(port > 0 && { port }),
    ...(user !== '' && { user }),
    ...(path[0] !== undefined && { database: path[0] }),
    ...(password !== '' && { password }),
  });
  return { engine: fromMysql2(pool), close: () => pool.end() };
};
