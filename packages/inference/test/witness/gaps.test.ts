import {
  accuracy,
  balancedAccuracy,
  confusionMatrixFromCounts,
  f1,
  falseNegativeRate,
  falsePositiveRate,
  precision,
  predictedPrevalence,
  recall,
} from '@confmat/core';
import type { ClassMetric, ProblemMetric } from '@confmat/core';
import { readFileSync } from 'node:fs';
import { sampled } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { equalizedOdds, sliceGap } from '../../src/index.js';
import type { GapSlice } from '../../src/index.js';
import { rangeQuantile } from '../../src/numerics/normal-range.js';
import { readVectors } from '../vectors/read-vectors.js';

type Pair = readonly [difference: number, ratio: number | null];

interface Witness {
  readonly cases: readonly {
    readonly cells: readonly (readonly [tn: number, fp: number, fn: number, tp: number])[];
    readonly metrics: Readonly<Record<string, Pair>>;
    readonly fairness: Readonly<Record<string, Pair>>;
  }[];
  readonly ranges: readonly (readonly [tail: number, k: number, quantile: number])[];
}

/** Written by witness-gaps.py; more cases of it if a file is named. */
const more = process.env['CONFMAT_GAPS'];
const witness = (
  more === undefined ? readVectors('witness-gaps') : JSON.parse(readFileSync(more, 'utf8'))
) as Witness;

const OF_CLASS: Readonly<Record<string, ClassMetric>> = {
  precision,
  recall,
  f1,
  falsePositiveRate,
  falseNegativeRate,
  predictedPrevalence,
};
const OF_ALL: Readonly<Record<string, ProblemMetric<never>>> = { accuracy, balancedAccuracy };

describe('gaps of groups', () => {
  it('are those of fairlearn', { timeout: 120_000 }, () => {
    const cases = sampled(witness.cases, 3);
    let nDifferent = 0;
    for (const { cells, metrics, fairness } of cases) {
      const slices: GapSlice<string, 'group'>[] = cells.map(([tn, fp, fn, tp], group) => ({
        group: { group },
        matrix: confusionMatrixFromCounts([[tn, fp], [fn, tp]], ['no', 'yes']), // prettier-ignore
      }));
      const gaps: Record<string, ReturnType<typeof sliceGap>> = {};
      for (const [name, metric] of Object.entries(OF_CLASS)) {
        gaps[name] = sliceGap(slices, metric, { average: 'binary', posLabel: 'yes' });
      }
      for (const [name, metric] of Object.entries(OF_ALL)) gaps[name] = sliceGap(slices, metric);
      const odds = equalizedOdds(slices, { posLabel: 'yes' });
      const all = [
        ...Object.entries(metrics).map(([name, pair]) => [gaps[name], pair] as const),
        ...Object.entries(fairness).map(
          ([name, pair]) => [name === 'equalizedOdds' ? odds : gaps[name], pair] as const,
        ),
      ];
      expect(all).toHaveLength(11);
      for (const [found, [difference, ratio]] of all) {
        const isSame =
          found !== undefined &&
          Math.abs(found.difference.estimate - difference) < 1e-11 &&
          (ratio === null
            ? Number.isNaN(found.ratio.estimate)
            : Math.abs(found.ratio.estimate - ratio) < 1e-11);
        if (!isSame) ++nDifferent;
      }
    }
    expect(cases.length).toBeGreaterThanOrEqual(50);
    expect(nDifferent).toBe(0);
  });
});

describe('rangeQuantile', () => {
  it.for(witness.ranges)('of tail %d and %d variables is that of SciPy, %d', ([p, k, expected]) => {
    // SciPy's quantile is good to some 1e-9.
    expect(Math.abs(rangeQuantile(p, k) / expected - 1)).toBeLessThan(1e-7);
  });

  // Harter 1960, the table in most textbooks, row of infinite degrees of freedom; R's qtukey has the same.
  it.for([
    [0.05, 2, 2.77],
    [0.05, 3, 3.31],
    [0.05, 4, 3.63],
    [0.05, 5, 3.86],
    [0.05, 10, 4.47],
    [0.05, 20, 5.01],
    [0.01, 2, 3.64],
    [0.01, 3, 4.12],
    [0.01, 10, 5.16],
    [0.01, 20, 5.65],
  ] as const)('of tail %d and %d variables is %d in the published table', ([p, k, expected]) => {
    expect(rangeQuantile(p, k).toFixed(2)).toBe(expected.toFixed(2));
  });

  it('of two variables is √2 times the normal quantile', () => {
    expect(rangeQuantile(0.05, 2)).toBeCloseTo(Math.SQRT2 * 1.959963984540054, 12);
  });
});
