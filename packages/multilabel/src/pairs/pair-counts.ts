import { pairsWithJson, refusal } from '@confmat/core/internal';
import type { Label, LabelPairCounts } from '@confmat/core';
import { addPairCells, countPairCells, invertSets } from './kernels/multiply-sets.js';
import type { SetCodes } from '../sets/pair-sets.js';

/** Most pairs that are held; they take 256 MiB. */
const MAX_PAIRS = 2 ** 24;

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
