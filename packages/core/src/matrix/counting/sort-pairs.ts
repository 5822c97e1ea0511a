import { listPairs, mergePairs, splitErrors, sumRuns } from '../kernels/sort-pairs.js';
import { countRows, sortByBits } from '../../kernels/sort-rows.js';
import type { CellList } from '../list-cells.js';
import { keysOf, sortRows } from '../../columns/sort-rows.js';

/** Pairs that occur, each once, sorted by true code, then by predicted. */
export interface SortedPairs extends CellList {
  /** Number of rows that were left out for a code of −1. */
  readonly nSkipped: number;
}

/**
 * Count rows by pair of codes, in [−1, nTrue) and [−1, nPred), by sorting them: memory follows the
 * rows and the codes, whatever the number of pairs. Weights have shape (nSamples,); null is 1 each.
 */
export function countBySorting(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  nTrue: number,
  nPred: number,
  weights: Float64Array | null,
): SortedPairs {
  const n = trueCodes.length;
  const all = new Int32Array(n);
  const listed = all.subarray(0, listPairs(trueCodes, predCodes, all));
  const keys = keysOf([trueCodes, predCodes], [nTrue, nPred]);
  const { rows, isFirst, codes } = sortRows(listed, keys, false);
  const [truth = rows, prediction = rows] = codes;
  const counts = new Float64Array(truth.length);
  countRows(isFirst, counts);
  if (weights) sumRuns(rows, weights, counts);
  return { trueCodes: truth, predCodes: prediction, counts, nSkipped: n - rows.length };
}

/** Counts of rows of integers, equal ones apart. */
export interface SplitPairs {
  /** Number of rows in which both values are least + i, shape (2^bits,). */
  readonly diagonal: Uint32Array;
  /** Pairs of different values − least, each once, sorted by the true one, then by the other. */
  readonly errors: CellList;
}

/**
 * Count rows of integers in [least, least + 2^bits) by pair: rows of one value are tallied, the
 * others, few of a good prediction, sorted. Null if a value is outside.
 */
export function countSplit(
  trueValues: Int32Array,
  predValues: Int32Array,
  least: number,
  bits: number,
): SplitPairs | null {
  const n = trueValues.length;
  const diagonal = new Uint32Array(2 ** bits);
  const [t, p] = [new Int32Array(n), new Int32Array(n)];
  const nApart = splitErrors(trueValues, predValues, least, bits, diagonal, t, p);
  if (nApart < 0) return null;
  const [truth, pred] = [t.subarray(0, nApart), p.subarray(0, nApart)];
  const [t1, p1] = [new Int32Array(nApart), new Int32Array(nApart)];
  sortByBits(pred, truth, 0, new Int32Array(2 ** bits), p1, t1);
  sortByBits(t1, p1, 0, new Int32Array(2 ** bits), truth, pred);
  const counts = new Float64Array(nApart);
  const m = mergePairs(truth, pred, counts);
  const errors = {
    trueCodes: truth.slice(0, m),
    predCodes: pred.slice(0, m),
    counts: counts.slice(0, m),
  };
  return { diagonal, errors };
}
