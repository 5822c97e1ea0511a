import { describe, expect, it } from 'vitest';
import { labelRows, labelPowersetMatrix } from '../../src/index.js';

const yTrue = ['action|comedy', 'action', 'romance', 'romance|comedy', '', null];
const yPred = ['comedy|action', 'action', 'romance', 'romance', 'action', ''];

describe('labelPowersetMatrix', () => {
  it('has a class for each distinct set', () => {
    const matrix = labelPowersetMatrix(yTrue, yPred, { separator: '|', nulls: 'skip' });
    expect(matrix.labels).toEqual(['action', 'action|comedy', 'comedy|romance', 'romance', '∅']);
    expect(matrix.at('action|comedy', 'action|comedy')).toBe(1);
    expect(matrix.at('comedy|romance', 'romance')).toBe(1);
    expect(matrix.at('∅', 'action')).toBe(1);
    expect([matrix.total, matrix.nSkipped]).toEqual([5, 1]);
  });

  it('adds weights of samples', () => {
    const matrix = labelPowersetMatrix([[1, 2], [1]], [[1, 2], []], { sampleWeight: [0.5, 3] });
    expect([matrix.at('1|2', '1|2'), matrix.at('1', '∅'), matrix.weighted]).toEqual([0.5, 3, true]);
  });

  it('is sparse for many sets', () => {
    const rows = Array.from({ length: 3000 }, (_, i) => [i, 3000 + i]);
    const matrix = labelPowersetMatrix(rows, rows);
    expect([matrix.kind, matrix.nClasses, matrix.total]).toEqual(['sparse', 3000, 3000]);
  });

  it('refuses more sets than a matrix has classes', () => {
    // Sets {high, low} of 1025 × 1024 pairs of labels, one more row of them than fits.
    const n = 1025 * 1024;
    const indices = new Int32Array(2 * n).map((_, place) =>
      place % 2 === 0 ? place >> 11 : 1025 + ((place >> 1) & 1023),
    );
    const indptr = new Int32Array(n + 1).map((_, row) => 2 * row);
    const column = { indices, indptr, shape: [n, 1025 + 1024] } as const;
    expect(() => labelPowersetMatrix(column, column)).toThrow(
      'labelPowersetMatrix: labels has 1049600 classes, expected at most 1048576',
    );
  });
});

describe('labelRows', () => {
  it('names rows of the columns, also where samples are left out', () => {
    const rows = labelRows([null, ['a'], ['a'], []], [['a'], ['a'], [], ['a']], 'a', {
      nulls: 'skip',
    });
    expect([[...rows.tp], [...rows.fp], [...rows.fn]]).toEqual([[1], [3], [2]]);
  });
});
