import { describe, expect, it } from 'vitest';
import { checkSameLength } from '../../src/columns/check.js';

describe('checkSameLength', () => {
  it('refuses more rows than one call counts, and names the accumulator', () => {
    const columns = { yTrue: new Uint8Array(5), yPred: new Uint8Array(5) };
    expect(() => {
      checkSameLength(columns, 5);
    }).not.toThrow();
    expect(() => {
      checkSameLength(columns, 4);
    }).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: yTrue is a column of 5 rows, expected at most 4: an accumulator, such as createConfusionAccumulator, counts more in batches]`,
    );
  });

  it('takes 2^31 rows by itself, and no more', () => {
    const rows = (length: number): { readonly length: number } => ({ length });
    expect(() => {
      checkSameLength({ yTrue: rows(2 ** 31), yPred: rows(2 ** 31) });
    }).not.toThrow();
    expect(() => {
      checkSameLength({ yTrue: rows(2 ** 31 + 1), yPred: rows(2 ** 31 + 1) });
    }).toThrow('yTrue is a column of 2147483649 rows, expected at most 2147483648');
  });
});
