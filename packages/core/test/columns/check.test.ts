import { describe, expect, it } from 'vitest';
import { confusionMatrix } from '../../src/index.js';
import type { LabelColumn, NumberColumn } from '../../src/index.js';

const column = (value: unknown) => value as LabelColumn;
const withWeights = (sampleWeight: unknown) => () =>
  confusionMatrix([0, 1], [0, 1], { sampleWeight: sampleWeight as NumberColumn });

describe('columns', () => {
  it('are refused if they are neither arrays nor typed arrays', () => {
    expect(() => confusionMatrix(column('ab'), ['a'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yTrue is string, expected a typed array, an array or an Arrow column]`,
    );
    expect(() => confusionMatrix(column(undefined), [])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yTrue is undefined, expected a typed array, an array or an Arrow column]`,
    );
    expect(() => confusionMatrix([1], column(new Map()))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yPred is Map, expected a typed array, an array or an Arrow column]`,
    );
    expect(() =>
      confusionMatrix([1], column(new DataView(new ArrayBuffer(8)))),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yPred is DataView, expected a typed array, an array or an Arrow column]`,
    );
  });

  it('are refused if their lengths differ', () => {
    expect(() => confusionMatrix([1, 2], [1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yTrue (2) and yPred (1) must have the same length]`,
    );
    expect(() =>
      confusionMatrix([1], [1], { sampleWeight: [] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yTrue (1), yPred (1) and sampleWeight (0) must have the same length]`,
    );
  });
});

describe('the option sampleWeight', () => {
  it('is refused if a weight is not finite', () => {
    expect(withWeights([1, NaN])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: sampleWeight[1] is NaN, expected a finite number]`,
    );
    expect(withWeights(Float32Array.of(Infinity, 1))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: sampleWeight[0] is Infinity, expected a finite number]`,
    );
    expect(withWeights(Float64Array.of(1, -Infinity))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: sampleWeight[1] is -Infinity, expected a finite number]`,
    );
  });

  it('is refused if a weight is no number', () => {
    expect(withWeights([1, null])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: sampleWeight[1] is null, expected a finite number]`,
    );
    expect(withWeights([1n, 1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: sampleWeight[0] is 1n, expected a finite number]`,
    );
    expect(withWeights(['1', 1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: sampleWeight[0] is "1", expected a finite number]`,
    );
  });

  it('is refused if it is one number or nothing', () => {
    expect(withWeights(2)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: sampleWeight is number, expected a typed array, an array or an Arrow column]`,
    );
    expect(withWeights(null)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: sampleWeight is null, expected a typed array, an array or an Arrow column]`,
    );
  });

  it('names the first bad row of several', () => {
    expect(withWeights([NaN, 'x'])).toThrow('sampleWeight[0] is NaN');
    expect(withWeights(['x', NaN])).toThrow('sampleWeight[0] is "x"');
  });

  it('may be an array or a typed array of numbers, of any sign', () => {
    for (const weights of [[2, -1], Int8Array.of(2, -1), Float32Array.of(2, -1)]) {
      expect([...withWeights(weights)().counts]).toEqual([2, 0, 0, -1]);
    }
    expect([...withWeights(Uint8Array.of(0, 3))().counts]).toEqual([0, 0, 0, 3]);
  });

  it('adds up without drift', () => {
    const rows = Array.from({ length: 10 }, () => 0);
    // One after the other the sum would be 0.9999999999999999.
    const matrix = confusionMatrix(rows, rows, { sampleWeight: rows.map(() => 0.1) });
    expect(matrix.total).toBe(1);
    // One after the other it would be 0.
    const sampleWeight = [1, 1e100, 1, -1e100];
    expect(confusionMatrix([0, 0, 0, 0], [0, 0, 0, 0], { sampleWeight }).total).toBe(2);
  });
});
