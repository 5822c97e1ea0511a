import { fromMysql2 } from '@confmat/sql/mysql';
import type { Mysql2Pool } from '@confmat/sql/mysql';
import type { Connect } from '../connection.js';
import { loadDriver } from '../load-driver.js';
import { noAnswer } from '../within.js';

interface Mysql2 {
  readonly createPool: (options: object) => Mysql2Pool & { readonly end: () => Promise<void> };
}

/** MariaDB and MySQL by `mysql2`. */
export const connect: Connect = async (address, { password: { text }, timeoutMs, cwd }) => {
  const { shown, host, port, user, path } = address;
  const { createPool } = (await loadDriver('mysql2/promise', shown, cwd)) as unknown as Mysql2;
  const pool = createPool({
    host,
    ...(port > 0 && { port }),
    ...(user !== '' && { user }),
    ...(path[0] !== undefined && { database: path[0] }),
    ...(text !== '' && { password: text }),
    connectTimeout: timeoutMs,
  });
  const { snapshot, ...engine } = fromMysql2(pool);
  const inTime: typeof snapshot = async () => {
    try {
      if (!snapshot) throw new Error('bug: MariaDB keeps rows');
      return await snapshot();
    } catch (error) {
      const isLate = error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT';
      throw isLate ? noAnswer(shown, timeoutMs) : error;
    }
  };
  return { engine: { ...engine, snapshot: inTime }, close: () => pool.end() };
};
