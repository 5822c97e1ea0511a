import { describe, expect, it } from 'vitest';
import { createRandom } from '@confmat/testkit';
import { blankWhereNegative } from '../../src/kernels/blank-where-negative.js';
import { combineCodes } from '../../src/kernels/combine-codes.js';
import { unaligned } from './views.js';

const SIZES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const random = createRandom(96);
const draw = (n: number, least: number, count: number): number[] =>
  Array.from({ length: n }, () => least + Math.floor(random() * count));

describe('combineCodes and blankWhereNegative', () => {
  it.each(SIZES)('treat %d rows', (n) => {
    const first = [-1, 2, ...draw(n, -1, 4)].slice(0, n);
    const second = [0, -1, ...draw(n, -1, 6)].slice(0, n);
    const other = [-1, ...second].slice(0, n);
    const combined = new Int32Array(n).fill(9);
    combineCodes(unaligned(first, 1), unaligned(second, 3), 5, combined);
    const isMissing = (row: number) => (first[row] ?? 0) < 0 || (second[row] ?? 0) < 0;
    expect([...combined]).toEqual(
      first.map((code, row) => (isMissing(row) ? -1 : code * 5 + (second[row] ?? 0))),
    );
    const kept = unaligned(first, 1);
    blankWhereNegative(unaligned(second, 3), kept);
    expect([...kept]).toEqual(first.map((code, row) => ((second[row] ?? 0) < 0 ? -1 : code)));
    const from = unaligned(second, 1);
    blankWhereNegative(unaligned(other, 3), from);
    expect([...from]).toEqual(second.map((code, row) => ((other[row] ?? 0) < 0 ? -1 : code)));
  });

  it('reach the last code of 31 bits, and may write over their input', () => {
    const codes = Int32Array.of(46_339, 0);
    combineCodes(codes, Int32Array.of(46_339, 1), 46_340, codes);
    expect([...codes]).toEqual([46_340 ** 2 - 1, 1]);
  });
});
