import type { CountUnits } from '@confmat/core';
import { labelCounts } from '@confmat/multilabel';
import { runs } from '@confmat/testkit';
import { thresholdSweep } from '@confmat/thresholds';
import type { SweepUnits } from '@confmat/thresholds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setClusters, sweepClusters } from '../../src/index.js';

const SET = fc.subarray(['a', 'b', 'c']);
const ROW = fc.tuple(fc.nat(1), fc.nat(6), fc.constantFrom('x', 'y', 'z'), SET, SET, fc.nat(9));
const ROWS = fc.array(ROW, { minLength: 1, maxLength: 30 });
const PARAMETERS = { numRuns: runs(100), seed: 30 };

describe('units of counts', () => {
  it('are the cells of sweepClusters', () => {
    fc.assert(
      fc.property(ROWS, (rows) => {
        const [yTrue, yScore] = [rows.map(([y]) => y), rows.map(([, score]) => score / 6)];
        const unit = rows.map(([, , key]) => key);
        const sweep = thresholdSweep(yTrue, yScore, { unit });
        const { keys, unitCodes, nSamples, ...cells } = sweep.units as SweepUnits;
        const { clusters, clusterCodes, ...expected } = sweepClusters(sweep, yTrue, yScore, unit);
        expect({ keys, unitCodes, cells }).toEqual({
          keys: clusters,
          unitCodes: clusterCodes,
          cells: expected,
        });
        expect(nSamples).toBe(rows.length);
      }),
      PARAMETERS,
    );
  });

  it('are the cells of setClusters, to the last bit of weights', () => {
    fc.assert(
      fc.property(ROWS, fc.boolean(), (rows, weighted) => {
        const [yTrue, yPred] = [rows.map(([, , , set]) => set), rows.map(([, , , , set]) => set)];
        const unit = rows.map(([, , key]) => key);
        const options = weighted
          ? { labels: ['a', 'b', 'c'], sampleWeight: rows.map(([, , , , , weight]) => weight / 7) }
          : { labels: ['a', 'b', 'c'] };
        const { units } = labelCounts(yTrue, yPred, { ...options, unit });
        const { keys, unitCodes, rowCodes, ...counts } = units as CountUnits;
        const found = setClusters(yTrue, yPred, unit, options);
        const { labels, clusters, clusterCodes, labelCodes, weighted: has, ...expected } = found;
        expect([labels, has]).toEqual([options.labels, weighted]);
        expect({ keys, unitCodes, rowCodes }).toEqual({
          keys: clusters,
          unitCodes: clusterCodes,
          rowCodes: labelCodes,
        });
        expect(counts).toEqual(expected);
      }),
      PARAMETERS,
    );
  });
});
