import { describe, expect, it } from 'vitest';
import {
  binaryCounts,
  classCounts,
  confusionMatrix,
  confusionMatrixFromCounts,
  precision,
  recall,
  selectClasses,
  selectRows,
} from '../../src/index.js';
import type { BinaryCounts, Label } from '../../src/index.js';

const matrix = confusionMatrixFromCounts<string>(
  [
    [5, 1, 2],
    [0, 7, 3],
    [4, 0, 6],
  ],
  ['a', 'b', 'c'],
);
const counts = classCounts(matrix);

const row = ({ tp, fp, fn, tn }: BinaryCounts, i: number) => [tp[i], fp[i], fn?.[i], tn?.[i]];

describe('selectRows', () => {
  it('keeps rows in the given order, with the errors against the others', () => {
    const selected = selectRows(counts, ['c', 'a']);
    expect(selected.keys).toEqual(['c', 'a']);
    expect(row(selected, 0)).toEqual(row(counts, 2));
    expect(row(selected, 1)).toEqual(row(counts, 0));
    expect(recall(selected)).toEqual(Float64Array.of(6 / 10, 5 / 8));
    // The sub-matrix forgets them.
    expect(recall(selectClasses(matrix, ['c', 'a']))).toEqual(Float64Array.of(6 / 10, 5 / 7));
  });

  it('repeats a row that is asked for twice', () => {
    const selected = selectRows(counts, ['b', 'b']);
    expect(selected.keys).toEqual(['b', 'b']);
    expect(row(selected, 1)).toEqual(row(counts, 1));
  });

  it('gives true negatives only for a key that does not occur', () => {
    const selected = selectRows(counts, ['a', 'absent']);
    expect(row(selected, 1)).toEqual([0, 0, 0, 28]);
    expect(precision(selected, { zeroDivision: NaN })[1]).toBeNaN();
  });

  it('gives no rows for no keys', () => {
    expect(precision(selectRows(counts, []))).toEqual(new Float64Array(0));
    expect(precision(selectRows(counts, []), { average: 'macro' })).toBeNaN();
  });

  it('finds a label in any spelling and names the row as the counts do', () => {
    const integers = classCounts(confusionMatrix<Label>([0, 1, 2], [0, 1, 1]));
    const selected = selectRows(integers, [1n, -0]);
    expect(recall(selected)).toEqual(Float64Array.of(1, 1));
    expect(selected.keys).toEqual([1, 0]);
    expect(Object.is(selected.keys?.[1], 0)).toBe(true);
  });

  it('does not take "1" or true for 1', () => {
    const integers = classCounts(confusionMatrix<Label>([1], [1]));
    expect(selectRows(integers, ['1', true]).tp).toEqual(Float64Array.of(0, 0));
  });

  it('looks up keys that are no labels by their value', () => {
    const keys = [0.75, 0.5];
    const thresholds = binaryCounts({ tp: [1, 2], fp: [3, 4] }, { of: 'thresholds', keys });
    expect(selectRows(thresholds, [0.5])).toMatchObject({ of: 'thresholds', keys: [0.5] });
    expect(selectRows(thresholds, [0.5]).tp).toEqual(Float64Array.of(2));
  });

  it('keeps partial counts partial', () => {
    const partial = binaryCounts({ tp: [1, 2], fp: [3, 4] }, { keys: ['a', 'b'] });
    const selected = selectRows(partial, ['b']);
    expect(row(selected, 0)).toEqual([2, 4, undefined, undefined]);
  });

  it('keeps the weights of its rows', () => {
    const samples = binaryCounts({ tp: [1, 2], fp: [3, 4] }, { of: 'samples', keys: ['a', 'b'] });
    const weighted = { ...samples, rowWeights: Float64Array.of(0.5, 2), weighted: true };
    expect(selectRows<string>(weighted, ['b', 'absent', 'a'])).toMatchObject({
      of: 'samples',
      rowWeights: Float64Array.of(2, 0, 0.5),
      weighted: true,
    });
  });

  it('leaves its counts unchanged', () => {
    const copy = structuredClone({ ...counts });
    selectRows(counts, ['b', 'absent']);
    expect(counts).toEqual(copy);
  });

  it('refuses counts without keys', () => {
    const none = binaryCounts({ tp: [1], fp: [1] });
    expect(() => selectRows(none, ['a'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: selectRows: keys needs counts with keys, these have none]`,
    );
  });
});
