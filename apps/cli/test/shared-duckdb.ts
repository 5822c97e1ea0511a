import { DuckDBInstance as Engine } from '@duckdb/node-api';

// eslint-disable-next-line no-restricted-syntax -- whatever the module has
export * from '@duckdb/node-api';

const free = new Map<string, Engine[]>();

/** What a command left in an engine, as the statements that drop it. */
const LEFT = `
  SELECT 'DROP VIEW "' || replace(view_name, '"', '""') || '"' FROM duckdb_views() WHERE NOT internal
  UNION ALL
  SELECT 'DROP TABLE "' || replace(table_name, '"', '""') || '"' FROM duckdb_tables() WHERE NOT internal
  UNION ALL
  SELECT 'DROP TYPE "' || replace(type_name, '"', '""') || '"' FROM duckdb_types() WHERE NOT internal`;

/**
 * Stands in for `@duckdb/node-api` in tests: an engine in memory that is closed is emptied and serves the next
 * command, because starting one is a third of the work of a command on a small file. No two have one at once.
 */
export const DuckDBInstance = {
  create: async (path = ':memory:', settings: Record<string, string> = {}): Promise<Engine> => {
    if (path !== ':memory:') return Engine.create(path, settings);
    const kind = JSON.stringify(settings);
    const engines = free.get(kind) ?? [];
    free.set(kind, engines);
    const engine = engines.pop();
    if (engine && !(await isConfined(engine))) return emptied(engine);
    const started = await Engine.create(path, settings);
    started.closeSync = () => {
      engines.push(started);
    };
    return started;
  },
};

/** Whether an engine reaches some files only, which cannot be undone. */
async function isConfined(engine: Engine): Promise<boolean> {
  const connection = await engine.connect();
  const found = await connection.runAndReadAll("SELECT current_setting('enable_external_access')");
  connection.closeSync();
  return found.getRows()[0]?.[0] === false;
}

async function emptied(engine: Engine): Promise<Engine> {
  const connection = await engine.connect();
  const left = await connection.runAndReadAll(LEFT);
  for (const [drop] of left.getRows()) await connection.run(String(drop));
  connection.closeSync();
  return engine;
}
