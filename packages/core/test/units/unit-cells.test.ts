import { runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortNear } from '../../src/kernels/sort-rows.js';
import { unitCells } from '../../src/units/unit-cells.js';

/** Sizes of unit and codes: of one digit, of several, at the end of a number of 32 bits, beyond. */
const SIZES = [
  [1, 1, 1],
  [3, 2, 4],
  [5000, 7, 3],
  [2 ** 11, 2 ** 10, 2 ** 10],
  [2 ** 11, 2 ** 10, 2 ** 10 + 1],
  [2 ** 20, 2 ** 20, 2 ** 20],
  [2 ** 31 - 1, 2, 2 ** 31 - 1],
] as const;

describe('unitCells', () => {
  it.each(SIZES)('adds up rows as a map does, of %i units, and %i and %i codes', (...sizes) => {
    const code = (size: number): fc.Arbitrary<number> =>
      fc.oneof(fc.nat(Math.min(2, size - 1)), fc.constant(size - 1), fc.nat(size - 1));
    const row = fc.tuple(...sizes.map(code), fc.integer({ min: -4, max: 4 }));
    const isTested = fc.property(
      fc.array(row, { maxLength: 60 }),
      fc.boolean(),
      (drawn, isByUnit) => {
        const rows = isByUnit ? [...drawn].sort(([u], [v]) => u - v) : drawn;
        const column = (i: number): Int32Array => Int32Array.from(rows, (values) => values[i] ?? 0);
        const values = Float64Array.from(column(3));
        const [unitCodes, codes] = [column(0), [column(1), column(2)]];
        const given = [unitCodes, ...codes].map((own) => own.slice());
        const cells = unitCells(
          { unitCodes, codes, counts: [null, values] },
          sizes[0],
          sizes.slice(1),
        );
        const sums = new Map<string, number[]>();
        for (const [u = 0, a = 0, b = 0, value = 0] of rows) {
          const [, , , count = 0, sum = 0] = sums.get([u, a, b].join()) ?? [];
          sums.set([u, a, b].join(), [u, a, b, count + 1, sum + value]);
        }
        const expected = [...sums.values()].sort(
          ([u = 0, a = 0, b = 0], [v = 0, c = 0, d = 0]) => u - v || a - c || b - d,
        );
        const columns = [cells.unitCodes, ...cells.codes, ...cells.counts];
        const found = Array.from(cells.unitCodes, (_, cell) => columns.map((own) => own[cell]));
        expect(found).toEqual(expected);
        expect([unitCodes, ...codes]).toEqual(given);
      },
    );
    fc.assert(isTested, { seed: 20261129, numRuns: runs(100) });
  });
});

describe('sortNear', () => {
  it.each([
    [[1, 2, 2, 3], 0, true],
    [[2, 1, 2, 1, 3], 3, true],
    [[5, 4, 3, 2, 1], 10, true],
    [[5, 4, 3, 2, 1], 2, false],
    [[], 0, true],
  ])('puts %j in order, or says that more than %i steps are needed', (given, most, isSorted) => {
    const keys = Int32Array.from(given);
    const rows = Int32Array.from(given.keys());
    expect(sortNear(keys, rows, most)).toBe(isSorted);
    expect(Array.from(rows, (row) => given[row])).toEqual([...keys]);
    if (!isSorted) return;
    const expected = [...given.entries()].sort(([i, a], [j, b]) => a - b || i - j);
    expect([...rows]).toEqual(expected.map(([row]) => row));
  });

  it('leaves rows of many codes of a unit to a sort by bits, those of equal codes in order', () => {
    const n = 1000;
    const unitCodes = new Int32Array(n);
    const codes = Int32Array.from({ length: n }, (_, row) => (n - row) >> 1);
    const places = Float64Array.from({ length: n }, (_, row) => row);
    const { counts, codes: found } = unitCells({ unitCodes, codes: [codes], counts: [places] }, 1, [
      2 ** 30,
    ]);
    const sums = new Map<number, number>();
    for (const [row, code] of codes.entries()) sums.set(code, (sums.get(code) ?? 0) + row);
    const expected = [...sums].sort(([a], [b]) => a - b);
    expect([...(found[0] ?? [])]).toEqual(expected.map(([code]) => code));
    expect([...(counts[0] ?? [])]).toEqual(expected.map(([, sum]) => sum));
  });
});
