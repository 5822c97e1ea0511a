import type { Label } from '../label.js';
import { combineCodes } from '../kernels/combine-codes.js';
import { PairTable } from '../matrix/pair-table.js';
import { bitsOf } from '../matrix/counting/count-integers.js';
import { countPairsOf } from '../matrix/counting/pair-counts.js';
import { countFilled } from '../matrix/kernels/collect-cells.js';
import { collectTriples } from './kernels/collect-triples.js';
import { countTriplesSkipping } from './kernels/count-triples-skipping.js';
import { countSplitTriples } from './split-triples.js';
import { emptyTriples } from './triples.js';
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
const CELLS_PER_ROW = 4;
const MAX_TABLE_CELLS = 2 ** 22;
/** Rows whose tallies cannot overflow 32 bits. */
const MAX_ROWS = 2 ** 31;

/** Tell whether a table of triples is worth its size. */
export function fitsTripleTable(nCells: number, nSamples: number): boolean {
  const most = Math.max(SMALL_TABLE_CELLS, CELLS_PER_ROW * nSamples);
  return nSamples <= MAX_ROWS && nCells <= Math.min(most, MAX_TABLE_CELLS);
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
  if (!weights && fitsTripleTable(nTrue * nA * nB, n)) {
    const table = new Uint32Array(nTrue * nA * nB);
    const nSkipped = countTriplesSkipping(t, a, b, nA, nB, table);
    return { ...listTriples(table, nA, nB), nSkipped };
  }
  const split = weights ? null : countSplitTriples([t, a, b], 0, bitsOf(Math.max(nTrue, nA, nB)));
  if (split) return { ...split, nSkipped: 0 };
  if (nTrue * nA <= MAX_TABLE_CELLS) {
    const pairs = new Int32Array(n);
    combineCodes(t, a, nA, pairs);
    const found = countPairsOf(pairs, b, nTrue * nA, nB, weights);
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
  const found = countPairsOf(pairs, b, table.size, nB, weights);
  const { trueCodes, predCodes } = table;
  return {
    trueCodes: found.trueCodes.map((pair) => trueCodes[pair] ?? 0),
    aCodes: found.trueCodes.map((pair) => predCodes[pair] ?? 0),
    bCodes: found.predCodes,
    counts: found.counts,
    nSkipped: found.nSkipped,
  };
}

/** The cells of a table of shape (nTrue, nA, nB) that are not zero, in order. */
export function listTriples(table: Uint32Array, nA: number, nB: number): Triples {
  const triples = emptyTriples(countFilled(table));
  const { trueCodes, aCodes, bCodes, counts } = triples;
  collectTriples(table, nA, nB, trueCodes, aCodes, bCodes, counts);
  return triples;
}
