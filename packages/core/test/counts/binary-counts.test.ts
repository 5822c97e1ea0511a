import { describe, expect, it } from 'vitest';
import {
  accuracy,
  balancedAccuracy,
  binaryCounts,
  cohenKappa,
  errorRate,
  f1,
  fbeta,
  jaccard,
  matthewsCorrcoef,
  pooledCounts,
  precision,
  recall,
  specificity,
} from '../../src/index.js';
import type { BinaryCounts, BinaryCountsInput, CountColumn } from '../../src/index.js';

describe('binaryCounts', () => {
  it('refuses bigints that no number holds', () => {
    expect(binaryCounts({ tp: BigInt64Array.of(7n), fp: [0] }).tp[0]).toBe(7);
    expect(() =>
      binaryCounts({ tp: BigInt64Array.of(2n ** 60n), fp: [0] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCounts: tp[0] is 1152921504606846976n, expected an integer in [0, 2^53)]`,
    );
  });

  it.each(['FN', 'Fn', 'f_n', 'false_negatives', 'falseNegative'])(
    'refuses the misspelled column %s, and leaves others out',
    (name) => {
      const input = { tp: [1], fp: [2], label: ['a'] };
      expect(binaryCounts(input)).toEqual(binaryCounts({ tp: [1], fp: [2] }));
      expect(() => binaryCounts({ ...input, [name]: [3] })).toThrow(
        `binaryCounts: input is an object with "${name}", expected columns { tp, fp, fn?, tn? }, did you mean fn?`,
      );
    },
  );

  it('takes over columns of counts, copied', () => {
    const tp = Float64Array.of(1, 2);
    const keys = ['a', 'b'];
    const counts = binaryCounts({ tp, fp: [3, 4], fn: Uint8Array.of(5, 6), tn: [7, 8] }, { keys });
    tp.fill(0);
    keys.reverse();
    expect(counts).toEqual({
      of: 'questions',
      keys: ['a', 'b'],
      tp: Float64Array.of(1, 2),
      fp: Float64Array.of(3, 4),
      fn: Float64Array.of(5, 6),
      tn: Float64Array.of(7, 8),
    });
  });

  it.each(['samples', 'questions', 'slices'] as const)(
    'weighs %s in means over rows by rowWeights, copied',
    (of) => {
      const rowWeights = Float64Array.of(3, 1);
      const counts = binaryCounts({ tp: [1, 10], fp: [1, 90] }, { of, rowWeights });
      rowWeights.fill(0);
      expect(counts.rowWeights).toEqual(Float64Array.of(3, 1));
      expect(precision(counts)).toEqual(Float64Array.of(1 / 2, 10 / 100));
      expect(precision(counts, { average: 'macro' })).toBe(
        (3 * (1 / 2) + 1 * (10 / 100)) / (3 + 1),
      );
    },
  );

  it('refuses row weights of another length and what is no finite number', () => {
    const counts = { tp: [1, 2], fp: [1, 2] };
    expect(() =>
      binaryCounts(counts, { of: 'samples', rowWeights: [1] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCounts: tp (2), fp (2) and rowWeights (1) must have the same length]`,
    );
    expect(() =>
      binaryCounts(counts, { of: 'samples', rowWeights: [1, Infinity] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCounts: rowWeights[1] is Infinity, expected a finite number]`,
    );
    expect(() =>
      binaryCounts(counts, { rowWeights: null as never }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCounts: rowWeights is null, expected a typed array, an array or an Arrow column]`,
    );
  });

  it('takes no rows at all', () => {
    const none = binaryCounts({ tp: [], fp: [], fn: [] });
    expect(precision(none)).toEqual(new Float64Array(0));
    // A mean of no values is none; what is pooled is 0 of 0 predictions.
    for (const average of ['macro', 'weighted'] as const) {
      expect(precision(none, { average })).toBeNaN();
    }
    expect(precision(none, { average: 'micro' })).toBe(0);
    expect(precision(none, { average: 'micro', zeroDivision: NaN })).toBeNaN();
  });

  it('refuses columns of different lengths', () => {
    expect(() => binaryCounts({ tp: [1, 2], fp: [1] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCounts: tp (2) and fp (1) must have the same length]`,
    );
    expect(() =>
      binaryCounts({ tp: [1], fp: [1], fn: [1, 2], tn: [] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCounts: tp (1), fp (1), fn (2) and tn (0) must have the same length]`,
    );
    expect(() =>
      binaryCounts({ tp: [1, 2], fp: [1, 2] }, { keys: ['a'] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCounts: tp (2), fp (2) and keys (1) must have the same length]`,
    );
  });

  it('refuses what is no count', () => {
    const call = (tp: unknown) => () => binaryCounts({ tp: tp as CountColumn, fp: [1, 2] });
    expect(call([1, -1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCounts: tp[1] is -1, expected a finite number of at least 0]`,
    );
    expect(call([NaN, 1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCounts: tp[0] is NaN, expected a finite number of at least 0]`,
    );
    expect(call(['1', 1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCounts: tp[0] is "1", expected a finite number of at least 0]`,
    );
    expect(call(7)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCounts: tp is number, expected an array of numbers]`,
    );
    expect(call(undefined)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCounts: tp is undefined, expected an array of numbers]`,
    );
  });
});

describe('partial counts', () => {
  const counts = (input: Partial<BinaryCountsInput>): BinaryCounts =>
    binaryCounts({ tp: [1, 10], fp: [1, 90], ...input });

  it('without fn and tn answer what needs neither', () => {
    expect(precision(counts({}))).toEqual(Float64Array.of(1 / 2, 10 / 100));
    expect(precision(counts({}), { average: 'micro' })).toBe(11 / 102);
    expect(fbeta(counts({ fn: [0, 0] }), 0)).toEqual(Float64Array.of(1 / 2, 10 / 100));
    expect(specificity(counts({ tn: [1, 10] }))).toEqual(Float64Array.of(1 / 2, 10 / 100));
  });

  it('refuse the rest with the reason', () => {
    expect(() => recall(counts({}))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: recall: counts has no fn, expected counts that hold it]`,
    );
    expect(() => f1(counts({}))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: f1: counts has no fn, expected counts that hold it]`,
    );
    expect(() => fbeta(counts({}), 2)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: fbeta: counts has no fn, expected counts that hold it]`,
    );
    expect(() => jaccard(counts({}))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: jaccard: counts has no fn, expected counts that hold it]`,
    );
    expect(() => specificity(counts({}))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: specificity: counts has no tn, expected counts that hold it]`,
    );
    expect(() => accuracy(counts({ fn: [1, 1] }))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: accuracy: counts has no tn, expected counts that hold it]`,
    );
    expect(() => errorRate(counts({ tn: [1, 1] }))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: errorRate: counts has no fn, expected counts that hold it]`,
    );
    expect(() => balancedAccuracy(counts({}))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: balancedAccuracy: counts has no fn, expected counts that hold it]`,
    );
    expect(() => matthewsCorrcoef(counts({ fn: [1, 1] }))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: matthewsCorrcoef: counts has no tn, expected counts that hold it]`,
    );
    expect(() => cohenKappa(counts({ tn: [1, 1] }))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: cohenKappa: counts has no fn, expected counts that hold it]`,
    );
  });

  it('stay partial when they are pooled', () => {
    const pooled = pooledCounts(counts({}));
    expect([pooled.tp, pooled.fp, pooled.fn, pooled.tn]).toEqual([
      Float64Array.of(11),
      Float64Array.of(91),
      undefined,
      undefined,
    ]);
  });

  it('cannot weigh by support, but by prediction', () => {
    expect(() => precision(counts({}), { average: 'weighted' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: precision: counts has no fn (needed for weights "support"), expected counts that hold it]`,
    );
    expect(precision(counts({}), { average: 'weighted', weights: 'predicted' })).toBe(
      ((1 / 2) * 2 + (10 / 100) * 100) / 102,
    );
  });
});

describe('metrics', () => {
  it('refuse what is neither a matrix nor counts', () => {
    const call = (source: unknown) => () => precision(source as BinaryCounts);
    expect(call(undefined)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: precision: source is undefined, expected a ConfusionMatrix or BinaryCounts]`,
    );
    expect(call([1, 2])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: precision: source is Array, expected a ConfusionMatrix or BinaryCounts, such as confusionMatrix(yTrue, yPred)]`,
    );
    expect(call({ tp: [1], fp: [1] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: precision: source is Object, expected a ConfusionMatrix or BinaryCounts]`,
    );
    expect(() => accuracy(null as unknown as BinaryCounts)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: accuracy: source is null, expected a ConfusionMatrix or BinaryCounts]`,
    );
  });
});
