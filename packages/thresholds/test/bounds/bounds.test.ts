import { accuracy, f1, fbetaOf, jaccard, matthewsCorrcoef, specificity } from '@confmat/core';
import {
  exactIntegers,
  numberOf,
  oracleAveragePrecision,
  oracleCountsAt,
  oracleRocAuc,
  oracleThresholds,
  runs,
} from '@confmat/testkit';
import type { Exact, OracleBinaryCounts } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averagePrecision, expectedCostOf, rocAuc, thresholdSweep } from '../../src/index.js';
import { averagePrecisionBounds, bestThresholdBounds, rocAucBounds } from '../../src/bounds.js';
import { reachedThreshold } from '../reached.js';
import type { BinaryCounts, Metric, ThresholdSweep } from '../../src/index.js';
import type { Bounds } from '../../src/bounds.js';
import { sumOfReciprocals } from '../../src/bounds/kernels/reduce-bounds.js';
import { expectClose } from '@confmat/testkit/expect-close';
import { binEdges, randomScored, slowSweep } from '../sweeps.js';

const RUNS = { seed: 20_261_121, numRuns: runs(300) };

/** Rounding of the bounds themselves. */
const SLACK = 1e-12;

const isWithin = ({ low, high, estimate }: Bounds, value: number): boolean =>
  low - SLACK <= value && value <= high + SLACK && low <= estimate && estimate <= high;

/** Seeded scores with both classes, some of them tied, and thresholds among and around them. */
const problem = fc
  .record({
    seed: fc.integer(),
    nSamples: fc.integer({ min: 2, max: 60 }),
    share: fc.constantFrom(0.1, 0.4, 0.8),
    nLevels: fc.constantFrom(0, 3, 10),
    skill: fc.constantFrom(0, 0.5, 1),
    weights: fc.boolean(),
  })
  .map(({ seed, ...options }) => randomScored(seed, options))
  .filter(({ yTrue }) => yTrue.includes(0) && yTrue.includes(1));
const cuts = fc.uniqueArray(fc.constantFrom(-1, ...binEdges(10), 0.25, 0.333, 0.55, 1, 2), {
  maxLength: 8,
});
const listed = fc
  .record({ scores: problem, cuts, comparison: fc.constantFrom('>=' as const, '>' as const) })
  .map(({ scores, cuts: list, comparison }) => ({
    scores,
    sweep: slowSweep(
      scores,
      'list',
      list.sort((a, b) => b - a),
      comparison,
    ),
  }));

/** A sum of fractions, exactly. */
function sumOf(fractions: readonly Exact[]): Exact {
  return fractions.reduce(
    (sum, { above, below }) => ({
      above: sum.above * below + above * sum.below,
      below: sum.below * below,
    }),
    { above: 0n, below: 1n },
  );
}

/** Whether a double is at most, or at least, a fraction, exactly. */
function isOnSide(value: number, { above, below }: Exact, side: 'at most' | 'at least'): boolean {
  const { values, exponent } = exactIntegers([value]);
  const left = (values[0] ?? 0n) * below;
  const right = above << BigInt(-exponent);
  return side === 'at most' ? left <= right : left >= right;
}

/** Rows of bins, positives and negatives in each, from the highest on. */
const bins = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 })), {
  minLength: 1,
  maxLength: 7,
});

function sweepOfBins(rows: readonly (readonly [number, number])[]): ThresholdSweep {
  const yTrue = rows.flatMap(([p, n]) => [
    ...Array<number>(p).fill(1),
    ...Array<number>(n).fill(0),
  ]);
  const yScore = rows.flatMap(([p, n], i) => Array<number>(p + n).fill(1 - i / 8));
  const edges = rows.map((_, i) => 1 - i / 8);
  return slowSweep({ yTrue, yScore }, 'list', edges, '>=');
}

describe('bounds, rounded outward', () => {
  const filled = bins.filter((rows) => rows.some(([p]) => p > 0) && rows.some(([, n]) => n > 0));

  it('hold the least and the greatest average precision exactly', () => {
    fc.assert(
      fc.property(filled, (rows) => {
        const nPositives = rows.reduce((sum, [p]) => sum + p, 0);
        const [least, greatest]: [Exact[], Exact[]] = [[], []];
        const fraction = (tp: number, fp: number, times = 1): Exact => ({
          above: BigInt(tp * times),
          below: BigInt((tp + fp) * nPositives),
        });
        let [tp, fp] = [0, 0];
        for (const [positives, negatives] of rows) {
          // All negatives first, then the positives one by one; all positives at once.
          for (let j = 1; j <= positives; ++j) least.push(fraction(tp + j, fp + negatives));
          if (positives > 0) greatest.push(fraction(tp + positives, fp, positives));
          tp += positives;
          fp += negatives;
        }
        const { low, high, estimate } = averagePrecisionBounds(sweepOfBins(rows));
        expect(isOnSide(low, sumOf(least), 'at most')).toBe(true);
        expect(isOnSide(high, sumOf(greatest), 'at least')).toBe(true);
        expectClose([low, high], [numberOf(sumOf(least)), numberOf(sumOf(greatest))]);
        expect(low <= estimate && estimate <= high).toBe(true);
      }),
      RUNS,
    );
  });

  it('hold the least and the greatest area under the ROC curve exactly', () => {
    fc.assert(
      fc.property(filled, (rows) => {
        const nPositives = rows.reduce((sum, [p]) => sum + p, 0);
        const nNegatives = rows.reduce((sum, [, n]) => sum + n, 0);
        let [known, unknown, below] = [0, 0, nNegatives];
        for (const [positives, negatives] of rows) {
          below -= negatives;
          known += positives * below;
          unknown += positives * negatives;
        }
        const share = (pairs: number): Exact => ({
          above: BigInt(pairs),
          below: BigInt(nPositives * nNegatives),
        });
        const { low, high } = rocAucBounds(sweepOfBins(rows));
        expect(isOnSide(low, share(known), 'at most')).toBe(true);
        expect(isOnSide(high, share(known + unknown), 'at least')).toBe(true);
        expectClose([low, high], [numberOf(share(known)), numberOf(share(known + unknown))]);
      }),
      RUNS,
    );
  });
});

describe('rocAucBounds', () => {
  it('hold the share of ordered pairs', () => {
    fc.assert(
      fc.property(listed, ({ scores, sweep }) => {
        expect(isWithin(rocAucBounds(sweep), oracleRocAuc(scores))).toBe(true);
      }),
      RUNS,
    );
  });

  it('count the pairs within bins, the outer ones too, as unknown', () => {
    // Above 0.5: one positive. Below: two negatives and a positive, in any order.
    const sweep = slowSweep({ yTrue: [1, 0, 1, 0], yScore: [0.9, 0.4, 0.3, 0.2] }, 'list', [0.5]);
    expect(rocAucBounds(sweep)).toEqual({ low: 2 / 4, high: 4 / 4, estimate: 3 / 4 });
  });

  it('know nothing without thresholds', () => {
    const sweep = slowSweep({ yTrue: [1, 0], yScore: [0.9, 0.4] }, 'list', []);
    expect(rocAucBounds(sweep)).toEqual({ low: 0, high: 1, estimate: 0.5 });
  });

  it('meet at the area of an exact sweep', () => {
    const { yTrue, yScore } = randomScored(1, { nLevels: 5 });
    const sweep = thresholdSweep(yTrue, yScore);
    const { low, high, estimate } = rocAucBounds(sweep);
    expectClose([low, high, estimate], Array(3).fill(rocAuc(sweep)) as number[]);
  });

  it('meet where every bin is known to hold one score', () => {
    const scores = { yTrue: [0, 1, 0, 1], yScore: [0.25, 0.25, 0.75, 0.75] };
    const binned = slowSweep(scores, 'bins', [0.5, 0]);
    expect(rocAucBounds(binned)).toMatchObject({ low: 0.25, high: 0.75 });
    const known = { ...binned, singleScore: Uint8Array.of(1, 1) };
    expect(rocAucBounds(known)).toEqual({ low: 0.5, high: 0.5, estimate: 0.5 });
    const half = { ...binned, singleScore: Uint8Array.of(1, 0) };
    expect(rocAucBounds(half)).toEqual({ low: 0.375, high: 0.625, estimate: 0.5 });
  });

  it('are NaN with one class only', () => {
    const sweep = slowSweep({ yTrue: [1, 1], yScore: [0.9, 0.4] }, 'list', [0.5]);
    expect(rocAucBounds(sweep)).toEqual({ low: NaN, high: NaN, estimate: NaN });
  });
});

describe('averagePrecisionBounds', () => {
  it('hold the mean precision over the positives', () => {
    fc.assert(
      fc.property(listed, ({ scores, sweep }) => {
        expect(isWithin(averagePrecisionBounds(sweep), oracleAveragePrecision(scores))).toBe(true);
      }),
      RUNS,
    );
  });

  it('are reached by the two orders of a bin', () => {
    const scores = { yTrue: [1, 0, 1, 1, 0], yScore: [0.9, 0.8, 0.4, 0.3, 0.2] };
    const sweep = slowSweep(scores, 'bins', [0.5, 0]);
    const { low, high } = averagePrecisionBounds(sweep);
    // Worst: 0.9 negative, positive; then the negative, positive, positive.
    expectClose(low, (1 / 2 + 2 / 4 + 3 / 5) / 3);
    const worst = { ...scores, yScore: [0.8, 0.9, 0.3, 0.2, 0.4] };
    expectClose(low, oracleAveragePrecision(worst));
    // Best: the positive first; then both positives at one score, then the negative.
    expectClose(high, (1 + 2 * (3 / 4)) / 3);
    const best = { ...scores, yScore: [0.9, 0.8, 0.4, 0.4, 0.2] };
    expectClose(high, oracleAveragePrecision(best));
  });

  it('take weights apart, as a heavy positive may be many light ones', () => {
    const scores = { yTrue: [0, 1], yScore: [0.2, 0.3], sampleWeight: [1, 3] };
    const { low, high } = averagePrecisionBounds(slowSweep(scores, 'list', []));
    // ∫ x / (1 + x) over [0, 3], of the greatest 3
    expectClose(low, (3 - Math.log(4)) / 3);
    expect(high).toBe(1);
  });

  it('meet at the value of an exact sweep', () => {
    const { yTrue, yScore } = randomScored(2, { nLevels: 5 });
    const sweep = thresholdSweep(yTrue, yScore);
    const { low, high, estimate } = averagePrecisionBounds(sweep);
    expectClose([low, high, estimate], Array(3).fill(averagePrecision(sweep)) as number[]);
  });

  it('are NaN without positives, and 1 without negatives', () => {
    const none = slowSweep({ yTrue: [0, 0], yScore: [0.9, 0.4] }, 'list', [0.5]);
    expect(averagePrecisionBounds(none)).toEqual({ low: NaN, high: NaN, estimate: NaN });
    const all = slowSweep({ yTrue: [1, 1], yScore: [0.9, 0.4] }, 'list', [0.5]);
    expect(averagePrecisionBounds(all)).toEqual({ low: 1, high: 1, estimate: 1 });
  });
});

describe('bounds of bins and lists that thresholdSweep counted', () => {
  const grids = [[0.5, 0.2, 0], [0.9, 0.6], { bins: 20 }, { bins: 7, range: [0, 1] }] as const;

  it.each(grids)('hold what the exact sweep has: %j', (thresholds) => {
    for (let seed = 1; seed <= 20; ++seed) {
      const scores = randomScored(seed, { nSamples: 300, weights: seed % 2 === 0 });
      const { yTrue, yScore, sampleWeight } = scores;
      const exact = thresholdSweep(yTrue, yScore, { sampleWeight });
      const sweep = thresholdSweep(yTrue, yScore, { sampleWeight, thresholds });
      const held = [
        isWithin(rocAucBounds(sweep), rocAuc(exact)),
        isWithin(averagePrecisionBounds(sweep), averagePrecision(exact)),
        isWithin(bestThresholdBounds(sweep, f1), reachedThreshold(exact, f1).value),
      ];
      expect([seed, ...held]).toEqual([seed, true, true, true]);
    }
  });
});

describe('sumOfReciprocals', () => {
  it.each([
    [1, 1],
    [1, 256],
    [1, 257],
    [1, 100_000],
    [255, 300],
    [256, 1000],
    [5000, 257],
    [1_000_000, 1_000_000],
  ])('adds 1 / (%i + j) for j to %i', (start, n) => {
    let sum = 0;
    for (let j = n; j >= 1; --j) sum += 1 / (start + j);
    expectClose(sumOfReciprocals(start, n), sum);
  });
});

const GROWING: Record<string, Metric> = {
  f1,
  fbeta: fbetaOf(2),
  jaccard,
  accuracy,
  specificity,
  matthewsCorrcoef,
};

function columns(counts: readonly OracleBinaryCounts[]): BinaryCounts {
  const column = (name: keyof OracleBinaryCounts) => Float64Array.from(counts, (row) => row[name]);
  return {
    of: 'thresholds',
    tp: column('tp'),
    fp: column('fp'),
    fn: column('fn'),
    tn: column('tn'),
  };
}

describe('bestThresholdBounds', () => {
  it.each(Object.entries(GROWING))('hold the greatest %s over all scores', (_, metric) => {
    fc.assert(
      fc.property(listed, ({ scores, sweep }) => {
        const all = oracleThresholds(scores).map((score) => oracleCountsAt(scores, score));
        const defined = metric(columns(all), { zeroDivision: NaN }).filter(
          (value) => !isNaN(value),
        );
        // Constant truth has no Matthews at any score.
        if (defined.length === 0) return;
        const best = Math.max(...defined);
        const bounds = bestThresholdBounds(sweep, metric);
        // No threshold of the sweep itself may be defined; bounds there still are.
        const estimate = Number.isNaN(bounds.estimate) ? bounds.low : bounds.estimate;
        expect(isWithin({ ...bounds, estimate }, best)).toBe(true);
      }),
      RUNS,
    );
  });

  it('hold the least cost', () => {
    const cost = expectedCostOf({ fp: 1, fn: 3 });
    fc.assert(
      fc.property(listed, ({ scores, sweep }) => {
        const all = oracleThresholds(scores).map((score) => oracleCountsAt(scores, score));
        const bounds = bestThresholdBounds(sweep, cost, { direction: 'min' });
        expect(isWithin(bounds, Math.min(...cost(columns(all))))).toBe(true);
      }),
      RUNS,
    );
  });

  it('look beyond the edges, at a corner that no edge is', () => {
    // One bin: a positive above a negative. Its edge has F1 2/3, the score of the positive 1.
    const sweep = slowSweep({ yTrue: [1, 0], yScore: [0.9, 0.6] }, 'bins', [0.5, 0]);
    expect(bestThresholdBounds(sweep, f1)).toEqual({
      low: 2 / 3,
      high: 1,
      estimate: 2 / 3,
      threshold: 0.5,
      row: 0,
    });
    const known = { ...sweep, singleScore: Uint8Array.of(1, 1) };
    expect(bestThresholdBounds(known, f1)).toMatchObject({ low: 2 / 3, high: 2 / 3 });
  });

  it('do not count predicting nothing, which no score does', () => {
    const sweep = slowSweep({ yTrue: [0, 0, 1], yScore: [0.9, 0.8, 0.1] }, 'list', [2, 0]);
    const cost = expectedCostOf({ fp: 1, fn: 1 });
    const { high, threshold } = bestThresholdBounds(sweep, cost, { direction: 'min' });
    expect([high, threshold]).toEqual([2 / 3, 0]);
  });

  it('fall back to making every row positive', () => {
    const sweep = slowSweep({ yTrue: [0, 1], yScore: [0.9, 0.8] }, 'list', [2]);
    expect(bestThresholdBounds(sweep, f1)).toEqual({
      low: 2 / 3,
      high: 1,
      estimate: 2 / 3,
      threshold: -Infinity,
      row: 1,
    });
  });

  it('meet at the best value of an exact sweep', () => {
    const { yTrue, yScore } = randomScored(3);
    const sweep = thresholdSweep(yTrue, yScore);
    const { value, threshold, row } = reachedThreshold(sweep, f1);
    const bounds = { low: value, high: value, estimate: value, threshold, row };
    expect(bestThresholdBounds(sweep, f1)).toEqual(bounds);
  });
});
