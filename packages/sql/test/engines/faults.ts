import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { countConfusion } from '../../src/index.js';
import { cellsOf } from './cells.js';
import { expectedOf } from './expected.js';
import { selectSql } from './make-tables.js';
import { rowColumns } from './rows.js';
import type { OpenEngine, TestedEngine } from './tested-engine.js';

const POLL_MS = 20;
const LIMIT_MS = 30_000;

/** Cancellation, and the loss of a machine. */
export function testFaults({ name, lossOfPart }: TestedEngine, opened: () => OpenEngine): void {
  // SQLite runs in this thread, and chdb has no such call.
  it.skipIf(name === 'sqlite' || name === 'chdb')('stops a query in the engine', async () => {
    const engine = opened();
    const { nRunning } = engine;
    const stopper = new AbortController();
    const request = { from: engine.tableSql.endless, yTrue: 't', yPred: 'p' };
    const counting = countConfusion(engine, request, { signal: stopper.signal });
    const failure = expect(counting).rejects.toThrow('enough of it');
    await (nRunning ? until(async () => (await nRunning()) > 0) : sleep(100));
    stopper.abort(new Error('enough of it'));
    await failure;
    if (nRunning) await until(async () => (await nRunning()) === 0);
    await engine.fill({ name: 'after', columns: { t: 'text' }, rows: [['a']] });
    const after = await countConfusion(engine, {
      from: { table: 'after' },
      yTrue: 't',
      yPred: 't',
    });
    expect(after.nSamples).toBe(1);
  });

  it('fails when the server ends the session, and asks again in another one', async ({ skip }) => {
    const engine = opened();
    const { endSessions, nRunning } = engine;
    skip(!endSessions, 'nobody ends its sessions');
    const request = { from: engine.tableSql.endless, yTrue: 't', yPred: 'p' };
    const failure = expect(countConfusion(engine, request)).rejects.toThrow(/\S/);
    await until(async () => ((await nRunning?.()) ?? 0) > 0);
    await endSessions?.();
    await failure;
    const one = { from: '(SELECT 1 AS t)', yTrue: 't', yPred: 't' };
    expect((await countConfusion(engine, one)).nSamples).toBe(1);
  });

  if (lossOfPart === 'fails') {
    it('fails when a shard is killed amid a query, and never counts half the rows', async () => {
      const engine = opened();
      const nRows = 20_000;
      await engine.generate('halves', rowColumns(engine), nRows);
      const half = `SELECT COUNT(*) AS n FROM halves`;
      const request = { from: { table: 'halves' }, yTrue: 'truth', yPred: 'a' };
      expect(cellsOf((await countConfusion(engine, request)).matrix)).toEqual(
        expectedOf(nRows).pairs,
      );
      // Each shard sleeps before it answers.
      const long = `(SELECT truth, a FROM halves WHERE sleep(1) = 0) AS long`;
      const counting = countConfusion(engine, { ...request, from: long });
      const failure = expect(counting).rejects.toThrow(/\S/);
      await until(async () => ((await engine.nRunning?.()) ?? 0) > 1);
      await engine.killPart?.();
      await failure;
      // What its profile makes of other queries.
      const [left] = await engine.query(half);
      expect(Number(left?.['n'])).toBe(nRows / 2);
      await expect(countConfusion(engine, request)).rejects.toThrow(/\S/);
    });
  }

  if (lossOfPart === 'is made good') {
    it('counts every row once when a worker is killed amid a query', async () => {
      const engine = opened();
      const nRows = 5_000_000;
      const series = `(SELECT id AS i FROM range(0, ${nRows}, 1, 64))`;
      const from = `(${selectSql(engine.dialect, rowColumns(engine), series)})`;
      let isDone = false;
      const counting = countConfusion(engine, { from, yTrue: 'truth', yPred: 'a' });
      const done = counting.finally(() => {
        isDone = true;
      });
      await until(async () => ((await engine.nRunning?.()) ?? 0) > 0);
      await engine.killPart?.();
      expect(isDone).toBe(false);
      expect(cellsOf((await done).matrix)).toEqual(expectedOf(nRows).pairs);
    }, 300_000);
  }
}

/** Wait for something; the test fails where it does not come. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`it was not so within ${LIMIT_MS} ms`);
    await sleep(POLL_MS);
  }
}
