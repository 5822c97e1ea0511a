import { mysql } from '../dialects/mysql.js';
import { textOf } from './text-of.js';
import { cancellable } from './cancel.js';
import type { SqlEngine, SqlRow } from './engine.js';
import { engineOfTransactions } from './kept-rows.js';
import type { KeptRows } from './kept-rows.js';

/** A query of `mysql2`, whose rows are objects whatever the pool is used to. */
interface Mysql2Query {
  readonly sql: string;
  readonly rowsAsArray: false;
  readonly nestTables: false;
  readonly typeCast: true;
}

/** A pool of `mysql2/promise`: a query that is stopped needs a second connection. */
export interface Mysql2Pool {
  readonly getConnection: () => Promise<Mysql2Connection>;
  readonly query: (sql: string) => Promise<unknown>;
}

interface Mysql2Connection {
  readonly threadId: number | null;
  readonly query: (query: Mysql2Query) => Promise<readonly [unknown, ...unknown[]]>;
  readonly release: () => void;
  readonly destroy: () => void;
}

/**
 * MariaDB and MySQL through `mysql2/promise`. Queries run in transactions that only read, and the
 * queries of a count in one that sees the rows of InnoDB tables as they were at its start.
 *
 * @param pool A pool: counts take a connection each, and a signal stops their queries by `KILL QUERY`.
 * @returns The engine; the pool stays yours to end.
 */
export function fromMysql2(pool: Mysql2Pool): SqlEngine {
  return engineOfTransactions(mysql, () => begin(pool));
}

/** A mode in which the server hands on what CHAR columns are filled up with. */
const PADDING = 'PAD_CHAR_TO_FULL_LENGTH';

async function begin(pool: Mysql2Pool): Promise<KeptRows> {
  const connection = await pool.getConnection();
  const run = async (sql: string): Promise<readonly SqlRow[]> => {
    const how = { rowsAsArray: false, nestTables: false, typeCast: true } as const;
    const [rows] = await connection.query({ sql, ...how });
    return rows as readonly SqlRow[];
  };
  try {
    const [found] = await run('SELECT @@SESSION.sql_mode AS mode');
    const mode = textOf(found?.['mode']);
    const isPadded = mode.includes(PADDING);
    const setMode = (value: string): Promise<unknown> =>
      run(`SET SESSION sql_mode = ${mysql.text(value)}`);
    if (isPadded) await setMode(withoutPadding(mode));
    await run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await run('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
    return {
      query: (sql, { signal }) =>
        cancellable(
          signal,
          () => run(sql),
          () => pool.query(`KILL QUERY ${connection.threadId ?? 0}`),
        ),
      end: async () => {
        try {
          await run('ROLLBACK');
          if (isPadded) await setMode(mode);
          connection.release();
        } catch {
          // It is lost, or not as it was.
          connection.destroy();
        }
      },
    };
  } catch (error) {
    connection.destroy();
    throw error;
  }
}

function withoutPadding(mode: string): string {
  return mode
    .split(',')
    .filter((part) => part !== PADDING)
    .join(',');
}
