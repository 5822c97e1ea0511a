// Every function that counts stops in the engine, and asks nothing after a signal.
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import {
  countConfusion,
  countJoint,
  countLabels,
  countSamples,
  countScores,
} from '../src/index.js';
import type { SqlEngine, StopSignal } from '../src/index.js';
import { fromDuckDb } from '../src/entries/duckdb.js';
import { countScorePairs } from '../src/internal.js';

const instance = await DuckDBInstance.create(':memory:');
const connection = await instance.connect();
const engine = fromDuckDb(connection);
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

const endless = (columns: string): string =>
  `(SELECT ${columns} FROM range(0, 1000000000) AS x(i) CROSS JOIN range(0, 1000000000) AS y(j))`;
const labels = { from: endless("'a' AS t, 'b' AS p"), yTrue: 't', yPred: 'p' };
const sets = { from: endless("['a'] AS t, ['b'] AS p"), yTrue: 't', yPred: 'p' };
const scored = { from: endless("'a' AS t, 0.5e0 AS s"), yTrue: 't', posLabel: 'a' };

type Count = (engine: SqlEngine, options: { readonly signal: StopSignal }) => Promise<unknown>;
const COUNTS: readonly (readonly [string, Count])[] = [
  ['countConfusion', (one, options) => countConfusion(one, labels, options)],
  [
    'countJoint',
    (one, options) => {
      const { from, yTrue } = labels;
      return countJoint(one, { from, yTrue, yPredA: 'p', yPredB: 't' }, options);
    },
  ],
  ['countScores', (one, options) => countScores(one, { ...scored, yScore: 's' }, options)],
  ['countLabels', (one, options) => countLabels(one, sets, options)],
  ['countSamples', (one, options) => countSamples(one, sets, options)],
  [
    'countScorePairs',
    (one, options) => {
      const score = { column: 's' };
      const columns = { yTrue: { column: 't' }, yScore: score, yScoreB: score };
      return countScorePairs(one, { ...scored, ...columns }, options);
    },
  ],
];

describe.each(COUNTS)('%s', (_, count) => {
  it('stops with its signal', async () => {
    const stopper = new AbortController();
    const counting = count(engine, { signal: stopper.signal });
    const failure = expect(counting).rejects.toThrow('enough of it');
    setTimeout(() => {
      stopper.abort(new Error('enough of it'));
    }, 100);
    await failure;
  });

  it('asks nothing after its signal', async () => {
    const asked: string[] = [];
    const watched: SqlEngine = {
      ...engine,
      query: (sql, options) => {
        asked.push(sql);
        return engine.query(sql, options);
      },
    };
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(count(watched, { signal })).rejects.toThrow('too late');
    expect(asked).toEqual([]);
  });
});
