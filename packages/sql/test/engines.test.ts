// Every engine on the same tables: servers of their own, started here and stopped at the end.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { ENGINES } from './engines/all-engines.js';
import { testArgMax } from './engines/arg-max.js';
import { testExactCounts } from './engines/exact.js';
import { testFaults } from './engines/faults.js';
import { testHostileTables } from './engines/hostile.js';
import { testClickHouse } from './engines/own/clickhouse.js';
import { testMariadb } from './engines/own/mariadb.js';
import { testPostgres } from './engines/own/postgres.js';
import { testPrecision } from './engines/precision.js';
import { testRefusals } from './engines/refusals.js';
import { testScores } from './engines/scores.js';
import { testSets } from './engines/sets.js';
import { testSnapshots } from './engines/snapshots.js';
import type { OpenEngine } from './engines/tested-engine.js';

/** Spark and Trino take minutes on a busy machine. */
const START_MS = 600_000;
/** The first query of Spark takes as long on a busy machine. */
const TEST_MS = 300_000;

const named = ENGINES.map((engine) => [engine.name, engine] as const);

describe.each(named)('on %s', { timeout: TEST_MS }, (_, engine) => {
  if (engine.skipped !== null) {
    it.skip(`is skipped: ${engine.skipped}`);
    return;
  }
  let open: OpenEngine | undefined;
  const opened = (): OpenEngine => {
    if (!open) throw new Error('it did not start');
    return open;
  };
  beforeAll(async () => {
    open = await engine.open();
  }, START_MS);
  afterAll(async () => open?.close(), START_MS);

  testHostileTables(engine, opened);
  testRefusals(opened);
  testExactCounts(engine, opened);
  testArgMax(opened);
  testScores(engine.name, opened);
  testSets(opened);
  testPrecision(opened);
  testSnapshots(opened);
  if (engine.name === 'postgres') testPostgres(opened);
  if (engine.name === 'mariadb') testMariadb(opened);
  if (engine.name === 'clickhouse') testClickHouse(opened);
  testFaults(engine, opened);
});
