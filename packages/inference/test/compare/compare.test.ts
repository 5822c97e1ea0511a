import {
  accuracy,
  balancedAccuracy,
  cohenKappa,
  errorRate,
  f1,
  fbetaOf,
  jaccard,
  jointCounts,
  jointMatrices,
  matthewsCorrcoef,
  precision,
  recall,
} from '@confmat/core';
import type { ConfusionMatrix, JointCounts } from '@confmat/core';
import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { compare, interval, marginTests } from '../../src/index.js';
import { jointErrors } from '../../src/compare/joint-errors.js';
import {
  bonettPriceEnds,
  mcnemarExact,
  mcnemarMidP,
  tangoEnds,
} from '../../src/compare/mcnemar.js';
import { metricGradient } from '../../src/delta/number-gradient.js';
import { valuesOfReadings } from '../../src/compare/reading-values.js';
import { readVectors } from '../vectors/read-vectors.js';

interface Vectors {
  readonly mcnemar: Record<string, { exact: number; midp: number }>;
  readonly paired_difference_accuracy: Record<
    string,
    { diff: number; tango: [number, number]; bonett_price: [number, number] }
  >;
  readonly stuart_maxwell: {
    table: number[][];
    statistic: number;
    p: number;
    bowker: number;
    bowker_p: number;
  };
}
const vectors = readVectors('vectors') as Vectors;

/** Of statsmodels and SciPy, and of plain definitions: witness-comparisons.py. */
const witness = readVectors('witness-comparisons') as {
  readonly cells: [number, number, number, number][];
  readonly differences: Record<string, { difference: number; standard_error: number }>;
  readonly permutation: { cells: [number, number, number, number][]; 'f1 of 1': number };
  readonly square: { table: number[][]; stuart_maxwell: number[]; bowker: number[] };
  readonly 'mcnemar exact': [number, number, number][];
};

/** A joint tally of cells [truth, a, b, rows]. */
function jointOf(
  cells: readonly (readonly [string, string, string, number])[],
): JointCounts<string> {
  const rows = cells.flatMap(([t, a, b, n]) => new Array<string[]>(n).fill([t, a, b]));
  const column = (place: number): string[] => rows.map((row) => row[place] ?? '');
  return jointCounts(column(0), column(1), column(2));
}

const churn = jointOf([
  ['no', 'no', 'no', 60],
  ['no', 'no', 'yes', 9],
  ['no', 'yes', 'no', 4],
  ['no', 'yes', 'yes', 7],
  ['yes', 'yes', 'yes', 12],
  ['yes', 'yes', 'no', 5],
  ['yes', 'no', 'yes', 1],
  ['yes', 'no', 'no', 2],
]);

const LABELS = ['ant', 'bee', 'cat'];
const label = fc.constantFrom(...LABELS);
const rows = fc.array(fc.tuple(label, label, label), { minLength: 4, maxLength: 40 });
const readings = [
  [accuracy, {}],
  [errorRate, {}],
  [f1, { average: 'macro' }],
  [precision, { average: 'macro' }],
  [balancedAccuracy, {}],
  [f1, { average: 'weighted' }],
  [f1, { average: 'micro' }],
  [f1, { average: 'binary', posLabel: 'ant' }],
  [fbetaOf(2), { average: 'macro' }],
  [matthewsCorrcoef, {}],
  [cohenKappa, {}],
] as const;

function columnsOf(all: readonly (readonly string[])[]): [string[], string[], string[]] {
  const column = (place: number): string[] => all.map((row) => row[place] ?? '');
  return [column(0), column(1), column(2)];
}

describe('McNemar', () => {
  it.for(Object.entries(vectors.mcnemar))('of %s is the published value', ([key, expected]) => {
    const [b = 0, c = 0] = key.split(',').map(Number);
    expect(mcnemarMidP(b, c)).toBeCloseTo(expected.midp, 12);
    expect(mcnemarExact(b, c)).toBeCloseTo(expected.exact, 12);
    expect(mcnemarMidP(c, b)).toBe(mcnemarMidP(b, c));
  });

  it('of 3 rows is a sum by hand', () => {
    // 1 against 2 of 3 rows: 2 (½ 3/8 + 1/8); 0 against 3: 2 (½ 1/8).
    expect(mcnemarMidP(1, 2)).toBeCloseTo(2 * (3 / 16 + 1 / 8), 15);
    expect(mcnemarMidP(3, 0)).toBeCloseTo(1 / 8, 15);
    // 2 against 2: all but half of the 6/16 of this split.
    expect(mcnemarMidP(2, 2)).toBeCloseTo(1 - 3 / 16, 15);
  });
});

describe('paired differences', () => {
  it.for(Object.entries(vectors.paired_difference_accuracy))('of %s', ([key, expected]) => {
    const [b = 0, c = 0, n = 0] = key.match(/\d+/g)?.map(Number) ?? [];
    const ends = { bonett_price: bonettPriceEnds, tango: tangoEnds } as const;
    for (const [name, endsOf] of Object.entries(ends)) {
      const [low, high] = endsOf({ b, c, n }, 0.95);
      expect(low).toBeCloseTo(expected[name as keyof typeof ends][0], 10);
      expect(high).toBeCloseTo(expected[name as keyof typeof ends][1], 10);
    }
  });
});

describe('compare', () => {
  it('of accuracy is McNemar with Bonett and Price', () => {
    const found = compare(churn, accuracy);
    expect(found).toMatchObject({
      metric: 'accuracy',
      direction: 'max',
      method: 'mcnemar-mid-p',
      nSamples: 100,
      // 9 + 5 rows that only the first has right, 4 + 1 only the second; all others agree.
      onlyA: 14,
      onlyB: 5,
      decidingRows: 19,
    });
    expect(found.difference.estimate).toBeCloseTo((14 - 5) / 100, 15);
    expect([found.difference.low, found.difference.high]).toEqual([
      ...bonettPriceEnds({ b: 14, c: 5, n: 100 }, 0.95),
    ]);
    expect(found.pValue).toBe(mcnemarMidP(14, 5));
    expect(found.standardError).toBeCloseTo(Math.sqrt((0.19 - 0.09 ** 2) / 100), 14);
    const { a, b } = jointMatrices(churn);
    expect(found.a).toEqual(interval(a, accuracy));
    expect(found.b).toEqual(interval(b, accuracy));
  });

  it('of the error rate is the same with the other sign', () => {
    const [right, wrong] = [compare(churn, accuracy), compare(churn, errorRate)];
    expect(wrong.difference.low).toBeCloseTo(-right.difference.high, 15);
    expect(wrong.difference.high).toBeCloseTo(-right.difference.low, 15);
    expect(wrong.pValue).toBe(right.pValue);
  });

  it('takes the exact test and the score interval on request', () => {
    const found = compare(churn, accuracy, { test: 'mcnemar-exact', difference: 'tango' });
    expect(found.pValue).toBe(mcnemarExact(14, 5));
    expect(found.difference.method).toBe('tango');
    const [low] = tangoEnds({ b: 14, c: 5, n: 100 }, 0.95);
    expect(found.difference.low).toBe(low);
  });

  it('smoothed, the variance of the accuracy is that of Bonett and Price', () => {
    const found = compare(churn, accuracy, { difference: 'delta' });
    const [low, high] = bonettPriceEnds({ b: 14, c: 5, n: 100 }, 0.95);
    expect(found.difference.high - found.difference.low).toBeCloseTo(high - low, 12);
  });

  it('of models that never differ is 0, with p = 1 and an interval that is not empty', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(...readings), (all, [metric, options]) => {
        const [t, a] = columnsOf(all);
        const found = compare(jointCounts(t, a, a, { labels: LABELS }), metric as typeof f1, {
          ...options,
          replicates: 100,
        });
        if (Number.isNaN(found.difference.estimate)) return;
        expect(found.difference.estimate).toBe(0);
        expect(found.pValue).toBe(1);
        expect(found).toMatchObject({ decidingRows: 0, onlyA: 0, onlyB: 0 });
        if (found.difference.method === 'none') return;
        expect(found.difference.low).toBeLessThanOrEqual(0);
        expect(found.difference.high).toBeGreaterThanOrEqual(0);
        expect(found.difference.high - found.difference.low).toBeGreaterThan(1e-6);
      }),
      { seed: 16, numRuns: runs(120) },
    );
  });

  it('changes its sign if the models swap, and nothing if rows and labels change places', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(...readings), (all, [metric, options]) => {
        const own = { ...options, replicates: 100 };
        const [t, a, b] = columnsOf(all);
        const found = compare(jointCounts(t, a, b, { labels: LABELS }), metric as typeof f1, own);
        const back = compare(jointCounts(t, b, a, { labels: LABELS }), metric as typeof f1, own);
        const turned = columnsOf([...all].reverse());
        const labels = ['cat', 'ant', 'bee'];
        const relabelled = compare(jointCounts(...turned, { labels }), metric as typeof f1, own);
        expect(back.pValue).toBe(found.pValue);
        expect(back.onlyA).toBe(found.onlyB);
        if (found.difference.method === 'none') return;
        expect(back.difference.estimate).toBeCloseTo(-found.difference.estimate, 12);
        expect(back.difference.low).toBeCloseTo(-found.difference.high, 9);
        expect(back.difference.high).toBeCloseTo(-found.difference.low, 9);
        expect(relabelled.difference.low).toBeCloseTo(found.difference.low, 9);
        expect(found.difference.low).toBeLessThanOrEqual(found.difference.estimate + 1e-12);
        expect(found.difference.high).toBeGreaterThanOrEqual(found.difference.estimate - 1e-12);
      }),
      { seed: 17, numRuns: runs(80) },
    );
  });

  it('needs to know which average', () => {
    const call =
      (...args: unknown[]): (() => unknown) =>
      () =>
        (compare as (...all: unknown[]) => unknown)(...args);
    expect(call(churn, f1)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: compare: average is missing: f1 of a matrix is a value per class]`,
    );
    expect(call(churn, f1, { average: 'binary' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: compare: posLabel is undefined, expected a label, which average "binary" asks for]`,
    );
    expect(call(churn, accuracy, { average: 'macro' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: compare: average does not go with accuracy of a matrix, which is one number]`,
    );
    expect(
      call(churn, f1, { average: 'macro', test: 'mcnemar-exact' }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: compare: test "mcnemar-exact" is of accuracy and errorRate alone]`,
    );
    expect(call({}, accuracy)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: compare: joint is Object, expected a joint tally, such as jointCounts(yTrue, yPredA, yPredB)]`,
    );
    expect(call(churn, accuracy, { alpha: 0.05 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: compare: there is no option "alpha", expected "level", "method", "average", "posLabel", "labels", "difference", "test", "replicates" or "seed"]`,
    );
  });

  it('says why there is no interval or p-value', () => {
    const weighted = jointCounts(['x', 'y'], ['x', 'x'], ['y', 'y'], { sampleWeight: [1, 2] });
    expect(compare(weighted, accuracy)).toMatchObject({
      pValue: NaN,
      method: 'none',
      difference: { method: 'none', reason: 'the counts are sums of weights, not numbers of rows' },
    });
    const empty = jointCounts([], [], [], { labels: ['x', 'y'] });
    expect(compare(empty, accuracy).difference).toMatchObject({ low: NaN, method: 'none' });
  });
});

describe('compare, beside other programs', () => {
  const named = (cells: readonly (readonly [number, number, number, number])[]) =>
    jointOf(cells.map(([t, a, b, n]) => [String(t), String(a), String(b), n] as const));
  const joint = named(witness.cells);

  it.for([
    ['accuracy', accuracy, {}],
    ['macro f1', f1, { average: 'macro' }],
    ['macro precision', precision, { average: 'macro' }],
    ['macro recall', balancedAccuracy, {}],
    ['f1 of 2', f1, { average: 'binary', posLabel: '2' }],
    ['micro jaccard', jaccard, { average: 'micro' }],
  ] as const)('the standard error of %s is that of numeric slopes', ([name, metric, options]) => {
    const expected = witness.differences[name];
    const found = compare(joint, metric as typeof f1, { ...options, replicates: 100 });
    expect(found.difference.estimate).toBeCloseTo(expected?.difference ?? NaN, 12);
    expect(found.standardError).toBeCloseTo(expected?.standard_error ?? NaN, 8);
  });

  it('the permutation test draws what all permutations give', () => {
    const reading = { average: 'binary', posLabel: '1' } as const;
    const options = { ...reading, test: 'permutation', replicates: 20000 } as const;
    const found = compare(named(witness.permutation.cells), f1, options);
    const p = witness.permutation['f1 of 1'];
    expect(Math.abs(found.pValue - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / 20000));
    expect(compare(named(witness.permutation.cells), f1, options).pValue).toBe(found.pValue);
    const other = compare(named(witness.permutation.cells), f1, { ...options, seed: 1 });
    expect(other.pValue).not.toBe(found.pValue);
    // Of few rows every way is counted, of the metric linearized.
    const exact = compare(named(witness.permutation.cells), f1, reading);
    expect([exact.method, exact.pValue]).toEqual(['sign-flips', expect.closeTo(p, 2)]);
  });

  it('the exact test is that of statsmodels', () => {
    for (const [b, c, p] of witness['mcnemar exact']) expect(mcnemarExact(b, c)).toBeCloseTo(p, 12);
  });

  it('the tests of margins are those of statsmodels', () => {
    const { table, stuart_maxwell: margins, bowker: symmetry } = witness.square;
    const cells = table.flatMap((row, i) => row.map((n, j) => [0, i, j, n] as const));
    const { stuartMaxwell, bowker } = marginTests(named(cells));
    expect(stuartMaxwell.statistic).toBeCloseTo(margins[0] ?? NaN, 10);
    expect(stuartMaxwell.pValue).toBeCloseTo(margins[1] ?? NaN, 12);
    expect(bowker.statistic).toBeCloseTo(symmetry[0] ?? NaN, 10);
    expect(bowker.pValue).toBeCloseTo(symmetry[1] ?? NaN, 12);
  });
});

describe('the gradients', () => {
  it.for(readings)('are what one row more changes: %o', ([metric, options]) => {
    const reading = {
      metric: metric as never,
      average: (options as { average?: 'macro' }).average ?? null,
      posLabel: (options as { posLabel?: string }).posLabel,
      labels: undefined,
    };
    const cells = [
      ['ant', 'ant', 30],
      ['ant', 'bee', 4],
      ['bee', 'bee', 22],
      ['bee', 'cat', 3],
      ['cat', 'cat', 15],
      ['cat', 'ant', 5],
      ['bee', 'ant', 2],
    ] as const;
    const isSmoothed =
      ['matthewsCorrcoef', 'cohenKappa'].includes(metric.name) ||
      reading.average === ('weighted' as never);
    const matrixOf = (at: number, step: number) => {
      const all = isSmoothed
        ? ['ant', 'bee', 'cat'].flatMap((t) =>
            ['ant', 'bee', 'cat'].map((p) => [t, p, 1 / 9] as const),
          )
        : [];
      const weights = [
        ...cells.map(([, , n], i) => n + (i === at ? step : 0)),
        ...all.map(([, , n]) => n),
      ];
      const both = [...cells, ...all];
      const column = (place: 0 | 1): string[] => both.map((cell) => cell[place]);
      return jointMatrices(jointCounts(column(0), column(1), column(1), { sampleWeight: weights }))
        .a;
    };
    const plain = jointMatrices(
      jointCounts(
        ...columnsOf(cells.flatMap(([t, p, n]) => new Array<string[]>(n).fill([t, p, p]))),
      ),
    ).a;
    const gradient = metricGradient(plain, reading);
    const labels = ['ant', 'bee', 'cat'];
    const valuesOf = valuesOfReadings([reading], labels);
    const value = (matrix: ConfusionMatrix): number => valuesOf(matrix)[0] ?? NaN;
    const h = 1e-4;
    const total = 81 + (isSmoothed ? 1 : 0);
    const numeric = cells.map(
      (_, i) => ((value(matrixOf(i, h)) - value(matrixOf(i, -h))) / (2 * h)) * total,
    );
    const own = cells.map(([t, p]) => {
      const [i, j] = [labels.indexOf(t), labels.indexOf(p)];
      return (
        (gradient?.row[i] ?? 0) +
        (gradient?.column[j] ?? 0) +
        (i === j ? (gradient?.diagonal[i] ?? 0) : 0)
      );
    });
    // One row more also makes all shares smaller, which the mean of the gradient tells.
    const shift = (numeric[0] ?? 0) - (own[0] ?? 0);
    for (const [i, slope] of own.entries()) expect(slope + shift).toBeCloseTo(numeric[i] ?? NaN, 5);
  });
});

describe('marginTests', () => {
  it('are those of Stuart and Maxwell, and of Bowker', () => {
    const { table, ...expected } = vectors.stuart_maxwell;
    const names = ['x', 'y', 'z'];
    const cells = table.flatMap((row, i) =>
      row.map((n, j) => ['x', names[i] ?? '', names[j] ?? '', n] as const),
    );
    const { stuartMaxwell, bowker } = marginTests(jointOf(cells));
    expect(stuartMaxwell.statistic).toBeCloseTo(expected.statistic, 12);
    expect(stuartMaxwell.pValue).toBeCloseTo(expected.p, 12);
    expect(stuartMaxwell.degreesOfFreedom).toBe(2);
    expect(bowker.statistic).toBeCloseTo(expected.bowker, 12);
    expect(bowker.pValue).toBeCloseTo(expected.bowker_p, 12);
  });

  it('of models that never differ have p = 1', () => {
    const { stuartMaxwell, bowker } = marginTests(jointCounts([1, 2], [1, 1], [1, 1]));
    expect([stuartMaxwell.pValue, bowker.pValue]).toEqual([1, 1]);
    const weighted = jointCounts([1], [1], [2], { sampleWeight: [2] });
    expect(marginTests(weighted).bowker).toMatchObject({ pValue: NaN });
  });

  it('of two classes are McNemar without correction', () => {
    // 9 against 4 rows: (9 − 4)² / 13.
    const joint = jointOf([
      ['x', 'x', 'y', 9],
      ['x', 'y', 'x', 4],
      ['x', 'x', 'x', 7],
    ]);
    const { stuartMaxwell, bowker } = marginTests(joint);
    expect(stuartMaxwell.statistic).toBeCloseTo(25 / 13, 12);
    expect(bowker.statistic).toBeCloseTo(25 / 13, 12);
  });
});

describe('jointErrors', () => {
  it('of recall are the arithmetic of its rows', () => {
    const reading = {
      metric: recall as never,
      average: 'binary',
      posLabel: 'yes',
      labels: undefined,
    } as const;
    const { a, b } = jointMatrices(churn);
    const [ga, gb] = [metricGradient(a, reading), metricGradient(b, reading)];
    if (!ga || !gb) throw new Error('recall has a gradient');
    const errors = jointErrors(churn, ga, gb, false);
    // 20 positives: a has 17 of them, b 13; 5 are a's alone, 1 is b's.
    expect(errors.a).toBeCloseTo(Math.sqrt((17 * 3) / 20 ** 3), 12);
    expect(errors.b).toBeCloseTo(Math.sqrt((13 * 7) / 20 ** 3), 12);
    expect(errors.difference).toBeCloseTo(Math.sqrt((6 / 20 - (4 / 20) ** 2) / 20), 12);
  });
});

describe('compare by the delta method', () => {
  it('ends where a difference can', () => {
    // Model a is right in three rows of four, model b in none: a difference near the greatest.
    const joint = jointCounts<number>([1, 1, 0, 0], [1, 1, 0, 1], [0, 0, 1, 1]);
    const options = { difference: 'delta', test: 'delta' } as const;
    for (const [metric, width] of [
      [accuracy, 1],
      [matthewsCorrcoef, 2],
      [cohenKappa, 2],
    ] as const) {
      const { difference } = compare(joint, metric, options);
      const back = compare(
        jointCounts([1, 1, 0, 0], [0, 0, 1, 1], [1, 1, 0, 1]),
        metric,
        options,
      ).difference;
      expect(difference.high, metric.name).toBe(width);
      expect(back.low, metric.name).toBe(-width);
      expect(difference.low).toBeGreaterThan(-width);
    }
    const unit = ['a', 'a', 'b', 'b'];
    const byUnit = jointCounts<number>([1, 1, 0, 0], [1, 1, 0, 1], [0, 0, 1, 1], { unit });
    const { difference } = compare(byUnit, accuracy, { difference: 'delta' });
    expect(difference).toMatchObject({ low: -1, high: 1, method: 'cluster-delta' });
  });
});
