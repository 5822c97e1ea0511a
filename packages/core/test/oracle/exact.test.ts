import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EXACT_RATIOS,
  EXACT_SQUARES,
  exactBalancedAccuracy,
  exactClassCounts,
  exactFbeta,
  exactIntegers,
  exactKappa,
  exactMatthewsSquare,
  exactShares,
  numberOf,
  signedRootOf,
  runs,
} from '@confmat/testkit';
import type { ExactCounts } from '@confmat/testkit';
import { expectClose } from '@confmat/testkit/expect-close';
import * as core from '../../src/index.js';
import {
  accuracy,
  balancedAccuracy,
  binaryCounts,
  classCounts,
  cohenKappa,
  confusionMatrix,
  confusionMatrixFromCounts,
  errorRate,
  fbeta,
  matthewsCorrcoef,
  noInformationRate,
} from '../../src/index.js';
import type { BinaryCounts, ConfusionMatrix, MetricOptions } from '../../src/index.js';

const options = { zeroDivision: NaN } as const;
const seeded = (numRuns: number) => ({ seed: 20261122, numRuns: runs(numRuns) });

type CountsMetric = (source: BinaryCounts | ConfusionMatrix, options: MetricOptions) => unknown;

/** Exact values of one row of counts, by metric. */
const ROW_METRICS: readonly (readonly [string, (counts: ExactCounts) => number])[] = [
  ...Object.entries(EXACT_RATIOS).map(
    ([name, ratio]) => [name, (counts: ExactCounts) => numberOf(ratio(counts))] as const,
  ),
  ...Object.entries(EXACT_SQUARES).map(
    ([name, square]) => [name, (counts: ExactCounts) => signedRootOf(square(counts))] as const,
  ),
];

/** Metrics that are defined for a total without true negatives. */
const MICRO = ['precision', 'recall', 'f1', 'jaccard'];

/** What is left of 1 by sums of some 100 bits: nothing that a metric could show. */
const LEAST = 1e-28;

/** The mean of the values that are not NaN. */
function meanOf(values: readonly number[], weights: readonly number[]): number {
  const kept = values.flatMap((value, i) => (Number.isNaN(value) ? [] : [i]));
  if (kept.length === 0) return NaN;
  const total = kept.reduce((sum, i) => sum + (weights[i] ?? 0), 0);
  if (total === 0)
    return meanOf(
      values,
      values.map(() => 1),
    );
  return kept.reduce((sum, i) => sum + (weights[i] ?? 0) * (values[i] ?? 0), 0) / total;
}

function metricOf(name: string): CountsMetric {
  const metric = (core as never as Record<string, CountsMetric | undefined>)[name];
  if (!metric) throw new Error(`core has no metric ${name}`);
  return metric;
}

/** Counts from 1e-15 to 1e15, near each other or far apart, some of them equal, some 0. */
const count = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(0, 1e-15, 0.1, 1 / 3, 1, 20, 3e8, 1e12, 1e15) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.double({ min: -15, max: 15, noNaN: true }),
        fc.double({ min: 0.5, max: 1, noNaN: true }),
      )
      .map(([exponent, part]) => Math.max(1e-15, 10 ** exponent * part)),
  },
  { weight: 2, arbitrary: fc.double({ min: 0.5, max: 1, noNaN: true }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 50 }) },
);

const fourCounts = fc.oneof(
  fc.tuple(count, count, count, count),
  // Two rates that nearly agree: tp / fn is fp / tn but for some last bits.
  fc
    .tuple(count, count, count, fc.integer({ min: -4, max: 4 }))
    .map(([tp, fp, fn, bits]): [number, number, number, number] => {
      const tn = tp === 0 ? 0 : ((fn * fp) / tp) * (1 + bits * 2 ** -52);
      return [tp, fp, fn, tn >= 1e-15 && tn <= 1e15 ? tn : 1];
    }),
);

const tables = fc
  .integer({ min: 2, max: 6 })
  .chain((k) =>
    fc.array(fc.array(count, { minLength: k, maxLength: k }), { minLength: k, maxLength: k }),
  );

/** Only some rows or columns are filled, so that truth or prediction is of one or two classes. */
const emptied = fc
  .tuple(tables, fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }), fc.boolean())
  .map(([table, a, b, ofRows]) =>
    table.map((cells, i) =>
      cells.map((cell, j) => {
        const place = ofRows ? i : j;
        return place === a % table.length || place === b % table.length ? cell : 0;
      }),
    ),
  );

/** What was wrong, in words: a received value, the exact one, and what may be added to 1e-12 of it. */
type Wrong = (what: string, received: number, exact: number, noise?: number) => void;

/** Run a check of many values, and expect none of them to be wrong. */
function expectExact(check: (wrong: Wrong) => void): void {
  const wrong: string[] = [];
  check((what, received, exact, noise = 0) => {
    const isSame =
      Object.is(received, exact) || Math.abs(received - exact) <= 1e-12 * Math.abs(exact) + noise;
    if (!isSame) wrong.push(`${what} is ${received}, not ${exact}`);
    if (IN_ONE.test(what) && Math.abs(received) > 1) wrong.push(`${what} is ${received}`);
  });
  expect(wrong).toEqual([]);
}

/** Metrics in [−1, 1]. */
const IN_ONE = /informedness|markedness|kappa|matthews/i;

function matrixOf(table: readonly (readonly number[])[]): ConfusionMatrix<number> {
  return confusionMatrixFromCounts(
    table.map((cells) => [...cells]),
    table.map((_, k) => k),
  );
}

function integersOf(table: readonly (readonly number[])[]): bigint[][] {
  const { values } = exactIntegers(table.flat());
  return table.map((_, k) => values.slice(k * table.length, (k + 1) * table.length));
}

const valuesOf = (name: string, source: BinaryCounts | ConfusionMatrix, rest = {}): number[] => {
  const value = metricOf(name)(source, { ...options, ...rest });
  return typeof value === 'number' ? [value] : Array.from(value as Float64Array);
};

describe('of counts from 1e-15 to 1e15 every metric is the exact one to 1e-12', () => {
  it('of a row', () => {
    fc.assert(
      fc.property(fourCounts, ([tp, fp, fn, tn]) => {
        const counts = binaryCounts({ tp: [tp], fp: [fp], fn: [fn], tn: [tn] });
        const [a = 0n, b = 0n, c = 0n, d = 0n] = exactIntegers([tp, fp, fn, tn]).values;
        const exact = { tp: a, fp: b, fn: c, tn: d };
        expectExact((wrong) => {
          for (const [name, exactOf] of ROW_METRICS) {
            wrong(name, valuesOf(name, counts)[0] ?? NaN, exactOf(exact));
          }
          for (const beta of [0, 2, 7]) {
            const [received = NaN] = fbeta(counts, beta, options);
            wrong(`fbeta ${beta}`, received, numberOf(exactFbeta(exact, BigInt(beta))));
          }
        });
      }),
      seeded(600),
    );
  });

  it('of a whole matrix', () => {
    fc.assert(
      fc.property(fc.oneof(tables, emptied), (table) => {
        const matrix = matrixOf(table);
        const exact = integersOf(table);
        const shares = exactShares(exact);
        expectExact((wrong) => {
          wrong('accuracy', accuracy(matrix, options), numberOf(shares.accuracy));
          wrong('errorRate', errorRate(matrix, options), numberOf(shares.errorRate));
          const rate = noInformationRate(matrix, options);
          wrong('noInformationRate', rate, numberOf(shares.noInformationRate));
          const balanced = numberOf(exactBalancedAccuracy(exact));
          wrong('balancedAccuracy', balancedAccuracy(matrix, options), balanced);
          const adjusted = balancedAccuracy(matrix, { ...options, adjusted: true });
          wrong('adjusted', adjusted, numberOf(exactBalancedAccuracy(exact, true)), LEAST);
          const matthews = matthewsCorrcoef(matrix, options);
          wrong('matthewsCorrcoef', matthews, signedRootOf(exactMatthewsSquare(exact)), LEAST);
          wrong('kappa', cohenKappa(matrix, options), numberOf(exactKappa(exact)), LEAST);
          const linear = cohenKappa(matrix, { ...options, weights: 'linear' });
          wrong('linear kappa', linear, numberOf(exactKappa(exact, BigInt)), LEAST);
          const quadratic = cohenKappa(matrix, { ...options, weights: 'quadratic' });
          const square = (steps: number) => BigInt(steps * steps);
          wrong('quadratic kappa', quadratic, numberOf(exactKappa(exact, square)), LEAST);
        });
      }),
      seeded(400),
    );
  });

  it('of a whole matrix of rows, on both sides of 2^26 of them', () => {
    const rows = fc.oneof(
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 2 ** 22 }),
      fc.integer({ min: 2 ** 25, max: 2 ** 27 }),
    );
    const whole = fc
      .integer({ min: 1, max: 5 })
      .chain((k) =>
        fc.array(fc.array(rows, { minLength: k, maxLength: k }), { minLength: k, maxLength: k }),
      );
    fc.assert(
      fc.property(whole, (table) => {
        const matrix = matrixOf(table);
        const exact = integersOf(table);
        const matthews = signedRootOf(exactMatthewsSquare(exact));
        expectExact((wrong) => {
          wrong('matthewsCorrcoef', matthewsCorrcoef(matrix, options), matthews);
          wrong('kappa', cohenKappa(matrix, options), numberOf(exactKappa(exact)));
        });
      }),
      seeded(600),
    );
  });

  it('of each class of a matrix, and averaged', () => {
    fc.assert(
      fc.property(fc.oneof(tables, emptied), (table) => {
        const counts = classCounts(matrixOf(table));
        const rows = exactClassCounts(integersOf(table));
        const pooled = rows.reduce(
          (sum, { tp, fp, fn }) => ({
            tp: sum.tp + tp,
            fp: sum.fp + fp,
            fn: sum.fn + fn,
            tn: 0n,
          }),
          { tp: 0n, fp: 0n, fn: 0n, tn: 0n },
        );
        expectExact((wrong) => {
          for (const [name, exactOf] of ROW_METRICS) {
            // Two values of either sign may cancel in a mean.
            const ofMean = IN_ONE.test(name) ? 1e-15 * table.length : 0;
            // Sums of cells are rounded to doubles before their products are subtracted.
            const ofSums = table.length > 2 ? ofMean : 0;
            const exact = rows.map(exactOf);
            valuesOf(name, counts).forEach((received, k) => {
              wrong(`${name} of class ${k}`, received, exact[k] ?? NaN, ofSums);
            });
            const supports = rows.map(({ tp, fn }) => Number(tp + fn));
            for (const average of ['macro', 'weighted'] as const) {
              const [received = NaN] = valuesOf(name, counts, { average });
              const weights = average === 'macro' ? rows.map(() => 1) : supports;
              wrong(`${average} ${name}`, received, meanOf(exact, weights), ofMean);
            }
            if (MICRO.includes(name)) {
              const [received = NaN] = valuesOf(name, counts, { average: 'micro' });
              wrong(`micro ${name}`, received, exactOf(pooled));
            }
          }
        });
      }),
      seeded(120),
    );
  });

  it('of the cases that once cancelled', () => {
    // s = 1e12 + 10, tp · tn = 1e13, all right
    const perfect = confusionMatrixFromCounts(
      [
        [1e12, 0],
        [0, 10],
      ],
      [0, 1],
    );
    expect(matthewsCorrcoef(perfect)).toBe(1);
    // (3e8 · 50 − 20 · 30) / √(300000020 · 80 · 300000030 · 70)
    const mixed = confusionMatrixFromCounts(
      [
        [3e8, 20],
        [30, 50],
      ],
      [0, 1],
    );
    const determinant = 3e8 * 50 - 20 * 30;
    const below = Math.sqrt(300000020 * 80) * Math.sqrt(300000030 * 70);
    expect(matthewsCorrcoef(mixed)).toBeCloseTo(determinant / below, 14);
    // Three rows of weights 3, 3 and 1e-15: tp · tn = 3 · 1e-15 beside fp · fn = 0 and a row of its own
    const weighted = confusionMatrix([0, 0, 1], [0, 1, 1], { sampleWeight: [3, 3, 1e-15] });
    // 3 · 1e-15 / √(3 · 6 · 1e-15 · (3 + 1e-15)), with 3 + 1e-15 = 3 and 6 + 0 = 6 to the last bit
    expectClose(matthewsCorrcoef(weighted), 3e-15 / Math.sqrt(3 * 6 * 1e-15 * 3));
    // Truth is of one class, so tp · tn − fp · fn = 1e6 · 0 − 0 · 0.001
    const constant = confusionMatrix([0, 0], [0, 1], { sampleWeight: [1e6, 0.001] });
    expect(cohenKappa(constant)).toBe(0);
    expect(cohenKappa(constant, { weights: 'linear' })).toBe(0);
    expect(cohenKappa(constant, { weights: 'quadratic' })).toBe(0);
  });

  it('also where products of four counts underflow', () => {
    // Twice as often right as wrong: (4 − 1) / √(3 · 3 · 3 · 3)
    const tiny = binaryCounts({ tp: [2e-100], fp: [1e-100], fn: [1e-100], tn: [2e-100] });
    expectClose(matthewsCorrcoef(tiny), [1 / 3]);
    const matrix = confusionMatrixFromCounts(
      [
        [2e-100, 1e-100],
        [1e-100, 2e-100],
      ],
      [0, 1],
    );
    expectClose(matthewsCorrcoef(matrix), 1 / 3);
  });
});
