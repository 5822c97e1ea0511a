import { describe, expect, it } from 'vitest';
import { ROW_COUNTS, createRandom, drawIntegers, range, viewOf } from '@confmat/testkit';
import {
  addMargins,
  addSortedCells,
  isSortedOnce,
  splitCells,
} from '../../../src/matrix/kernels/sparse-cells.js';

const random = createRandom(113);
const K = 4;

interface Cell {
  readonly row: number;
  readonly column: number;
  readonly count: number;
}

/** Cells in any order, also of one pair, with codes from `least` on. */
const cellsOf = (m: number, least: number): Cell[] =>
  range(m).map(() => {
    const [row = 0, column = 0] = drawIntegers(random, 2, least, K - least);
    return { row, column, count: drawIntegers(random, 1, -1, 4)[0] ?? 0 };
  });

const columnsOf = (cells: readonly Cell[]) =>
  [
    viewOf(
      Int32Array,
      cells.map(({ row }) => row),
    ),
    viewOf(
      Int32Array,
      cells.map(({ column }) => column),
      3,
    ),
    viewOf(
      Float64Array,
      cells.map(({ count }) => count),
    ),
  ] as const;

const sumOf = (cells: readonly Cell[]): number => cells.reduce((sum, { count }) => sum + count, 0);

describe('splitCells', () => {
  it.each(ROW_COUNTS)('sets the errors among %d cells apart', (m) => {
    for (const least of [0, -1]) {
      const cells = cellsOf(m, least);
      const diagonal = new Float64Array(K).fill(1);
      const errors = [new Int32Array(m), new Int32Array(m), new Float64Array(m)] as const;
      const nErrors = splitCells(...columnsOf(cells), diagonal, ...errors);
      const used = cells.filter(({ row, column }) => row >= 0 && column >= 0);
      expect([...diagonal]).toEqual(
        range(K).map((i) => 1 + sumOf(used.filter(({ row, column }) => row === i && column === i))),
      );
      const apart = used.filter(({ row, column, count }) => row !== column && count !== 0);
      expect(nErrors).toBe(apart.length);
      expect(
        range(nErrors).map((i) => ({
          row: errors[0][i],
          column: errors[1][i],
          count: errors[2][i],
        })),
      ).toEqual(apart);
    }
  });
});

describe('addMargins', () => {
  it.each(ROW_COUNTS)('adds %d cells to their rows and columns', (m) => {
    const cells = cellsOf(m, 0);
    const [rowSums, columnSums] = [new Float64Array(K).fill(1), new Float64Array(K).fill(2)];
    addMargins(...columnsOf(cells), rowSums, columnSums);
    expect([...rowSums]).toEqual(range(K).map((i) => 1 + sumOf(cells.filter((c) => c.row === i))));
    expect([...columnSums]).toEqual(
      range(K).map((i) => 2 + sumOf(cells.filter((c) => c.column === i))),
    );
  });
});

describe('isSortedOnce', () => {
  const sorted = range(33).map((i) => ({ row: Math.floor(i / K), column: i % K, count: 1 }));
  const isSorted = (cells: readonly Cell[]) => {
    const [rows, columns] = columnsOf(cells);
    return isSortedOnce(rows, columns);
  };

  it.each(ROW_COUNTS)(
    'is so for %d cells in order, not if any two next to each other are not',
    (m) => {
      const cells = sorted.slice(0, m);
      expect(isSorted(cells)).toBe(true);
      for (const i of range(Math.max(0, m - 1))) {
        const [before, after] = [cells.slice(0, i), cells.slice(i + 2)];
        const [one, other] = cells.slice(i, i + 2) as [Cell, Cell];
        expect(isSorted([...before, other, one, ...after])).toBe(false);
        expect(isSorted([...before, one, one, ...after])).toBe(false);
      }
    },
  );

  it('is so for codes at both ends of 32 bits', () => {
    const cell = (row: number, column: number): Cell => ({ row, column, count: 1 });
    const most = 2 ** 31 - 1;
    expect(isSorted([cell(0, most), cell(most, 0), cell(most, most)])).toBe(true);
    expect(isSorted([cell(-(2 ** 31), 0), cell(most, 0)])).toBe(true);
    expect(isSorted([cell(most, 0), cell(-(2 ** 31), 0)])).toBe(false);
  });
});

describe('addSortedCells', () => {
  /** Distinct cells in order; counts of both signs, none of them 0. */
  const listOf = (m: number): Cell[] =>
    range(K * K)
      .filter(() => random() < m / (K * K))
      .map((i) => ({ row: Math.floor(i / K), column: i % K, count: random() < 0.5 ? -1 : 1 }));

  it.each(ROW_COUNTS)('adds lists of about %d cells, none left that adds up to 0', (m) => {
    for (const [a, b] of [
      [listOf(m), listOf(m)],
      [listOf(m), []],
      [[], listOf(m)],
    ] as const) {
      const most = a.length + b.length;
      const [rows, columns] = [new Int32Array(most), new Int32Array(most)];
      const counts = new Float64Array(most);
      const nCells = addSortedCells(...columnsOf(a), ...columnsOf(b), rows, columns, counts);
      const expected = range(K * K)
        .map((i) => ({ row: Math.floor(i / K), column: i % K }))
        .map(({ row, column }) => ({
          row,
          column,
          count: sumOf([...a, ...b].filter((c) => c.row === row && c.column === column)),
        }))
        .filter(({ count }) => count !== 0);
      const listed = range(nCells).map((i) => ({
        row: rows[i],
        column: columns[i],
        count: counts[i],
      }));
      expect(listed).toEqual(expected);
    }
  });
});
