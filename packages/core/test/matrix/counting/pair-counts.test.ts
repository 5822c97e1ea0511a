import { describe, expect, it } from 'vitest';
import { randomColumns } from '@confmat/testkit';
import { countPairsOf } from '../../../src/matrix/counting/pair-counts.js';
import type { PairCounts } from '../../../src/matrix/counting/pair-counts.js';

const nSamples = 1000;
const nClasses = 5;
const columns = randomColumns({ seed: 31, nSamples, nClasses, errorRate: 0.5 });
const trueCodes = Int32Array.from(columns.yTrue);
const predCodes = Int32Array.from(columns.yPred);

const count = (t: Int32Array, hasNulls: boolean, blockRows?: number): PairCounts =>
  countPairsOf(t, predCodes, nClasses, nClasses, null, hasNulls, blockRows);

describe('counting in blocks, whose tallies of 32 bits cannot overflow', () => {
  const blocks = [1, 7, 333, 500, 999, 1000, 1001];

  it.each(blocks)('gives the counts of one pass for blocks of %d rows', (blockRows) => {
    const whole = count(trueCodes, false);
    expect(count(trueCodes, false, blockRows)).toEqual(whole);
    expect(whole.counts.reduce((a, b) => a + b)).toBe(nSamples);
  });

  it.each(blocks)('adds up the rows left out of blocks of %d rows', (blockRows) => {
    const withNulls = trueCodes.map((code, row) => (row % 3 === 0 ? -1 : code));
    const whole = count(withNulls, true);
    expect(count(withNulls, true, blockRows)).toEqual(whole);
    expect(whole.nSkipped).toBe(334);
  });
});
