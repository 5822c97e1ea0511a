import { resolve } from 'node:path';
import { fromSqlite } from '@confmat/sql/sqlite';
import type { SqliteDatabase } from '@confmat/sql/sqlite';
import type { Connect } from '../connection.js';
import { loadDriver } from '../load-driver.js';

type Closable = SqliteDatabase & { readonly close: () => unknown };
type Open = new (path: string, options: object) => Closable;

/** SQLite by Node's own module, where it has one, or by `better-sqlite3`. */
export const connect: Connect = async ({ shown, file }, { cwd }) => {
  const path = resolve(cwd, file);
  const database = (await openByNode(path)) ?? (await openByPackage(path, shown, cwd));
  const close = (): Promise<void> => {
    database.close();
    return Promise.resolve();
  };
  const engine = fromSqlite(database);
  // Tables have places of rows, but views have none.
  return { engine: { ...engine, dialect: { ...engine.dialect, rowNumber: null } }, close };
};

async function openByNode(path: string): Promise<Closable | null> {
  // A name that is built of parts is looked for only when this runs: Node 20 has no such module.
  const name = ['node', 'sqlite'].join(':');
  let DatabaseSync: Open;
  try {
    ({ DatabaseSync } = (await import(name)) as { readonly DatabaseSync: Open });
  } catch {
    return null;
  }
  return new DatabaseSync(path, { readOnly: true });
}

async function openByPackage(path: string, shown: string, cwd: string): Promise<Closable> {
  const orElse = ', which may take minutes to build, or run this with Node 24, which has SQLite';
  const driver = await loadDriver('better-sqlite3', shown, cwd, orElse);
  const { default: Database } = driver as { readonly default: Open };
  return new Database(path, { readonly: true, fileMustExist: true });
}
