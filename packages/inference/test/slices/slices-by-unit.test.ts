import { accuracy, confusionMatrix, f1, slicedMatrices } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { compareSlices, interval } from '../../src/index.js';

// Two sites; at each, three users with four rows of one answer each.
const yTrue = Array.from({ length: 24 }, (_, row) => row % 2);
const user = Array.from({ length: 24 }, (_, row) => `u${Math.floor(row / 4)}`);
const yPred = yTrue.map((truth, row) => (user[row] === 'u1' || user[row] === 'u4' ? 1 - truth : truth)); // prettier-ignore
const site = Array.from({ length: 24 }, (_, row) => Math.floor(row / 12));
const slices = slicedMatrices(yTrue, yPred, { site }, { unit: user });

describe('compareSlices of rows that belong together', () => {
  it('has the intervals of units, and no test', () => {
    const found = compareSlices(slices, accuracy);
    const rows = compareSlices(slicedMatrices(yTrue, yPred, { site }), accuracy);
    for (const [place, one] of found.entries()) {
      const [from, to] = [12 * place, 12 * place + 12];
      const own = confusionMatrix(yTrue.slice(from, to), yPred.slice(from, to), {
        unit: user.slice(from, to),
      });
      expect(one.interval).toEqual(interval(own, accuracy));
      expect(one.interval.method).toBe('cluster-wilson');
      // One user of three is wrong throughout: 12 rows say no more than 3 do.
      expect(one.interval.low).toBeLessThan((rows[place]?.interval.low ?? 0) - 0.1);
      expect(one).toMatchObject({ pValue: NaN, adjustedPValue: NaN, isMarked: false });
      expect(one.reason).toBe('the test takes rows one by one, and these belong together');
    }
    const ofOne = compareSlices(slices, f1, { average: 'binary', posLabel: 1 });
    expect(ofOne[0]?.interval.method).toBe('cluster-wilson');
  });
});
