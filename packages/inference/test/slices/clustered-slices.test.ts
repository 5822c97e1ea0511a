import { accuracy, f1, slicedMatrices } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { clusterTallies, compareSlices, interval } from '../../src/index.js';

// Two sites; at each, three users with four rows of one answer each.
const yTrue = Array.from({ length: 24 }, (_, row) => row % 2);
const user = Array.from({ length: 24 }, (_, row) => `u${Math.floor(row / 4)}`);
const yPred = yTrue.map((truth, row) => (user[row] === 'u1' || user[row] === 'u4' ? 1 - truth : truth)); // prettier-ignore
const site = Array.from({ length: 24 }, (_, row) => Math.floor(row / 12));
const slices = slicedMatrices(yTrue, yPred, { site });
const clusters = [0, 1].map((place) => {
  const [from, to] = [12 * place, 12 * place + 12];
  return clusterTallies(yTrue.slice(from, to), yPred.slice(from, to), user.slice(from, to));
});

describe('compareSlices of rows that belong together', () => {
  it('has the intervals of clusters, and no test', () => {
    const found = compareSlices(slices, accuracy, { clusters });
    const rows = compareSlices(slices, accuracy);
    for (const [place, one] of found.entries()) {
      const { matrix } = slices[place] ?? {};
      if (!matrix) throw new Error('each slice has a matrix');
      expect(one.interval).toEqual(interval(matrix, accuracy, { clusters: clusters[place] }));
      expect(one.interval.method).toBe('cluster-wilson');
      // One user of three is wrong throughout: 12 rows say no more than 3 do.
      expect(one.interval.low).toBeLessThan((rows[place]?.interval.low ?? 0) - 0.1);
      expect(one).toMatchObject({ pValue: NaN, adjustedPValue: NaN, isMarked: false });
      expect(one.reason).toBe('the test takes rows one by one, and these belong together');
    }
    const ofOne = compareSlices(slices, f1, { average: 'binary', posLabel: 1, clusters });
    expect(ofOne[0]?.interval.method).toBe('cluster-wilson');
  });

  it('needs them of every slice, in the same order', () => {
    const of = (given: unknown) => () => compareSlices(slices, accuracy, { clusters: given as [] });
    const message = 'expected an array of 2 ClusterTallies, one for each slice';
    for (const given of [[], clusters.slice(1), clusters[0]]) {
      expect(of(given)).toThrow(message);
    }
    const other = clusterTallies(yTrue, yPred, user);
    expect(of([clusters[0], other])).toThrow('clusters[1] do not add up to the matrix');
    const hole = [clusters[0]];
    hole.length = 2;
    for (const given of [[clusters[0], undefined], hole]) {
      expect(of(given)).toThrow('clusters[1] is undefined, expected ClusterTallies');
    }
  });
});
