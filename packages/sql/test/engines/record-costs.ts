import { costsOf, resultsOf } from './costs.js';
import type { Cost, Results } from './costs.js';
import { ENGINES } from './all-engines.js';
import { DUCKDB } from './duckdb-engine.js';
import { rowColumns } from './rows.js';
import type { OpenEngine, TestedEngine } from './tested-engine.js';

/** What an engine costs. */
export interface EngineCosts {
  readonly version: string;
  readonly nRows: number;
  readonly costs: readonly Cost[];
}

const TABLE = 'costs';

/**
 * Start an engine, make a table of many rows, and time every count of it.
 *
 * @param name Of the engine.
 * @throws {Error} It is not here, or counts otherwise than DuckDB.
 */
export async function recordCosts(name: string, nRows: number): Promise<EngineCosts> {
  const tested = engineNamed(name);
  const expected =
    tested === DUCKDB
      ? null
      : await withRows(DUCKDB, nRows, (engine): Promise<Results> => resultsOf(engine, TABLE));
  return withRows(tested, nRows, async (engine) => {
    const version = await versionOf(name, engine);
    const costs = await costsOf(engine, TABLE, tested.windows !== false, expected);
    return { version, nRows, costs };
  });
}

export function engineNamed(name: string): TestedEngine {
  const tested = ENGINES.find((engine) => engine.name === name);
  if (!tested) throw new Error(`there is no engine named ${name}`);
  return tested;
}

export async function versionOf(name: string, engine: OpenEngine): Promise<string> {
  const version = name === 'sqlite' ? 'sqlite_version()' : 'version()';
  const [row] = await engine.query(`SELECT ${version} AS version`);
  return String(row?.['version']);
}

/** Start an engine with a table of rows, use it, and stop it. */
export async function withRows<R>(
  tested: TestedEngine,
  nRows: number,
  use: (engine: OpenEngine, table: string) => Promise<R>,
): Promise<R> {
  const engine = await tested.open();
  try {
    await engine.generate(TABLE, rowColumns(withoutSets(engine)), nRows);
    return await use(engine, TABLE);
  } finally {
    await engine.close();
  }
}

/** Sets take more room than all other columns. */
export function withoutSets(engine: OpenEngine): OpenEngine {
  return { ...engine, tableSql: { ...engine.tableSql, array: null } };
}
