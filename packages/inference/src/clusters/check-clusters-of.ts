import type { ConfusionMatrix } from '@confmat/core';
import { allCells, isArrayOf } from '@confmat/core/internal';
import { isSame } from '../checks/is-same.js';
import { mustBeClusters, mustBeLabelsOfMatrix, mustBeOfMatrix } from '../refusals.js';
import type { ClusterTallies } from './cluster-tallies.js';

/** Sums of weights depend on the order of the rows in their last digits: a share of all weights. */
export const TOLERANCE = 1e-9;

/** Check that clusters have the labels of a matrix, and add up to it cell by cell. */
export function checkClustersOf(
  argument: string,
  tallies: unknown,
  matrix: ConfusionMatrix,
): asserts tallies is ClusterTallies {
  if (!isTallies(tallies)) throw mustBeClusters('matrix', tallies, argument);
  if (!isSame(tallies.labels, matrix.labels)) throw mustBeLabelsOfMatrix(argument);
  if (!addsUp(tallies, matrix)) throw mustBeOfMatrix(argument);
}

/** Whether clusters of the labels of a matrix add up to it, cell by cell. */
export function addsUp(tallies: ClusterTallies, matrix: ConfusionMatrix): boolean {
  const { nClasses, total } = matrix;
  const weight = tallies.weighted || matrix.weighted ? total : 0;
  if (nClasses <= MOST_DENSE) {
    const left = new Float64Array(nClasses * nClasses + 1);
    addCounts(nClasses, tallies, 1, left);
    addCounts(nClasses, allCells(matrix), -1, left);
    return areNone(left, weight);
  }
  const left = new Map<number, number>();
  const add = (sign: 1 | -1, { trueCodes, predCodes, counts }: CellColumns): void => {
    for (const [cell, count] of counts.entries()) {
      const key = (trueCodes[cell] ?? 0) * nClasses + (predCodes[cell] ?? 0);
      left.set(key, (left.get(key) ?? 0) + sign * count);
    }
  };
  add(1, tallies);
  add(-1, allCells(matrix));
  return areNone(left.values(), weight);
}

/** Up to as many classes, sums of all cells are held in memory. */
const MOST_DENSE = 1000;

/** Cells of no class are added in the last place. */
function addCounts(
  nClasses: number,
  { trueCodes, predCodes, counts }: CellColumns,
  sign: 1 | -1,
  left: Float64Array,
): void {
  const last = left.length - 1;
  for (let cell = 0; cell < counts.length; ++cell) {
    const key = (trueCodes[cell] ?? 0) * nClasses + (predCodes[cell] ?? 0);
    const place = key >= 0 && key < last ? key : last;
    left[place] = (left[place] ?? 0) + sign * (counts[cell] ?? 0);
  }
}

type CellColumns = Pick<ClusterTallies, 'trueCodes' | 'predCodes' | 'counts'>;

/**
 * Whether nothing is left of sums that were subtracted from one another.
 *
 * @param weight The sum of all weights; 0 of whole rows.
 */
export function areNone(left: Iterable<number>, weight: number): boolean {
  const most = TOLERANCE * weight;
  for (const count of left) if (!(Math.abs(count) <= most)) return false;
  return true;
}

/** Whether a value is what `clusterTallies` returned. */
export function isTallies(value: unknown): value is ClusterTallies {
  const found = (value ?? {}) as Readonly<Record<keyof ClusterTallies, unknown>>;
  const { labels, clusters, counts } = found;
  const codes = [found.clusterCodes, found.trueCodes, found.predCodes];
  return (
    Array.isArray(labels) &&
    Array.isArray(clusters) &&
    isArrayOf(counts, 'Float64Array') &&
    codes.every((one) => isArrayOf(one, 'Int32Array') && one.length === counts.length)
  );
}
