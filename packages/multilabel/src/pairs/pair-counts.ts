import { refusal } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { addPairCells, countPairCells, invertSets } from './kernels/multiply-sets.js';
import type { SetCodes } from '../sets/pair-sets.js';
import { pairsWithJson } from './label-pairs-json.js';

/** Most pairs that are held; they take 256 MiB. */
const MAX_PAIRS = 2 ** 24;

/**
 * Counts of pairs of labels, held by the pairs that occur: `counts[i]` is that of row `rows[i]` and
 * column `columns[i]`, by row and then column ascending. Every other cell is 0.
 */
export interface LabelPairCounts<L extends Label = Label> {
  /** What the codes in [0, nLabels) stand for. */
  readonly labels: readonly L[];
  /** Numbers of rows and of columns: nLabels, or nLabels + 1 where the last stands for "none". */
  readonly shape: readonly [nRows: number, nColumns: number];
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  /** Numbers of samples, or sums of their weights. */
  readonly counts: Float64Array;
}

/**
 * Count pairs of a row code and a column code over samples.
 * @param diagonal Counts to add where row and column are one, shape (size,).
 */
export function pairCounts<L extends Label>(
  labels: readonly L[],
  size: number,
  rowSets: SetCodes,
  columnSets: SetCodes,
  weights: Float64Array,
  diagonal: Float64Array,
): LabelPairCounts<L> {
  const { offsets, codes } = columnSets;
  const starts = new Int32Array(size + 1);
  const samples = new Int32Array(rowSets.codes.length);
  invertSets(rowSets.offsets, rowSets.codes, starts, samples);
  const lastSeen = new Int32Array(size).fill(-1);
  const nCells = countPairCells(starts, samples, offsets, codes, diagonal, lastSeen);
  if (nCells > MAX_PAIRS) {
    const issue = { code: 'too-many-pairs', arguments: 'the sets', limit: MAX_PAIRS } as const;
    throw refusal(issue);
  }
  const rows = new Int32Array(nCells);
  const columns = new Int32Array(nCells);
  const counts = new Float64Array(nCells);
  const sums = new Float64Array(size);
  const lost = new Float64Array(size);
  lastSeen.fill(-1);
  addPairCells(
    starts,
    samples,
    offsets,
    codes,
    weights,
    diagonal,
    lastSeen,
    sums,
    lost,
    rows,
    columns,
    counts,
  );
  return pairsWithJson({ labels, shape: [size, size], rows, columns, counts });
}
