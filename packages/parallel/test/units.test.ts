import { confusionMatrix } from '@confmat/core';
import { createRandom, randomColumns } from '@confmat/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { sharedColumn } from '../src/index.js';
import { bothOutcomes } from './outcome.js';
import { watchedPool } from './source-pool.js';

const { pool } = watchedPool({ threads: 3 });
afterAll(() => pool.close());

const N = 400;
const { yTrue, yPred } = randomColumns({ seed: 2, nSamples: N, nClasses: 4, errorRate: 0.3 });
const random = createRandom(5);
const shared = (values: readonly number[]): Int32Array => sharedColumn(Int32Array.from(values));
const [truth, prediction] = [shared(yTrue), shared(yPred)];
const users = yTrue.map(() => Math.floor(30 * random()));

describe('counts by unit', () => {
  it('are those of a Map over the rows', async () => {
    const { units, labels } = await pool.confusionMatrix(truth, prediction, {
      unit: shared(users),
    });
    if (typeof units !== 'object') throw new Error('the matrix has no units');
    const counts = new Map<string, number>();
    for (const [row, user] of users.entries()) {
      const key = [user, yTrue[row], yPred[row]].join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const found = Array.from(units.counts, (count, cell) => {
      const unit = units.keys[units.unitCodes[cell] ?? -1];
      const pair = [units.trueCodes, units.predCodes].map((codes) => labels[codes[cell] ?? -1]);
      return [[unit, ...pair].join(), count] as const;
    });
    expect(new Map(found)).toEqual(counts);
    expect(found.length).toBe(counts.size);
    expect(units.nSamples).toBe(N);
  });

  it('are those of core, with weights, of a unit of one part, and of rows that weigh 0', async () => {
    const weights = sharedColumn(Float64Array.from(users, (_, row) => (row < 250 ? 0 : row % 3)));
    const sorted = shared(users.map((_, row) => Math.floor(row / 40)));
    for (const unit of [shared(users), sorted]) {
      for (const sampleWeight of [undefined, weights]) {
        const options = { unit, sampleWeight };
        const { core, parallel } = await bothOutcomes(pool, truth, prediction, options);
        expect(parallel).toEqual(core);
        expect(core).toHaveProperty('units.nSamples', N);
      }
    }
  });

  it('are counted by the calling thread where the units are not shared', async () => {
    const unit = users.map((user) => `u${user}`);
    const found = await pool.confusionMatrix(truth, prediction, { unit });
    expect(found.units).toEqual(confusionMatrix(truth, prediction, { unit }).units);
  });

  it('are refused in the words of core', async () => {
    const gaps = sharedColumn(Float64Array.from(users, (user, row) => (row === 399 ? NaN : user)));
    const short = shared(users.slice(1));
    const negative = sharedColumn(Float64Array.from(users, (_, row) => (row === 350 ? -1 : 1)));
    const cases = [
      { unit: gaps },
      { unit: short },
      { unit: shared(users), sampleWeight: negative },
    ];
    for (const options of cases) {
      const { core, parallel } = await bothOutcomes(pool, truth, prediction, options);
      expect(parallel).toEqual(core);
      expect(core).toEqual(expect.stringMatching(/^(null-value|length-mismatch|invalid-value): /));
    }
  });
});
