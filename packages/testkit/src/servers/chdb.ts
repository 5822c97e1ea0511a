import { createInterface } from 'node:readline';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const python = process.env['CHDB_PYTHON'] ?? '';

/** Whether there is a Python with chdb: `CHDB_PYTHON`. */
export const hasChdb: boolean = python !== '';

/** A ClickHouse within a process of Python. */
export interface Chdb {
  /** The rows of a query, as the format JSONEachRow has them. */
  readonly query: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly stop: () => Promise<void>;
}

interface Answer {
  readonly rows?: string;
  readonly error?: string;
}

/**
 * Start it.
 *
 * @throws {Error} There is none.
 */
export function startChdb(): Chdb {
  if (python === '') throw new Error('there is no chdb here: name its CHDB_PYTHON');
  const script = fileURLToPath(new URL('chdb-lines.py', import.meta.url));
  const child = spawn(python, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let last: Promise<unknown> = Promise.resolve();
  const ask = async (sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    child.stdin.write(`${JSON.stringify(sql)}\n`);
    const line = await lines.next();
    if (line.done === true) throw new Error('chdb ended');
    const { rows = '', error } = JSON.parse(line.value) as Answer;
    if (error !== undefined) throw new Error(error);
    return rows
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  };
  return {
    // One after the other: an answer belongs to the query before it.
    query: (sql) => {
      const next = last.then(() => ask(sql));
      last = next.catch(() => undefined);
      return next;
    },
    stop: async () => {
      const gone = new Promise((exited) => child.once('exit', exited));
      child.stdin.end();
      await gone;
    },
  };
}
