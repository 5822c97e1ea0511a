import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { countsAt, thresholdSweep } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import { clustersAt } from '../../src/clusters/clusters-at.js';
import { sweepClusters } from '../../src/index.js';

describe('clustersAt', () => {
  it('has the clusters of a sweep of fewer thresholds, whatever the order of the cells', () => {
    const row = fc.tuple(fc.nat(1), fc.nat(7), fc.nat(3));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (rest) => {
        const rows = [...rest, [0, 2, 1], [1, 6, 0]] as const;
        const [yTrue, yScore] = [rows.map(([y]) => y), rows.map(([, score]) => score / 8)];
        const users = rows.map(([, , user]) => 'abcd'[user] ?? '');
        const sweep = thresholdSweep(yTrue, yScore);
        const thresholds = [0.7, 0.3, 0.2];
        const fewer = thresholdSweep(yTrue, yScore, { thresholds });
        const all = sweepClusters(sweep, yTrue, yScore, users);
        const backwards = {
          clusters: all.clusters,
          clusterCodes: all.clusterCodes.slice().reverse(),
          rows: all.rows.slice().reverse(),
          positives: all.positives.slice().reverse(),
          negatives: all.negatives.slice().reverse(),
        };
        const at = countsAt(sweep, thresholds);
        const expected = sweepClusters(fewer, yTrue, yScore, users);
        for (const cells of [all, backwards]) {
          const found = clustersAt(cells, sweep.counts, at);
          expect(found.positives).toEqual(expected.positives);
          expect(found.negatives).toEqual(expected.negatives);
          expect(found.clusterCodes).toEqual(expected.clusterCodes);
          expect(found.rows).toEqual(expected.rows);
        }
      }),
      { numRuns: runs(100), seed: 12 },
    );
  });
});
