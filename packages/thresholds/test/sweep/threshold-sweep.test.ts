import { confusionMatrix, f1, precision, specificity } from '@confmat/core';
import type { Label } from '@confmat/core';
import { at, createRandom, oracleSweep, randomIntegerWeights, range, runs } from '@confmat/testkit';
import { columnFromArray } from '@uwdata/flechette';
import { Float32, Float64, Utf8, makeVector, vectorFromArray } from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { thresholdSweep } from '../../src/index.js';
import { rowsOf } from '../rows-of.js';
import { FAMILIES, scoredRows } from '../score-families.js';

const Y_TRUE = [0, 0, 1, 1];
const Y_SCORE = [0.1, 0.4, 0.35, 0.8];

describe('thresholdSweep', () => {
  it("counts scikit-learn's example", () => {
    const sweep = thresholdSweep(Y_TRUE, Y_SCORE);
    expect(sweep).toEqual({
      kind: 'exact',
      comparison: '>=',
      range: undefined,
      thresholds: Float64Array.of(0.8, 0.4, 0.35, 0.1),
      counts: {
        of: 'thresholds',
        keys: Float64Array.of(0.8, 0.4, 0.35, 0.1),
        tp: Float64Array.of(1, 1, 2, 2),
        fp: Float64Array.of(0, 1, 1, 2),
        fn: Float64Array.of(1, 1, 0, 0),
        tn: Float64Array.of(2, 1, 1, 0),
        weighted: false,
      },
      posLabel: 1,
      nPositives: 2,
      nNegatives: 2,
      nSamples: 4,
      nSkipped: 0,
      weighted: false,
    });
  });

  it("is what core's metrics take as it is", () => {
    const { counts } = thresholdSweep(Y_TRUE, Y_SCORE);
    expect(f1(counts)).toEqual(Float64Array.of(2 / 3, 2 / 4, 4 / 5, 4 / 6));
    expect(precision(counts)).toEqual(Float64Array.of(1, 1 / 2, 2 / 3, 1 / 2));
    expect(specificity(counts)).toEqual(Float64Array.of(1, 1 / 2, 1 / 2, 0));
  });

  it('makes one threshold of equal scores, and of 0 and −0', () => {
    const sweep = thresholdSweep([1, 0, 1, 0, 1], [0.5, 0.5, -0, 0, -1]);
    expect(rowsOf(sweep)).toEqual([
      { threshold: 0.5, tp: 1, fp: 1, fn: 2, tn: 1 },
      { threshold: 0, tp: 2, fp: 2, fn: 1, tn: 0 },
      { threshold: -1, tp: 3, fp: 2, fn: 0, tn: 0 },
    ]);
  });

  it('counts a column of one class', () => {
    const sweep = thresholdSweep([0, 0], [0.2, 0.7]);
    expect(rowsOf(sweep)).toEqual([
      { threshold: 0.7, tp: 0, fp: 1, fn: 0, tn: 1 },
      { threshold: 0.2, tp: 0, fp: 2, fn: 0, tn: 0 },
    ]);
    expect(sweep).toMatchObject({ posLabel: 1, nPositives: 0, nNegatives: 2 });
  });

  it('leaves its arguments as they were', () => {
    const yTrue = Uint8Array.of(1, 0, 1);
    const yScore = Float64Array.of(0.3, -0, 0.9);
    const sampleWeight = Float64Array.of(1, 0, 2);
    const kept = [yTrue, yScore, sampleWeight].map((column) => column.slice());
    thresholdSweep(yTrue, yScore, { sampleWeight });
    expect([yTrue, yScore, sampleWeight]).toEqual(kept);
  });
});

describe('thresholdSweep, every distinct score', () => {
  // Beside rows for every score there are rows enough for partitions and digits.
  describe.each(Object.keys(FAMILIES))('%s', (family) => {
    it.each([1, 2, 40, 300])('equals the oracle on %i rows', (nSamples) => {
      const { isPositive, scores } = scoredRows(family, nSamples, nSamples);
      expect(rowsOf(thresholdSweep(isPositive, scores))).toEqual(oracleSweep(isPositive, scores));
    });

    it.each(['Float64Array', 'Float32Array'] as const)('sorts 6,000 rows of %s', (type) => {
      const { isPositive, scores } = scoredRows(family, 6_000, 7);
      const column =
        type === 'Float64Array'
          ? Float64Array.from(scores)
          : Float32Array.from(scores, (score) => Math.max(-3e38, Math.min(3e38, score)));
      const sampleWeight = randomIntegerWeights({ seed: 8, nSamples: 6_000 });
      expectSorted(isPositive, column, undefined);
      expectSorted(isPositive, column, sampleWeight);
    });
  });

  it("equals core's matrix at every threshold", () => {
    fc.assert(
      fc.property(fc.array(rowArbitrary(), { minLength: 1, maxLength: 30 }), (rows) => {
        const yTrue = rows.map(([label]) => label);
        const yScore = rows.map(([, score]) => score);
        expectMatrices(yTrue, yScore, {});
      }),
      { numRuns: runs(100), seed: 20_261_122 },
    );
  });

  it('counts whole weights as so many rows', () => {
    const { isPositive, scores } = scoredRows('of two decimals', 500, 3);
    const sampleWeight = randomIntegerWeights({ seed: 4, nSamples: 500 });
    const repeat = <T>(column: readonly T[]): T[] =>
      column.flatMap((value, row) => new Array<T>(sampleWeight[row] ?? 0).fill(value));
    const weighted = thresholdSweep(isPositive, scores, { sampleWeight });
    const repeated = thresholdSweep(repeat(isPositive), repeat(scores));
    expect(rowsOf(weighted)).toEqual(rowsOf(repeated));
    expect(weighted).toMatchObject({ weighted: true, nSamples: 500 });
  });

  it('makes no threshold of rows of weight 0', () => {
    const sweep = thresholdSweep([0, 1, 1], [0.1, 0.2, 0.3], { sampleWeight: [1, 0, 2] });
    expect(rowsOf(sweep)).toEqual([
      { threshold: 0.3, tp: 2, fp: 0, fn: 0, tn: 1 },
      { threshold: 0.1, tp: 2, fp: 1, fn: 0, tn: 0 },
    ]);
  });

  it('adds up negative weights as they are', () => {
    const sweep = thresholdSweep([0, 1, 1], [0.1, 0.2, 0.3], { sampleWeight: [1, -1, 2] });
    expect(rowsOf(sweep)).toEqual([
      { threshold: 0.3, tp: 2, fp: 0, fn: -1, tn: 1 },
      { threshold: 0.2, tp: 1, fp: 0, fn: 0, tn: 1 },
      { threshold: 0.1, tp: 1, fp: 1, fn: 0, tn: 0 },
    ]);
  });

  it('loses nothing of small weights beside great ones', () => {
    const n = 10_000;
    const scores = Float64Array.from({ length: n }, (_, row) => row);
    const sampleWeight = Float64Array.from({ length: n }, (_, row) =>
      row === n - 1 ? 2 ** 53 : 0.5,
    );
    const { nPositives } = thresholdSweep(new Uint8Array(n).fill(1), scores, { sampleWeight });
    expect(nPositives).toBe(2 ** 53 + (n - 1) / 2 + 0.5);
  });
});

describe('thresholdSweep of thousands of single floats, all different', () => {
  const SHAPES = {
    'of no sign': (share: number) => share,
    'of both signs': (share: number) => share - 0.3,
    'below 0': (share: number) => -share - 2 ** -20,
    'far apart': (share: number) => 2 ** Math.round(200 * share - 100) * (1 + share),
  };
  const shapes = Object.keys(SHAPES) as (keyof typeof SHAPES)[];

  it.each(shapes.flatMap((shape) => [4096, 4097, 20_001].map((n) => [n, shape] as const)))(
    'counts %d rows %s one by one',
    (n, shape) => {
      const random = createRandom(n);
      const drawn = Float32Array.from({ length: 2 * n }, () => SHAPES[shape](random()));
      const yScore = Float32Array.from([...new Set(drawn)].slice(0, n));
      expect(yScore).toHaveLength(n);
      const yTrue = Array.from(yScore, () => (random() < 0.1 ? null : random() < 0.5 ? 1 : 0));
      const sweep = thresholdSweep(yTrue, yScore, { nulls: 'skip' });
      const order = range(n)
        .filter((row) => yTrue[row] !== null)
        .sort((a, b) => at(yScore, b) - at(yScore, a));
      let nFound = 0;
      const tp = order.map((row) => (nFound += Number(yTrue[row] === 1)));
      expect([...sweep.thresholds]).toEqual(order.map((row) => yScore[row]));
      expect([...sweep.counts.tp]).toEqual(tp);
      expect([...sweep.counts.fp]).toEqual(tp.map((found, row) => row + 1 - found));
      const whole = yTrue.map((label) => label ?? 0);
      const thresholds = Float32Array.from(thresholdSweep(whole, yScore).thresholds);
      expect(thresholds).toEqual(yScore.slice().sort().reverse());
    },
  );
});

describe('the false and true negatives of a sweep', () => {
  const sweep = thresholdSweep(Y_TRUE, Y_SCORE);

  it('are the same columns whenever they are read', () => {
    expect(sweep.counts.fn).toEqual(Float64Array.of(1, 1, 0, 0));
    expect(sweep.counts.fn).toBe(sweep.counts.fn);
    expect(sweep.counts.tn).toEqual(Float64Array.of(2, 1, 1, 0));
    expect(sweep.counts.tn).toBe(sweep.counts.tn);
  });

  it('are part of copies', () => {
    const { fn, tn } = thresholdSweep(Y_TRUE, Y_SCORE).counts;
    expect({ ...thresholdSweep(Y_TRUE, Y_SCORE).counts }).toMatchObject({ fn, tn });
    expect(structuredClone(thresholdSweep(Y_TRUE, Y_SCORE)).counts).toMatchObject({ fn, tn });
  });
});

describe('thresholdSweep, a list of thresholds', () => {
  it('sorts it and takes each once', () => {
    const sweep = thresholdSweep(Y_TRUE, Y_SCORE, { thresholds: [0.35, 0.9, 0.35, 0] });
    expect(sweep).toMatchObject({ kind: 'list', comparison: '>=', range: undefined });
    expect(rowsOf(sweep)).toEqual([
      { threshold: 0.9, tp: 0, fp: 0, fn: 2, tn: 2 },
      { threshold: 0.35, tp: 2, fp: 1, fn: 0, tn: 1 },
      { threshold: 0, tp: 2, fp: 2, fn: 0, tn: 0 },
    ]);
  });

  it('can ask for scores above them', () => {
    const options = { thresholds: [0.35, 0.8], comparison: '>' } as const;
    const sweep = thresholdSweep(Y_TRUE, Y_SCORE, options);
    expect(sweep.comparison).toBe('>');
    expect(rowsOf(sweep)).toEqual([
      { threshold: 0.8, tp: 0, fp: 0, fn: 2, tn: 2 },
      { threshold: 0.35, tp: 1, fp: 1, fn: 1, tn: 1 },
    ]);
  });

  it.each(Object.keys(FAMILIES))('equals the oracle: %s', (family) => {
    const { isPositive, scores } = scoredRows(family, 200, 5);
    const others = scoredRows(family, 20, 6).scores;
    const listed = [...scores.slice(0, 20), ...others].map((threshold) => threshold + 0);
    const thresholds = [...new Set(listed)].sort((a, b) => b - a);
    const sampleWeight = randomIntegerWeights({ seed: 9, nSamples: 200 });
    for (const comparison of ['>=', '>'] as const) {
      for (const weights of [undefined, sampleWeight]) {
        const options = { thresholds, comparison, sampleWeight: weights };
        const sweep = thresholdSweep(isPositive, scores, options);
        expect(rowsOf(sweep)).toEqual(oracleSweep(isPositive, scores, options));
      }
    }
  });

  it('asks for more than the greatest double, which nothing is', () => {
    const options = { thresholds: [Number.MAX_VALUE], comparison: '>' } as const;
    const sweep = thresholdSweep([1, 0], [Number.MAX_VALUE, 0], options);
    expect(rowsOf(sweep)).toEqual([{ threshold: Number.MAX_VALUE, tp: 0, fp: 0, fn: 1, tn: 1 }]);
  });
});

describe('thresholdSweep, bins', () => {
  it('puts a score on an edge into the bin above, and the highest into the last', () => {
    const yScore = [0, 0.25, 0.5, 0.75, 1];
    const options = { thresholds: { bins: 4, range: [0, 1] } } as const;
    const sweep = thresholdSweep([1, 1, 1, 1, 1], yScore, options);
    expect(sweep).toMatchObject({ kind: 'bins', range: [0, 1] });
    expect(sweep.thresholds).toEqual(Float64Array.of(0.75, 0.5, 0.25, 0));
    expect(sweep.counts.tp).toEqual(Float64Array.of(2, 3, 4, 5));
  });

  it('has the edges that one would write', () => {
    const { thresholds } = thresholdSweep([1], [0.3], { thresholds: { bins: 10, range: [0, 1] } });
    expect(Array.from(thresholds)).toEqual([0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0]);
  });

  it('spans the scores if no range is given', () => {
    const sweep = thresholdSweep(Y_TRUE, [-3, 5, 1, 0], { thresholds: { bins: 2 } });
    expect(sweep.range).toEqual([-3, 5]);
    expect(sweep.thresholds).toEqual(Float64Array.of(1, -3));
  });

  it('makes one bin of constant scores', () => {
    const sweep = thresholdSweep([0, 1], [0.4, 0.4], { thresholds: { bins: 8 } });
    expect(rowsOf(sweep)).toEqual([{ threshold: 0.4, tp: 1, fp: 1, fn: 0, tn: 0 }]);
  });

  it('makes no more bins than there are doubles', () => {
    const range = [1, 1 + 3 * 2 ** -52] as const;
    const sweep = thresholdSweep([0, 1], [...range], { thresholds: { bins: 100, range } });
    expect(Array.from(sweep.thresholds, (edge) => (edge - 1) * 2 ** 52)).toEqual([3, 2, 1, 0]);
  });

  it.each(Object.keys(FAMILIES).filter((family) => family !== 'of all magnitudes'))(
    'counts as a list of its edges does: %s',
    (family) => {
      const { isPositive, scores } = scoredRows(family, 200, 11);
      const sampleWeight = randomIntegerWeights({ seed: 12, nSamples: 200 });
      for (const bins of [1, 3, 10, 49, 100, 1000]) {
        for (const weights of [undefined, sampleWeight]) {
          const options = { thresholds: { bins }, sampleWeight: weights };
          const sweep = thresholdSweep(isPositive, scores, options);
          const thresholds = Array.from(sweep.thresholds);
          const expected = { thresholds, sampleWeight: weights };
          expect(rowsOf(sweep)).toEqual(oracleSweep(isPositive, scores, expected));
        }
      }
    },
  );

  it("equals core's matrix at every edge", () => {
    const bins = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(fc.array(rowArbitrary(), { minLength: 1, maxLength: 30 }), bins, (rows, m) => {
        const yTrue = rows.map(([label]) => label);
        const yScore = rows.map(([, score]) => score);
        expectMatrices(yTrue, yScore, { thresholds: { bins: m } });
      }),
      { numRuns: runs(100), seed: 20_261_122 },
    );
  });
});

describe('thresholdSweep, columns', () => {
  const expected = rowsOf(thresholdSweep(Y_TRUE, Y_SCORE));
  const truths = {
    bytes: Uint8Array.from(Y_TRUE),
    'signed bytes': Int8Array.from(Y_TRUE),
    integers: Int32Array.from(Y_TRUE),
    doubles: Float64Array.from(Y_TRUE),
    bigints: Y_TRUE.map(BigInt),
    booleans: Y_TRUE.map((label) => label === 1),
    'minus one and one': Y_TRUE.map((label) => 2 * label - 1),
    'minus one and one, typed': Int32Array.from(Y_TRUE, (label) => 2 * label - 1),
    'an Arrow vector': makeVector(Uint8Array.from(Y_TRUE)),
    'a flechette column': columnFromArray(Y_TRUE),
  };
  it.each(Object.entries(truths))('takes %s as truth', (_, yTrue) => {
    expect(rowsOf(thresholdSweep<Label>(yTrue, Y_SCORE))).toEqual(expected);
  });

  it('takes texts and a positive label', () => {
    const yTrue = Y_TRUE.map((label) => (label === 1 ? 'Yes' : 'No'));
    for (const column of [yTrue, vectorFromArray(yTrue, new Utf8())]) {
      const sweep = thresholdSweep(column, Y_SCORE, { posLabel: 'Yes' });
      expect(rowsOf(sweep)).toEqual(expected);
      expect(sweep.posLabel).toBe('Yes');
    }
  });

  const scores = {
    doubles: Float64Array.from(Y_SCORE),
    'an Arrow vector': vectorFromArray(Y_SCORE, new Float64()),
    'an Arrow vector of chunks': vectorFromArray(Y_SCORE.slice(0, 1), new Float64()).concat(
      vectorFromArray(Y_SCORE.slice(1), new Float64()),
    ),
    'a flechette column': columnFromArray(Y_SCORE),
  };
  it.each(Object.entries(scores))('takes %s as scores', (_, yScore) => {
    expect(rowsOf(thresholdSweep(Y_TRUE, yScore))).toEqual(expected);
  });

  it('takes single floats as the doubles they are', () => {
    const singles = Float32Array.from(Y_SCORE);
    const doubles = rowsOf(thresholdSweep(Y_TRUE, Float64Array.from(singles)));
    expect(rowsOf(thresholdSweep(Y_TRUE, singles))).toEqual(doubles);
    expect(rowsOf(thresholdSweep(Y_TRUE, vectorFromArray(Y_SCORE, new Float32())))).toEqual(
      doubles,
    );
  });

  it('takes integers as scores', () => {
    const sweep = thresholdSweep(Y_TRUE, Int16Array.of(-5, 3, 3, 9));
    expect(sweep.thresholds).toEqual(Float64Array.of(9, 3, -5));
  });

  it('takes the opposite label as positive', () => {
    const sweep = thresholdSweep(Uint8Array.from(Y_TRUE), Y_SCORE, { posLabel: 0 });
    expect(rowsOf(sweep)).toEqual(
      oracleSweep(
        Y_TRUE.map((label) => label === 0),
        Y_SCORE,
      ),
    );
  });

  it('holds a label of many against the rest', () => {
    const sweep = thresholdSweep(['a', 'b', 'c'], [3, 2, 1], { posLabel: 'b' });
    expect(sweep.counts.tp).toEqual(Float64Array.of(0, 1, 1));
    expect(sweep.counts.fp).toEqual(Float64Array.of(1, 1, 2));
  });

  it('skips rows without a label, if asked', () => {
    const sweep = thresholdSweep([1, null, 0], [0.3, 0.2, 0.1], { nulls: 'skip' });
    expect(sweep).toMatchObject({ nSamples: 2, nSkipped: 1 });
    expect(sweep.thresholds).toEqual(Float64Array.of(0.3, 0.1));
  });

  it('skips rows of any number', () => {
    const random = createRandom(2);
    const { isPositive, scores: column } = scoredRows('logits', 9000, 1);
    const yTrue = isPositive.map((label) => (random() < 0.2 ? null : label));
    const kept = [...yTrue.keys()].filter((row) => yTrue[row] !== null);
    const expectedSweep = thresholdSweep(
      kept.map((row) => yTrue[row]),
      kept.map((row) => column[row] ?? 0),
    );
    for (const yScore of [column, Float32Array.from(column)]) {
      const sweep = thresholdSweep(yTrue, yScore, { nulls: 'skip' });
      expect(sweep.nSkipped).toBe(9000 - kept.length);
      expect(sweep.counts.tp).toEqual(expectedSweep.counts.tp);
    }
  });
});

describe('thresholdSweep, messages', () => {
  const sweep =
    (...args: unknown[]) =>
    () =>
      thresholdSweep(...(args as unknown as Parameters<typeof thresholdSweep>));

  it('name the row of a bad score', () => {
    expect(sweep([0, 1], [0.1, NaN])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: yScore[1] is NaN, expected a finite number]`,
    );
    expect(sweep([0, 1], Float32Array.of(Infinity, 1))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: yScore[0] is Infinity, expected a finite number]`,
    );
    expect(sweep([0, 1], [0.1, '1'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: yScore[1] is "1", expected a finite number]`,
    );
    const options = { thresholds: { bins: 2, range: [0, 1] } };
    expect(sweep([0, 1], Float64Array.of(0.1, NaN), options)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: yScore[1] is NaN, expected a finite number]`,
    );
    expect(sweep([0, 1], [0.1, 1.5], options)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: yScore[1] is 1.5, expected a score in the bins' range [0, 1]]`,
    );
  });

  it('ask for the positive label where it is not evident', () => {
    expect(sweep(['No', 'Yes'], [0, 1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: posLabel is undefined, expected one of "No", "Yes"]`,
    );
    expect(sweep([0, 1, 2], [0, 1, 2])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: posLabel is undefined, expected one of 0, 1, 2]`,
    );
    expect(sweep([1, 2], [0, 1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: posLabel is undefined, expected one of 1, 2]`,
    );
    expect(sweep([-1, 0], [0, 1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: posLabel is undefined, expected one of -1, 0]`,
    );
  });

  it('say that a positive label cannot be right', () => {
    expect(sweep(['No', 'Yes'], [0, 1], { posLabel: 'yes' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: posLabel is "yes", expected one of "No", "Yes"]`,
    );
    expect(sweep([0, 1], [0, 1], { posLabel: '1' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: posLabel is "1", expected one of 0, 1]`,
    );
    expect(sweep([0, 1], [0, 1], { posLabel: 0.5 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: posLabel is 0.5, expected a string, a boolean or an integer]`,
    );
  });

  it('take a positive label that no row has beside one other', () => {
    const { counts, posLabel } = thresholdSweep(['No', 'No'], [0, 1], { posLabel: 'Yes' });
    expect(counts.fp).toEqual(Float64Array.of(1, 2));
    expect(posLabel).toBe('Yes');
  });

  it('name what is empty', () => {
    expect(sweep([], [])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: yTrue has no rows to count, expected at least one]`,
    );
    expect(sweep([null], [1], { nulls: 'skip' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: yTrue has no rows to count, expected at least one]`,
    );
    expect(sweep([1], [1], { sampleWeight: [0] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: sampleWeight is 0 in every row, expected a weight]`,
    );
    expect(sweep([1], [1], { thresholds: [] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: thresholds is empty, expected at least one number]`,
    );
  });

  it('name lengths, nulls and weights', () => {
    expect(sweep([0, 1], [1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: yTrue (2) and yScore (1) must have the same length]`,
    );
    expect(sweep([0, null], [1, 1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: yTrue[1] is null, expected a label (nulls: 'skip' leaves such rows out)]`,
    );
    expect(sweep([0], [1], { sampleWeight: [NaN] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: sampleWeight[0] is NaN, expected a finite number]`,
    );
    expect(sweep([0], [1], { nulls: 'drop' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: nulls is "drop", expected one of "error", "skip"]`,
    );
  });

  it('say which thresholds there are', () => {
    expect(sweep([0], [1], { thresholds: 'all' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: thresholds is "all", expected "exact", a list of numbers or { bins, range }]`,
    );
    expect(sweep([0], [1], { thresholds: null })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: thresholds is null, expected "exact", a list of numbers or { bins, range }]`,
    );
    expect(sweep([0], [1], { thresholds: [0, Infinity] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: thresholds[1] is Infinity, expected a finite number]`,
    );
    expect(sweep([0], [1], { thresholds: { bins: 0 } })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: thresholds.bins is 0, expected an integer in [1, 4194304]]`,
    );
    expect(sweep([0], [1], { thresholds: { bins: 2.5 } })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: thresholds.bins is 2.5, expected an integer in [1, 4194304]]`,
    );
    const range = [1, 0];
    expect(sweep([0], [1], { thresholds: { bins: 2, range } })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: thresholds.range goes down from 1 to 0]`,
    );
    expect(sweep([0], [1], { comparison: '>' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: comparison is ">", which only a list of thresholds can be held against]`,
    );
    expect(sweep([0], [1], { comparison: '<' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: comparison is "<", expected one of ">=", ">"]`,
    );
  });
});

/** A label and a score that often ties or lies on an edge. */
function rowArbitrary(): fc.Arbitrary<[0 | 1, number]> {
  const score = fc.oneof(
    fc.integer({ min: -4, max: 4 }),
    fc.integer({ min: 0, max: 20 }).map((tenths) => tenths / 10),
    fc.double({ min: -1, max: 1, noNaN: true }),
  );
  return fc.tuple(fc.constantFrom<(0 | 1)[]>(0, 1), score);
}

/** Each row of a sweep against a confusion matrix of its own. */
function expectMatrices(
  yTrue: readonly (0 | 1)[],
  yScore: readonly number[],
  options: Parameters<typeof thresholdSweep>[2],
): void {
  const rows = rowsOf(thresholdSweep(yTrue, yScore, options));
  const expected = rows.map(({ threshold }) => {
    const yPred = yScore.map((score) => Number(score >= threshold));
    const matrix = confusionMatrix(yTrue, yPred, { labels: [0, 1] });
    const [tn, fp, fn, tp] = matrix.kind === 'dense' ? matrix.counts : [];
    return { threshold, tp, fp, fn, tn };
  });
  expect(rows).toEqual(expected);
}

/** A sweep against a comparison sort of the whole column and one walk. */
function expectSorted(
  isPositive: readonly boolean[],
  column: Float64Array | Float32Array,
  sampleWeight: readonly number[] | undefined,
): void {
  const rows = [...column.keys()]
    .filter((row) => sampleWeight?.[row] !== 0)
    .sort((a, b) => (column[b] ?? 0) - (column[a] ?? 0));
  const thresholds: number[] = [];
  const tp: number[] = [];
  const fp: number[] = [];
  let positives = 0;
  let negatives = 0;
  for (const row of rows) {
    const weight = sampleWeight?.[row] ?? 1;
    if (isPositive[row] === true) positives += weight;
    else negatives += weight;
    const score = (column[row] ?? 0) + 0;
    if (thresholds.at(-1) !== score) thresholds.push(score);
    tp[thresholds.length - 1] = positives;
    fp[thresholds.length - 1] = negatives;
  }
  const sweep = thresholdSweep(isPositive, column, { sampleWeight });
  expectColumn(sweep.thresholds, thresholds);
  expectColumn(sweep.counts.tp, tp);
  expectColumn(sweep.counts.fp, fp);
  const [fn, tn] = [tp.map((count) => positives - count), fp.map((count) => negatives - count)];
  expectColumn(sweep.counts.fn, fn);
  expectColumn(sweep.counts.tn, tn);
}

/** Long columns: `toEqual` takes a second for them. */
function expectColumn(received: Float64Array | undefined, expected: readonly number[]): void {
  expect(received?.length).toBe(expected.length);
  const row = expected.findIndex((value, i) => value !== received?.[i]);
  expect(row, `row ${row}`).toBe(-1);
}
