import { describe, expect, it } from 'vitest';
import { randomColumns } from '@confmat/testkit';
import { countPairsOf } from '../../../src/matrix/counting/pair-counts.js';
import type { PairCounts } from '../../../src/matrix/counting/pair-counts.js';

const nSamples = 1000;
const nClasses = 5;
const columns = randomColumns({ seed: 31, nSamples, nClasses, errorRate: 0.5 });
const trueCodes = Int32Array.from(columns.yTrue);
const predCodes = Int32Array.from(columns.yPred);

const count = (t: Int32Array, maxTally?: number): PairCounts =>
  countPairsOf(t, predCodes, nClasses, nClasses, null, maxTally);

describe('countPairsOf, whose tallies of 32 bits cannot overflow', () => {
  const most = [1, 999, 1000, 1001];

  it.each(most)('gives the same counts with doubles beyond %d rows', (maxTally) => {
    const whole = count(trueCodes);
    expect(count(trueCodes, maxTally)).toEqual(whole);
    expect(whole.counts.reduce((a, b) => a + b)).toBe(nSamples);
  });

  it.each(most)('leaves out the same rows with doubles beyond %d rows', (maxTally) => {
    const withNulls = trueCodes.map((code, row) => (row % 3 === 0 ? -1 : code));
    const whole = count(withNulls);
    expect(count(withNulls, maxTally)).toEqual(whole);
    expect(whole.nSkipped).toBe(334);
  });
});
