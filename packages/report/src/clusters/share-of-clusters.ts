import { recall } from '@confmat/core';
import { interval, matrixOfClusters } from '@confmat/inference';
import type { ClusterTallies, Interval } from '@confmat/inference';
import { talliesOfCells } from '@confmat/inference/internal';

/** What a cell is to a share of rows, by true and predicted class: a hit, one of the others, or no part. */
export type CellPart = (trueCode: number, predCode: number) => 'hit' | 'other' | 'none';

/** The interval of a share of the rows of some cells, where rows belong together. */
export function shareOfClusters(tallies: ClusterTallies, part: CellPart, level: number): Interval {
  const { clusters, clusterCodes, trueCodes, predCodes, counts, weighted, nSamples } = tallies;
  const sums = { hit: new Float64Array(clusters.length), other: new Float64Array(clusters.length) };
  for (const [cell, count] of counts.entries()) {
    const what = part(trueCodes[cell] ?? 0, predCodes[cell] ?? 0);
    const cluster = clusterCodes[cell] ?? 0;
    if (what !== 'none') sums[what][cluster] = (sums[what][cluster] ?? 0) + count;
  }
  // The share is the recall of class 1, which has no other rows.
  const rowsEach = weighted ? nSamples / counts.reduce((total, count) => total + count, 0) : 1;
  const cellOf = (predLabel: 0 | 1, of: Float64Array) =>
    clusters.flatMap((cluster, code) => {
      const count = of[code] ?? 0;
      return count === 0
        ? []
        : [{ cluster, trueLabel: 1, predLabel, count, nRows: count * rowsEach }];
    });
  const cells = [...cellOf(1, sums.hit), ...cellOf(0, sums.other)];
  const own = talliesOfCells(cells, [0, 1], weighted);
  const options = { average: 'binary', posLabel: 1, level, clusters: own } as const;
  return interval(matrixOfClusters(own), recall, options);
}
