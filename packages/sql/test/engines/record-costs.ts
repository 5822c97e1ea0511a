import { ENGINES } from './all-engines.js';
import { costsOf } from './costs.js';
import type { Cost } from './costs.js';
import { DUCKDB } from './duckdb-engine.js';
import { rowColumns } from './rows.js';

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
  const tested = ENGINES.find((engine) => engine.name === name);
  if (!tested) throw new Error(`there is no engine named ${name}`);
  const reference = await DUCKDB.open();
  const engine = await tested.open();
  try {
    for (const each of [reference, engine]) {
      const withoutSets = { ...each, tableSql: { ...each.tableSql, array: null } };
      await each.generate(TABLE, rowColumns(withoutSets), nRows);
    }
    const version = name === 'sqlite' ? 'sqlite_version()' : 'version()';
    const [row] = await engine.query(`SELECT ${version} AS version`);
    const costs = await costsOf(engine, reference, TABLE, tested.windows !== false);
    return { version: String(row?.['version']), nRows, costs };
  } finally {
    await engine.close();
    await reference.close();
  }
}
