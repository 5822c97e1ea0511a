import { describe, expect, it } from 'vitest';
import { markNumbers } from '../src/rows/kernels/mark-numbers.js';

const NUMBERS = [0.25, -1.5, NaN, 1e21, 1.5e-7, Infinity, -Infinity, 0, -0, 125];

const marked = (wanted: string, rows = NUMBERS.map((_, row) => row)): readonly number[] => {
  const found = new Uint8Array(rows.length);
  markNumbers(Float64Array.from(NUMBERS), Int32Array.from(rows), wanted, found);
  return rows.filter((_, place) => found[place] === 1);
};

describe('markNumbers', () => {
  it.each(['25', '.', '-', 'e', 'e+', 'e-7', 'infinity', '-inf', 'n', '0', '1.5', 'x'])(
    'marks the numbers whose text has %s',
    (wanted) => {
      const texts = NUMBERS.map((value) =>
        Number.isNaN(value) ? '' : String(value).toLowerCase(),
      );
      const expected = texts.flatMap((text, row) => (text.includes(wanted) ? [row] : []));
      expect(marked(wanted)).toEqual(expected);
    },
  );

  it('keeps the order of rows, and what is marked already', () => {
    expect(marked('25', [9, 5, 0])).toEqual([9, 0]);
    const found = Uint8Array.of(1, 0);
    markNumbers(Float64Array.of(1, 2), Int32Array.of(0, 1), '2', found);
    expect([...found]).toEqual([1, 1]);
  });
});
