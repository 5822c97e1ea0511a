import { describe, expect, it } from 'vitest';
import {
  binaryCounts,
  classCounts,
  confusionMatrix,
  confusionMatrixFromCounts,
  precision,
  recall,
} from '../../src/index.js';
import type { AverageOptions, AverageWeights, BinaryCounts } from '../../src/index.js';

const matrix = confusionMatrixFromCounts<string>(
  [
    [3, 1, 0],
    [2, 4, 0],
    [1, 1, 0],
  ],
  ['a', 'b', 'c'],
);
/** Support 4, 6, 2; predicted 6, 6, 0. */
const [recallA, recallB, recallC] = [3 / 4, 4 / 6, 0 / 2];
const [precisionA, precisionB] = [3 / 6, 4 / 6];

describe('the option average', () => {
  it('is null by default: a value per row', () => {
    expect(recall(matrix)).toEqual(Float64Array.of(recallA, recallB, recallC));
    expect(recall(matrix, { average: null })).toEqual(recall(matrix));
    expect(recall(matrix, { average: undefined })).toEqual(recall(matrix));
  });

  it('"binary" takes the row of posLabel', () => {
    expect(recall(matrix, { average: 'binary', posLabel: 'b' })).toBe(recallB);
    const integers = confusionMatrix<number | bigint>([0, 1], [1, 1]);
    expect(recall(integers, { average: 'binary', posLabel: 1n })).toBe(1);
    const booleans = confusionMatrix([true, true, false], [true, false, false]);
    expect(recall(booleans, { average: 'binary', posLabel: true })).toBe(1 / 2);
  });

  it('"binary" needs posLabel, and that the rows have it', () => {
    const call = (options: object) => () =>
      recall(matrix, { average: 'binary', ...options } as AverageOptions<string>);
    expect(call({})).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: recall: posLabel is missing, average "binary" needs it]`,
    );
    expect(call({ posLabel: 'd' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: recall: posLabel is "d", expected one of "a", "b", "c"]`,
    );
    expect(call({ posLabel: null })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: recall: posLabel is null, expected one of "a", "b", "c"]`,
    );
    const nameless = binaryCounts({ tp: [1], fp: [1], fn: [1] });
    expect(() =>
      recall(nameless, { average: 'binary', posLabel: 'a' }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: recall: keys needs counts with keys, these have none]`,
    );
  });

  it('"micro" is the metric of the pooled rows', () => {
    expect(precision(matrix, { average: 'micro' })).toBe(7 / 12);
    expect(recall(matrix, { average: 'micro' })).toBe(7 / 12);
  });

  it('"macro" is the mean of the rows', () => {
    expect(recall(matrix, { average: 'macro' })).toBe((recallA + recallB + recallC) / 3);
  });

  it('"weighted" is the mean weighted by support', () => {
    const expected = (recallA * 4 + recallB * 6 + recallC * 2) / 12;
    expect(recall(matrix, { average: 'weighted' })).toBe(expected);
    expect(recall(matrix, { average: 'weighted', weights: 'support' })).toBe(expected);
  });

  it('"weighted" weighs by prediction or by given numbers on demand', () => {
    const by = (weights: AverageWeights) => recall(matrix, { average: 'weighted', weights });
    expect(by('predicted')).toBe((recallA * 6 + recallB * 6 + recallC * 0) / 12);
    expect(by([1, 1, 2])).toBe((recallA + recallB + recallC * 2) / 4);
    expect(by(Uint8Array.of(0, 1, 0))).toBe(recallB);
    expect(by([1, 1, 1])).toBe(recall(matrix, { average: 'macro' }));
  });

  it('"weighted" is the plain mean where the weights add to 0', () => {
    const options = { average: 'weighted', weights: [0, 0, 0] } as const;
    expect(recall(matrix, options)).toBe((recallA + recallB + recallC) / 3);
    const empty = confusionMatrix([], [], { labels: ['a', 'b'] });
    expect(recall(empty, { average: 'weighted', zeroDivision: 1 })).toBe(1);
  });

  it('weighs rows by their own weights in means over samples', () => {
    const samples: BinaryCounts = {
      ...binaryCounts({ tp: [1, 0], fp: [0, 1], fn: [0, 0] }, { of: 'samples' }),
      rowWeights: Float64Array.of(3, 1),
    };
    expect(precision(samples, { average: 'macro' })).toBe((1 * 3 + 0 * 1) / 4);
    const zeros = { ...samples, rowWeights: new Float64Array(2) };
    expect(precision(zeros, { average: 'macro' })).toBe(1 / 2);
  });

  it('refuses anything else', () => {
    const call = (average: unknown) => () => recall(matrix, { average: average as 'macro' });
    expect(call('binray')).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: recall: average is "binray", expected one of "binary", "micro", "macro", "weighted", null]`,
    );
    expect(call('samples')).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: recall: average is "samples", expected one of "binary", "micro", "macro", "weighted", null]`,
    );
    expect(call(0)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: recall: average is 0, expected one of "binary", "micro", "macro", "weighted", null]`,
    );
  });

  it('refuses options that go with another average', () => {
    const call = (options: object) => () => recall(matrix, options as AverageOptions<string>);
    expect(call({ posLabel: 'a' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: recall: posLabel goes with average "binary" only]`,
    );
    expect(call({ average: 'macro', posLabel: 'a' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: recall: posLabel goes with average "binary" only]`,
    );
    expect(call({ average: 'macro', weights: [1, 1, 1] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: recall: weights goes with average "weighted" only]`,
    );
    expect(call({ weights: 'support' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: recall: weights goes with average "weighted" only]`,
    );
  });

  it('refuses weights that are no weights of the rows', () => {
    const call = (weights: unknown) => () =>
      recall(matrix, { average: 'weighted', weights: weights as AverageWeights });
    expect(call('predictions')).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: recall: weights is "predictions", expected "support", "predicted" or numbers]`,
    );
    expect(call([1, 2])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: recall: counts (3) and weights (2) must have the same length]`,
    );
    expect(call([1, -1, 1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: recall: weights[1] is -1, expected a finite number of at least 0]`,
    );
    expect(call([1, NaN, 1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: recall: weights[1] is NaN, expected a finite number of at least 0]`,
    );
    expect(call(3)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: recall: weights is number, expected an array of numbers]`,
    );
  });
});

describe('the option zeroDivision', () => {
  it('is the value of a row whose denominator is 0', () => {
    expect([...precision(matrix)]).toEqual([precisionA, precisionB, 0]);
    expect([...precision(matrix, { zeroDivision: 1 })]).toEqual([precisionA, precisionB, 1]);
    expect([...precision(matrix, { zeroDivision: NaN })]).toEqual([precisionA, precisionB, NaN]);
  });

  it('enters the means, but for NaN, which leaves the row out', () => {
    const macro = (zeroDivision: number) => precision(matrix, { average: 'macro', zeroDivision });
    expect(macro(0)).toBe((precisionA + precisionB + 0) / 3);
    expect(macro(1)).toBe((precisionA + precisionB + 1) / 3);
    expect(macro(NaN)).toBe((precisionA + precisionB) / 2);
    expect(precision(matrix, { average: 'weighted', zeroDivision: NaN })).toBe(
      (precisionA * 4 + precisionB * 6) / 10,
    );
    const weights = [0, 0, 1];
    expect(precision(matrix, { average: 'weighted', weights, zeroDivision: NaN })).toBe(
      (precisionA + precisionB) / 2,
    );
  });

  it('is the value of a pooled or positive row too', () => {
    const empty = confusionMatrix([], [], { labels: ['a', 'b'] });
    for (const zeroDivision of [0, 1, NaN]) {
      expect(precision(empty, { average: 'micro', zeroDivision })).toBe(zeroDivision);
      expect(precision(empty, { average: 'macro', zeroDivision })).toBe(zeroDivision);
      const binary = { average: 'binary', posLabel: 'a', zeroDivision } as const;
      expect(precision(empty, binary)).toBe(zeroDivision);
    }
  });

  it('refuses anything else', () => {
    const call = (zeroDivision: unknown) => () =>
      precision(matrix, { zeroDivision: zeroDivision as number });
    expect(call(0.5)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: precision: zeroDivision is 0.5, expected one of 0, 1, NaN]`,
    );
    expect(call('nan')).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: precision: zeroDivision is "nan", expected one of 0, 1, NaN]`,
    );
    expect(call(null)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: precision: zeroDivision is null, expected one of 0, 1, NaN]`,
    );
    expect(call(true)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: precision: zeroDivision is true, expected one of 0, 1, NaN]`,
    );
  });
});

describe('the option onUndefined', () => {
  const told = (run: (onUndefined: (rows: unknown) => void) => unknown) => {
    const calls: unknown[] = [];
    run((rows) => calls.push(rows));
    return calls;
  };

  it('is told the metric, the reason, the rows and their keys', () => {
    expect(told((onUndefined) => precision(matrix, { onUndefined }))).toEqual([
      { metric: 'precision', reason: 'no predicted samples', rows: [2], keys: ['c'] },
    ]);
  });

  it('is told once for a mean, and nothing if all is defined', () => {
    for (const average of ['macro', 'weighted'] as const) {
      const calls = told((onUndefined) => precision(matrix, { average, onUndefined }));
      expect(calls).toHaveLength(1);
    }
    expect(told((onUndefined) => precision(matrix, { average: 'micro', onUndefined }))).toEqual([]);
    expect(told((onUndefined) => recall(matrix, { onUndefined }))).toEqual([]);
  });

  it('is told the key of the positive row', () => {
    const options = { average: 'binary', posLabel: 'c' } as const;
    const [call] = told((onUndefined) => precision(matrix, { ...options, onUndefined }));
    expect(call).toMatchObject({ metric: 'precision', keys: ['c'] });
  });

  it('is told positions where rows have no keys', () => {
    const nameless = binaryCounts({ tp: [0, 1, 0], fp: [0, 1, 0] });
    expect(told((onUndefined) => precision(nameless, { onUndefined }))).toMatchObject([
      { rows: [0, 2], keys: [0, 2] },
    ]);
  });

  it('is told whatever value stands in', () => {
    for (const zeroDivision of [0, 1, NaN]) {
      const calls = told((onUndefined) => precision(matrix, { zeroDivision, onUndefined }));
      expect(calls).toMatchObject([{ rows: [2] }]);
    }
  });
});

describe('metrics', () => {
  it('leave their counts and options unchanged', () => {
    const counts = classCounts(matrix);
    const copy = structuredClone({ ...counts });
    const weights = Float64Array.of(1, 2, 3);
    recall(counts, Object.freeze({ average: 'weighted', weights, zeroDivision: 1 } as const));
    precision(counts, { zeroDivision: 1 });
    expect(counts).toEqual(copy);
    expect(weights).toEqual(Float64Array.of(1, 2, 3));
  });
});
