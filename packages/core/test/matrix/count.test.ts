import { describe, expect, it } from 'vitest';
import { randomColumns } from '@confmat/testkit';
import { countCodes, countIntegers } from '../../src/matrix/count.js';

const nSamples = 1000;
const nClasses = 5;
const columns = randomColumns({ seed: 31, nSamples, nClasses, errorRate: 0.5 });
const trueCodes = Int32Array.from(columns.yTrue);
const predCodes = Int32Array.from(columns.yPred);

describe('counting in blocks, whose tallies of 32 bits cannot overflow', () => {
  const blocks = [1, 7, 333, 500, 999, 1000, 1001];

  it.each(blocks)('gives the counts of one pass for blocks of %d rows', (blockRows) => {
    const whole = countCodes(trueCodes, predCodes, nClasses, false);
    expect(countCodes(trueCodes, predCodes, nClasses, false, blockRows)).toEqual(whole);
    expect(countIntegers(trueCodes, predCodes, 0, nClasses, blockRows)).toEqual(whole.counts);
    expect(whole.counts.reduce((a, b) => a + b)).toBe(nSamples);
  });

  it.each(blocks)('adds up the rows left out of blocks of %d rows', (blockRows) => {
    const withNulls = trueCodes.map((code, row) => (row % 3 === 0 ? -1 : code));
    const whole = countCodes(withNulls, predCodes, nClasses, true);
    expect(countCodes(withNulls, predCodes, nClasses, true, blockRows)).toEqual(whole);
    expect(whole.nSkipped).toBe(334);
  });
});
