import { describe, expect, it } from 'vitest';
import { confusionMatrix } from '../../src/index.js';
import type { Label } from '../../src/index.js';

const withLabels = (labels: unknown) => () =>
  confusionMatrix<Label>([1], [1], { labels: labels as Label[] });

describe('the option labels', () => {
  it('is refused if it is no list', () => {
    expect(withLabels('ab')).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: labels is string, expected an array of labels]`,
    );
    expect(withLabels(null)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: labels is null, expected an array of labels]`,
    );
    expect(withLabels(new DataView(new ArrayBuffer(8)))).toThrow('labels is DataView');
    expect(withLabels(new Set([1]))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: labels is Set, expected an array of labels]`,
    );
  });

  it('is refused if it is empty', () => {
    expect(withLabels([])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: labels is empty, expected at least one label]`,
    );
  });

  it('is refused if a label stands in it twice, in any spelling', () => {
    expect(withLabels([1, 2, 1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: labels[2] is 1 again, expected each label once]`,
    );
    expect(withLabels([1, 1n])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: labels[1] is 1 again, expected each label once]`,
    );
    expect(withLabels([0, -0])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: labels[1] is 0 again, expected each label once]`,
    );
  });

  it('is refused if its labels are of two kinds', () => {
    expect(withLabels([1, 'a'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: labels[1] is "a", expected an integer like the labels before it]`,
    );
    expect(withLabels([true, 0])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: labels[1] is 0, expected a boolean like the labels before it]`,
    );
  });

  it('is refused for a missing value and for what is no label', () => {
    expect(withLabels([1, null])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: labels[1] is null, expected a string, a boolean or an integer]`,
    );
    expect(withLabels(Float64Array.of(1, NaN))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: labels[1] is NaN, expected a string, a boolean or an integer]`,
    );
    expect(withLabels([0.5])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: labels[0] is 0.5, expected a string, a boolean or an integer]`,
    );
  });

  it('may be a typed array', () => {
    expect(confusionMatrix([1], [1], { labels: Int8Array.of(2, 1) }).labels).toEqual([2, 1]);
    expect(confusionMatrix([1], [1], { labels: BigInt64Array.of(2n, 1n) }).labels).toEqual([2, 1]);
  });
});
