import {
  accuracy,
  balancedAccuracy,
  cohenKappa,
  confusionMatrix,
  confusionMatrixFromCounts,
  errorRate,
  f1,
  falseDiscoveryRate,
  falsePositiveRate,
  fbetaOf,
  gMean,
  jaccard,
  matthewsCorrcoef,
  negativePredictiveValue,
  precision,
  predictedPrevalence,
  recall,
  specificity,
} from '@confmat/core';
import type { ClassMetric, ProblemMetric } from '@confmat/core';
import { createRandom, runs } from '@confmat/testkit';
import { thresholdSweep } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interval, thresholdIntervals } from '../../src/index.js';
import type { Interval } from '../../src/index.js';
import { twoSidedT } from '../../src/numerics/distributions.js';

const OF_CLASS: readonly ClassMetric[] = [
  ...[precision, recall, f1, fbetaOf(2), jaccard, specificity, falsePositiveRate],
  ...[negativePredictiveValue, falseDiscoveryRate, predictedPrevalence],
];
const OF_WHOLE: readonly ProblemMetric<never>[] = [
  ...[accuracy, errorRate, balancedAccuracy, matthewsCorrcoef, cohenKappa],
];

interface Rows {
  readonly truth: readonly number[];
  readonly score: readonly number[];
  readonly unit: readonly number[];
}

/** Rows of users of uneven size, each with a share of positives of its own. */
function rowsOf(nUnits: number, nRows: number, seed: number): Rows {
  const random = createRandom(seed);
  const shares = Array.from({ length: nUnits }, () => random());
  const unit = Array.from({ length: nRows }, () => Math.floor(nUnits * random() ** 2));
  const truth = unit.map((code) => Number(random() < (shares[code] ?? 0)));
  const score = truth.map((label) => Math.round(20 * (random() + label / 2)) / 20);
  return { truth, score, unit };
}

/** The interval of the matrix at one threshold, from tallies that were counted at it. */
function oracle(
  { truth, score, unit }: Rows,
  threshold: number,
  metric: ClassMetric | ProblemMetric<never>,
  level: number,
  comparison: ThresholdSweep['comparison'],
): Interval {
  const guess = score.map((one) => Number(comparison === '>' ? one > threshold : one >= threshold));
  const matrix = confusionMatrix(truth, guess, { labels: [0, 1], unit });
  return OF_WHOLE.includes(metric as ProblemMetric<never>)
    ? interval(matrix, metric as ProblemMetric<never>, { level })
    : interval(matrix, metric as ClassMetric, { average: 'binary', posLabel: 1, level });
}

function expectOracle(rows: Rows, sweep: ThresholdSweep, level: number): void {
  for (const metric of [...OF_CLASS, ...OF_WHOLE]) {
    const found = thresholdIntervals(sweep, metric, { level });
    for (const [row, threshold] of sweep.thresholds.entries()) {
      const { estimate, low, high } = oracle(rows, threshold, metric, level, sweep.comparison);
      const own = [found.estimates, found.lows, found.highs].map((column) => column[row] ?? 0);
      expect(largestError(own, [estimate, low, high]), `${metric.name} at ${threshold}`).toBeLessThan(1e-12); // prettier-ignore
    }
  }
}

/** Of NaN and NaN it is 0. */
function largestError(found: readonly number[], expected: readonly number[]): number {
  const errors = found.map((value, place) => {
    const other = expected[place] ?? NaN;
    if (Number.isNaN(value) || Number.isNaN(other)) return Object.is(value, other) ? 0 : Infinity;
    return Math.abs(value - other);
  });
  return Math.max(...errors);
}

describe('thresholdIntervals of units', () => {
  it.for([2, 7, 40])('are those of the matrix at each threshold: %i units', (nUnits) => {
    const rows = rowsOf(nUnits, 300, nUnits);
    expectOracle(rows, thresholdSweep(rows.truth, rows.score, { unit: rows.unit }), 0.95);
  });

  it('are those of the matrix at the thresholds of lists, bins and sweeps by >', () => {
    const rows = rowsOf(12, 150, 3);
    const asked = [
      { thresholds: [0.2, 0.7, 0.45, 3] },
      { thresholds: [0.5, 0.75], comparison: '>' },
      { thresholds: { bins: 8, range: [0, 2] } },
    ] as const;
    for (const options of asked) {
      const sweep = thresholdSweep(rows.truth, rows.score, { ...options, unit: rows.unit });
      expectOracle(rows, sweep, 0.8);
    }
  });

  it('are those of the matrix of any few rows', () => {
    const row = fc.tuple(fc.nat(1), fc.nat(4), fc.nat(3));
    fc.assert(
      fc.property(fc.array(row, { minLength: 4, maxLength: 14 }), (given) => {
        const all = [...given, [1, 2, 0], [0, 1, 1]];
        const rows = {
          truth: all.map(([truth = 0]) => truth),
          score: all.map(([, score = 0]) => score),
          unit: all.map(([, , unit = 0]) => unit),
        };
        const options = { posLabel: 1, unit: rows.unit };
        expectOracle(rows, thresholdSweep(rows.truth, rows.score, options), 0.9);
      }),
      { seed: 16, numRuns: runs(60) },
    );
  });

  it('keeps its digits where units hardly differ', () => {
    // 50 units of 4,000 rows; in each a tenth of the rows of each score, give or take one.
    const [truth, score, unit]: [number[], number[], number[]] = [[], [], []];
    const random = createRandom(8);
    for (let code = 0; code < 50; ++code) {
      for (let step = 0; step < 10; ++step) {
        const nPositives = 40 * step + Math.round(random());
        for (let row = 0; row < 400; ++row) {
          truth.push(Number(row < nPositives));
          score.push(step);
          unit.push(code);
        }
      }
    }
    const sweep = thresholdSweep(truth, score, { posLabel: 1, unit });
    for (const metric of [precision, recall, f1]) {
      const found = thresholdIntervals(sweep, metric);
      for (const row of [0, 4, 9]) {
        const threshold = sweep.thresholds[row] ?? NaN;
        const { low, high } = oracle({ truth, score, unit }, threshold, metric, 0.95, '>=');
        expect(found.lows[row]).toBeCloseTo(low, 12);
        expect(found.highs[row]).toBeCloseTo(high, 12);
      }
    }
  });

  it('of two units have the arithmetic of a ratio of sums', () => {
    // At 0.5 user a has 3 hits of 4 predicted rows, user b 1 of 2: precision 4 / 6.
    const truth = [1, 1, 1, 0, 1, 0, 0, 1, 0];
    const score = [0.9, 0.9, 0.5, 0.5, 0.9, 0.5, 0.1, 0.1, 0.1];
    const user = ['a', 'a', 'a', 'a', 'b', 'b', 'a', 'b', 'c'];
    const sweep = thresholdSweep(truth, score, { unit: user });
    const { lows, highs, method } = thresholdIntervals(sweep, precision);
    expect(method).toBe('cluster-wilson');
    // Residuals 3 − 4 · 2/3 and 1 − 2 · 2/3; user c has no predicted row and says nothing.
    const squares = ((1 / 3) ** 2 + (1 / 3) ** 2) / 6 ** 2;
    // 4 rows and 2: 6² / 20 even units, 20² / 272 of the squares; 1 − 2 · 72 / (20 · 6) + 20 / 36.
    const [units, ofSquares] = [36 / 20, 400 / 272];
    const variance = squares / (1 - 144 / 120 + 20 / 36);
    const z = 1.959963984540054;
    const t = twoSidedT(0.95, (units - 1) * Math.sqrt(ofSquares / units));
    const n = Math.min(6, ((2 / 3) * (1 / 3)) / variance) * (z / t) ** 2;
    const middle = (2 / 3 + z ** 2 / 2 / n) / (1 + z ** 2 / n);
    const half = (z / (1 + z ** 2 / n)) * Math.sqrt(2 / 9 / n + z ** 2 / 4 / n ** 2);
    expect(lows[1]).toBeCloseTo(middle - half, 11);
    expect(highs[1]).toBeCloseTo(middle + half, 11);
  });

  it('rest on the units that have relevant rows, and are none where that is one', () => {
    const truth = [1, 1, 1, 0, 0, 1, 0, 1];
    const score = [9, 8, 7, 1, 1, 1, 1, 1];
    const unit = ['a', 'a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const sweep = thresholdSweep(truth, score, { unit });
    const { lows, reason } = thresholdIntervals(sweep, precision);
    expect(reason).toBeUndefined();
    expect(lows[0]).toBeNaN();
    expect(lows[1]).toBeNaN();
    // Three of three rows, of two users: no more than two of two.
    const two = thresholdIntervals(thresholdSweep([1, 1], [7, 7], { posLabel: 1 }), precision);
    expect(lows[2]).toBeLessThan(two.lows[0] ?? NaN);
    expect(thresholdIntervals(sweep, recall).lows[0]).toBeGreaterThan(0);
  });

  it('of a perfect ranking are as wide as so many units make them', () => {
    const [truth, score] = [
      [0, 0, 1, 1, 0, 1],
      [1, 2, 3, 4, 1, 4],
    ];
    const sweep = thresholdSweep(truth, score, { unit: [1, 2, 3, 4, 5, 6] });
    const at = sweep.thresholds.indexOf(3);
    for (const metric of OF_WHOLE) {
      const { estimates, lows, highs } = thresholdIntervals(sweep, metric);
      const [least, greatest] = metric.range;
      expect((highs[at] ?? NaN) - (lows[at] ?? NaN), metric.name).toBeGreaterThan(0.3);
      expect((highs[at] ?? NaN) - (lows[at] ?? NaN)).toBeLessThan((greatest - least) * 0.8);
      expect([lows[at], highs[at]]).toContain(estimates[at]);
    }
  });

  it('say why there are none', () => {
    const rows = rowsOf(5, 40, 2);
    const sweep = thresholdSweep(rows.truth, rows.score, { unit: rows.unit });
    expect(thresholdIntervals(sweep, gMean).reason).toContain('no method is known');
    const one = thresholdSweep(rows.truth, rows.score, { unit: rows.unit.map(() => 'all') }); // prettier-ignore
    const found = thresholdIntervals(one, recall);
    expect(found).toMatchObject({ method: 'none', reason: 'fewer than two units, so how they differ is unknown' }); // prettier-ignore
    const weights = rows.truth.map(() => 0.5);
    const weighted = thresholdSweep(rows.truth, rows.score, { sampleWeight: weights });
    expect(thresholdIntervals(weighted, recall).reason).toContain('sums of weights');
  });
});

describe('interval of one class of units', () => {
  it('of a class that few units have is no surer than these make it', () => {
    // Three rows of the class, all found, in a table of 200 users.
    const truth = Array.from({ length: 200 }, (_, row) => Number(row < 3));
    const matrix = confusionMatrix(truth, truth, { unit: [...truth.keys()] });
    const [, found] = interval(matrix, recall);
    expect(found?.relevantRows).toBe(3);
    const [single] = interval(confusionMatrixFromCounts([[3]], [1]), recall);
    expect(found?.low).toBeLessThan(single?.low ?? NaN);
  });

  it('of true negatives is that of the other class of two', () => {
    const { truth, score, unit } = rowsOf(9, 120, 6);
    const guess = score.map((one) => Number(one >= 0.7));
    const matrix = confusionMatrix(truth, guess, { unit });
    const [ofZero, ofOne] = interval(matrix, specificity);
    const [recallOfZero, recallOfOne] = interval(matrix, recall);
    expect(ofOne?.low).toBeCloseTo(recallOfZero?.low ?? NaN, 12);
    expect(ofZero?.high).toBeCloseTo(recallOfOne?.high ?? NaN, 12);
  });
});
