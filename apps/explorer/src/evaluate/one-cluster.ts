import type { ConfusionMatrix, Label } from '@confmat/core';
import type { ClusterTallies } from '@confmat/inference';

/**
 * All rows of a matrix as one cluster: of rows that belong together nobody knows how, no number has an
 * interval.
 */
export function oneCluster(matrix: ConfusionMatrix): ClusterTallies {
  const { labels, weighted, total } = matrix;
  const cells = [...matrix.cells()];
  const codes = new Map<Label, number>(labels.map((label, code) => [label, code]));
  const codeOf = (label: Label): number => codes.get(label) ?? 0;
  return {
    ...{ labels, weighted, nSamples: total, clusters: [0] },
    clusterCodes: new Int32Array(cells.length),
    trueCodes: Int32Array.from(cells, ({ trueLabel }) => codeOf(trueLabel)),
    predCodes: Int32Array.from(cells, ({ predLabel }) => codeOf(predLabel)),
    counts: Float64Array.from(cells, ({ count }) => count),
  };
}
