import type { ConfusionMatrix, Label } from '@confmat/core';
import { isArrayOf } from '@confmat/core/internal';
import { isTallies } from '../clusters/check-clusters-of.js';
import { mustBeClustersOf } from '../evaluation-refusals.js';

/** Check that clusters add up to a matrix, cell by cell. */
export function checkClusters(
  argument: string,
  clusters: unknown,
  matrix: ConfusionMatrix | undefined,
): void {
  const isOne = isTallies(clusters) && isArrayOf(clusters.counts, 'Float64Array');
  if (!matrix || !isOne || !isSame(clusters.labels, matrix.labels))
    throw mustBeClustersOf(argument);
  const { trueCodes, predCodes, counts } = clusters;
  const nClasses = matrix.labels.length;
  const sums = new Map<number, number>();
  for (const [cell, count] of counts.entries()) {
    const key = (trueCodes[cell] ?? 0) * nClasses + (predCodes[cell] ?? 0);
    sums.set(key, (sums.get(key) ?? 0) + count);
  }
  const codeOf = new Map(matrix.labels.map((label, code) => [label, code]));
  for (const { trueLabel, predLabel, count } of matrix.cells()) {
    const key = (codeOf.get(trueLabel) ?? 0) * nClasses + (codeOf.get(predLabel) ?? 0);
    if ((sums.get(key) ?? 0) !== count) throw mustBeClustersOf(argument);
    sums.delete(key);
  }
  if ([...sums.values()].some((count) => count !== 0)) throw mustBeClustersOf(argument);
}

function isSame(a: readonly Label[], b: readonly Label[]): boolean {
  return a.length === b.length && a.every((label, code) => label === b[code]);
}
