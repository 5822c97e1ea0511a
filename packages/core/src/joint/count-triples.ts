import { codeIntegers, integerRange } from '../columns/coded-column.js';
import type { Label } from '../columns/label.js';
import { combineCodes } from '../matrix/kernels/combine-codes.js';
import { listCells } from '../matrix/list-cells.js';
import { PairTable } from '../matrix/pair-table.js';
import { bitsOf, startOf } from '../matrix/counting/count-integers.js';
import { countPairsOf } from '../matrix/counting/pair-counts.js';
import { countTriplesSkipping, countTriplesWithin } from './kernels/count-triples.js';
import type { Triples } from './triples.js';

/** Triples of codes, and how many rows were left out for a code of −1. */
interface CountedRows extends Triples {
  readonly nSkipped: number;
}

/** The same; each column has labels of its own. */
export interface CountedTriples extends CountedRows {
  readonly labels: readonly [readonly Label[], readonly Label[], readonly Label[]];
}

/** Up to this many cells a table is cheap even for few rows; beyond, per row, and never above. */
const SMALL_TABLE_CELLS = 4096;
const CELLS_PER_ROW = 1;
const MAX_TABLE_CELLS = 2 ** 22;
/** Rows whose tallies cannot overflow 32 bits. */
const MAX_ROWS = 2 ** 31;
/** Rows whose range is a guess at that of all. */
const GUESS_ROWS = 1024;

function fitsTable(nCells: number, nSamples: number): boolean {
  const most = Math.max(SMALL_TABLE_CELLS, CELLS_PER_ROW * nSamples);
  return nSamples <= MAX_ROWS && nCells <= Math.min(most, MAX_TABLE_CELLS);
}

/**
 * Count three columns of integers as they stand, shape (nSamples,), in one pass over a table of the
 * range that their first values suggest; null if that is too large, or a value outside it.
 */
export function countIntegerTriples(
  columns: readonly [Int32Array, Int32Array, Int32Array],
): CountedTriples | null {
  const [t, a, b] = columns;
  const n = t.length;
  if (n === 0) return null;
  const ranges = columns.map((values) => integerRange(values.subarray(0, GUESS_ROWS)));
  const lowest = Math.min(...ranges.map((range) => range.least));
  const span = Math.max(...ranges.map((range) => range.least + range.span)) - lowest;
  const bits = bitsOf(span);
  if (!fitsTable(8 ** bits, n)) return null;
  const side = 2 ** bits;
  const least = startOf({ least: lowest, span }, side);
  const table = new Uint32Array(side ** 3);
  if (countTriplesWithin(t, a, b, least, bits, table) < n) return null;
  const { trueCodes, aCodes, bCodes, counts } = listTriples(table, side, side);
  const ofTrue = codeIntegers(trueCodes.map((value) => value + least));
  const ofA = codeIntegers(aCodes.map((value) => value + least));
  const ofB = codeIntegers(bCodes.map((value) => value + least));
  return {
    ...{ trueCodes: ofTrue.codes, aCodes: ofA.codes, bCodes: ofB.codes, counts },
    labels: [ofTrue.labels, ofA.labels, ofB.labels],
    nSkipped: 0,
  };
}

/** Codes of three columns, each in [−1, its number), shape (nSamples,). */
export interface CodedRows {
  readonly codes: readonly [Int32Array, Int32Array, Int32Array];
  readonly sizes: readonly [number, number, number];
}

/**
 * Count rows of codes by triple: in a table where it fits and is worth its size, otherwise as pairs
 * of a pair and a code. Rows with a code of −1 are left out.
 */
export function countCodedTriples(
  { codes: [t, a, b], sizes: [nTrue, nA, nB] }: CodedRows,
  weights: Float64Array | null,
): CountedRows {
  const n = t.length;
  if (!weights && fitsTable(nTrue * nA * nB, n)) {
    const table = new Uint32Array(nTrue * nA * nB);
    const nSkipped = countTriplesSkipping(t, a, b, nA, nB, table);
    return { ...listTriples(table, nA, nB), nSkipped };
  }
  if (nTrue * nA <= MAX_TABLE_CELLS) {
    const pairs = new Int32Array(n);
    combineCodes(t, a, nA, pairs);
    const found = countPairsOf(pairs, b, nTrue * nA, nB, weights, true);
    return {
      trueCodes: found.trueCodes.map((pair) => Math.floor(pair / nA)),
      aCodes: found.trueCodes.map((pair) => pair % nA),
      bCodes: found.predCodes,
      counts: found.counts,
      nSkipped: found.nSkipped,
    };
  }
  const table = new PairTable();
  const pairs = table.numbersOf(t, a);
  const found = countPairsOf(pairs, b, table.size, nB, weights, true);
  const { trueCodes, predCodes } = table;
  return {
    trueCodes: found.trueCodes.map((pair) => trueCodes[pair] ?? 0),
    aCodes: found.trueCodes.map((pair) => predCodes[pair] ?? 0),
    bCodes: found.predCodes,
    counts: found.counts,
    nSkipped: found.nSkipped,
  };
}

/** The cells of a table of shape (nTrue, nA, nB) that are not zero. */
function listTriples(table: Uint32Array, nA: number, nB: number): Triples {
  const { trueCodes: pairs, predCodes: bCodes, counts } = listCells(table, nB);
  return {
    trueCodes: pairs.map((pair) => Math.floor(pair / nA)),
    aCodes: pairs.map((pair) => pair % nA),
    bCodes,
    counts,
  };
}
