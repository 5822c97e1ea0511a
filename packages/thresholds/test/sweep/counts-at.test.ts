import { oracleCountsAt, runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countsAt, thresholdSweep } from '../../src/index.js';
import { binEdges, randomScored, slowSweep } from '../sweeps.js';

const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);

describe('countsAt', () => {
  it('counts at, between, above and below the scores', () => {
    const thresholds = [Infinity, 0.81, 0.8, 0.79, 0.35, 0.1, 0.09, -Infinity];
    const { tp, fp, fn, tn, keys, of } = countsAt(sweep, thresholds);
    expect([...tp]).toEqual([0, 0, 1, 1, 2, 2, 2, 2]);
    expect([...fp]).toEqual([0, 0, 0, 0, 1, 2, 2, 2]);
    expect([...(fn ?? [])]).toEqual([2, 2, 1, 1, 0, 0, 0, 0]);
    expect([...(tn ?? [])]).toEqual([2, 2, 2, 2, 1, 0, 0, 0]);
    expect([...(keys ?? [])]).toEqual(thresholds);
    expect(of).toBe('thresholds');
  });

  it('equals counting all rows, with ties and weights', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.array(fc.double({ min: -0.1, max: 1.1, noNaN: true }), { maxLength: 8 }),
        (seed, thresholds) => {
          const scores = randomScored(seed, { nLevels: 6, weights: seed % 2 === 0 });
          const { tp, fp, fn, tn } = countsAt(slowSweep(scores), thresholds);
          for (const [row, threshold] of thresholds.entries()) {
            const expected = oracleCountsAt(scores, threshold, '>=');
            expect(tp[row]).toBeCloseTo(expected.tp, 12);
            expect(fp[row]).toBeCloseTo(expected.fp, 12);
            expect(fn?.[row]).toBeCloseTo(expected.fn, 12);
            expect(tn?.[row]).toBeCloseTo(expected.tn, 12);
          }
        },
      ),
      { seed: 7, numRuns: runs(60) },
    );
  });

  it('knows bins and lists at their own thresholds only', () => {
    const binned = slowSweep(randomScored(1), 'bins', binEdges(4));
    expect(countsAt(binned, [0.25, 0.75]).tp).toEqual(
      Float64Array.of(binned.counts.tp[2] ?? NaN, binned.counts.tp[0] ?? NaN),
    );
    expect(() => countsAt(binned, [0.25, 0.3])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: countsAt: thresholds[1] is 0.3, expected a threshold of the sweep, which is of kind "bins"]`,
    );
    expect(() => countsAt(binned, [2])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: countsAt: thresholds[0] is 2, expected a threshold of the sweep, which is of kind "bins"]`,
    );
  });

  it('refuses what is no number and no sweep', () => {
    expect(() => countsAt(sweep, [0.5, NaN])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: countsAt: thresholds[1] is NaN, expected a number]`,
    );
    expect(() => countsAt({} as never, [])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: countsAt: sweep is Object, expected a ThresholdSweep, which thresholdSweep(yTrue, yScore) gives]`,
    );
    expect([...countsAt(sweep, []).tp]).toEqual([]);
  });
});
