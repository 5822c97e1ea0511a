import { Socket } from 'node:net';
import { fromPg } from '@confmat/sql/postgres';
import type { PgPool } from '@confmat/sql/postgres';
import type { Connect } from '../connection.js';
import { loadDriver } from '../load-driver.js';
import { noAnswer } from '../within.js';

interface Pg {
  readonly Pool: new (options: object) => PgPool & {
    readonly on: (event: 'error', listener: () => void) => unknown;
    readonly end: () => Promise<void>;
  };
}

/** A server takes this long to end a session well. */
const LAST_WORDS_MS = 250;

/** PostgreSQL by `pg`; what an address leaves out comes from PGUSER, PGHOST and the others. */
export const connect: Connect = async (address, { password, timeoutMs, cwd }) => {
  const { shown, host, port, user, path } = address;
  const { Pool } = (await loadDriver('pg', shown, cwd)) as unknown as Pg;
  const { text, withheld } = password;
  // A server that asks for a password and gets none keeps its end open for a minute.
  const sockets = new Set<Socket>();
  const pool = new Pool({
    host,
    ...(port > 0 && { port }),
    ...(user !== '' && { user }),
    ...(path[0] !== undefined && { database: path[0] }),
    ...(text !== '' && { password: text }),
    // The driver takes one from the environment otherwise.
    ...(withheld && { password: () => Promise.reject(withheld) }),
    connectionTimeoutMillis: timeoutMs,
    application_name: 'confmat',
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
  });
  // A connection that is lost while it waits is no fault of the run.
  pool.on('error', () => undefined);
  const { snapshot, ...engine } = fromPg(pool);
  const close = async (): Promise<void> => {
    const ending = pool.end().catch(() => undefined);
    setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, LAST_WORDS_MS).unref();
    await ending;
  };
  return {
    engine: {
      ...engine,
      snapshot: async () => {
        try {
          if (!snapshot) throw new Error('bug: PostgreSQL keeps rows');
          return await snapshot();
        } catch (error) {
          throw isLate(error) ? noAnswer(shown, timeoutMs) : error;
        }
      },
    },
    close,
  };
};

/** What the driver says of a connection that took too long. */
function isLate(error: unknown): boolean {
  return (
    error instanceof Error &&
    /timeout expired|connection timeout|timeout exceeded/.test(error.message)
  );
}
