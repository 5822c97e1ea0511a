import { describe, expect, it } from 'vitest';
import { createRandom } from '@confmat/testkit';
import {
  addCells,
  addTable,
  collectCells,
  countFilled,
} from '../../../src/matrix/kernels/collect-cells.js';
import { collapseMargins } from '../../../src/matrix/kernels/collapse-margins.js';
import { orderByCodes } from '../../../src/matrix/kernels/order-by-codes.js';
import { unaligned } from '../../kernels/views.js';

const SIZES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const random = createRandom(96);
const draw = (n: number, least: number, count: number): number[] =>
  Array.from({ length: n }, () => least + Math.floor(random() * count));

describe('countFilled and collectCells', () => {
  it.each(SIZES)('list the cells of %d rows that are not zero', (nRows) => {
    for (const nColumns of [1, 2, 9]) {
      for (const type of [Uint32Array, Float64Array]) {
        const table = type.from(draw(nRows * nColumns, -1, 3).map((count) => Math.max(0, count)));
        if (table.length > 0) table[table.length - 1] = 5;
        const m = countFilled(table);
        const rows = new Int32Array(m);
        const columns = new Int32Array(m);
        const counts = new Float64Array(m);
        collectCells(table, nColumns, -3, rows, columns, counts);
        const expected = [...table.entries()]
          .filter(([, count]) => count !== 0)
          .map(([cell, count]) => [Math.floor(cell / nColumns) - 3, (cell % nColumns) - 3, count]);
        expect([...counts].map((count, i) => [rows[i], columns[i], count])).toEqual(expected);
      }
    }
  });
});

describe('addCells', () => {
  it.each(SIZES)('adds %d cells, also of one pair, negative codes left out', (m) => {
    const k = 3;
    const [rows, columns] = [draw(m, -1, k + 1), draw(m, -1, k + 1)];
    const counts = draw(m, 1, 5);
    const table = new Float64Array(k * k).fill(1);
    addCells(unaligned(rows, 1), unaligned(columns, 3), Float64Array.from(counts), k, table);
    const expected = Array.from({ length: k * k }, (_, cell) =>
      counts.reduce((sum, count, i) => {
        const isHere = rows[i] === Math.floor(cell / k) && columns[i] === cell % k;
        return isHere ? sum + count : sum;
      }, 1),
    );
    expect([...table]).toEqual(expected);
  });
});

describe('addTable', () => {
  it.each(SIZES)('adds %d cells', (n) => {
    const [counts, table] = [draw(n, -3, 9), draw(n, -3, 9)];
    const sums = Float64Array.from(table);
    addTable(Float64Array.from(counts), sums);
    expect([...sums]).toEqual(table.map((count, cell) => count + (counts[cell] ?? 0)));
  });
});

describe('collapseMargins', () => {
  it.each(SIZES)('adds up the rows, the columns and the whole of %d classes', (k) => {
    const counts = Float64Array.from(draw(k * k, -2, 9));
    const [rowSums, columnSums] = [new Float64Array(k), new Float64Array(k)];
    collapseMargins(counts, k, rowSums, columnSums);
    const sum = (cells: ArrayLike<number>) => Array.from(cells).reduce((a, b) => a + b, 0);
    const classes = Array.from({ length: k }, (_, i) => i);
    expect([...rowSums]).toEqual(classes.map((i) => sum(counts.slice(i * k, (i + 1) * k))));
    expect([...columnSums]).toEqual(
      classes.map((j) => sum(counts.filter((_, cell) => cell % k === j))),
    );
  });
});

describe('orderByCodes', () => {
  it.each(SIZES)('sorts %d positions by code, equal ones in their order', (m) => {
    const codes = [3, 0, ...draw(m, 0, 4)].slice(0, m);
    const order = codes.map((_, position) => position).reverse();
    const sorted = new Int32Array(m);
    orderByCodes(unaligned(codes, 1), unaligned(order, 3), new Int32Array(5), sorted);
    const expected = [0, 1, 2, 3].flatMap((code) => order.filter((i) => codes[i] === code));
    expect([...sorted]).toEqual(expected);
  });

  it('may sort some positions only', () => {
    const sorted = new Int32Array(2);
    orderByCodes(Int32Array.of(2, 9, 0), Int32Array.of(0, 2), new Int32Array(11), sorted);
    expect([...sorted]).toEqual([2, 0]);
  });
});
