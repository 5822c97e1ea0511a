import { describe, expect, it } from 'vitest';
import {
  addTableMargins,
  addTallyTable,
  markTallied,
  placeTable,
  takeMarked,
} from '../../../src/matrix/kernels/place-table.js';

const MOST = 2 ** 32 - 1;
/** Of integer 1 there is neither a row nor a column with counts. */
const COUNTS = Uint32Array.of(...[0, 0, MOST], ...[0, 0, 0], ...[7, 0, 1]);

describe('addTableMargins', () => {
  it('adds up rows and columns, beyond 32 bits, to what is there', () => {
    const rowSums = Float64Array.of(1, 1, 1);
    const columnSums = Float64Array.of(0, 0, 0);
    addTableMargins(COUNTS, rowSums, columnSums);
    expect(rowSums).toEqual(Float64Array.of(1 + MOST, 1, 1 + 7 + 1));
    expect(columnSums).toEqual(Float64Array.of(7, 0, MOST + 1));
  });

  it.each([0, 1, 5])('takes a table of side %d', (side) => {
    const counts = new Uint32Array(side * side).fill(4);
    const [rowSums, columnSums] = [new Float64Array(side), new Float64Array(side)];
    addTableMargins(counts, rowSums, columnSums);
    expect(rowSums).toEqual(new Float64Array(side).fill(4 * side));
    expect(columnSums).toEqual(rowSums);
  });
});

describe('placeTable', () => {
  it('puts each count at its place, whatever the place of an empty row and column', () => {
    const dense = new Float64Array(4);
    placeTable(COUNTS, Int32Array.of(1, 0, 0), 2, dense);
    expect(dense).toEqual(Float64Array.of(...[1, 7], ...[MOST, 0]));
  });
});

describe('addTallyTable', () => {
  it.each([0, 1, 2, 3, 4, 5])('adds %d tallies to what is there, up to 2^32 − 1', (n) => {
    const tallies = Uint32Array.from({ length: n }, (_, i) => MOST - 10 * i);
    const table = Uint32Array.from({ length: n }, (_, i) => 10 * i);
    addTallyTable(tallies, table);
    expect(table).toEqual(new Uint32Array(n).fill(MOST));
  });
});

describe('markTallied and takeMarked', () => {
  it('find the tallies that are not 0, and take what is marked', () => {
    const tallies = Uint32Array.of(0, 3, 0, 2 ** 32 - 1);
    const present = Uint8Array.of(1, 0, 0, 0);
    markTallied(tallies, present);
    expect(present).toEqual(Uint8Array.of(1, 1, 0, 1));
    const taken = new Float64Array(3);
    takeMarked(tallies, present, taken);
    expect(taken).toEqual(Float64Array.of(0, 3, 2 ** 32 - 1));
  });
});
