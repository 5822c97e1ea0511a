import type { ConfusionMatrix, Label } from '@confmat/core';
import type { ClusterTallies, SetClusters, SetTally } from '@confmat/inference';

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

/** All samples as one cluster, as `oneCluster` has all rows. */
export function oneSetCluster({ counts, samples }: SetTally, nSamples: number): SetClusters {
  const { keys = [], tp, fp, fn, tn, weighted = false } = counts;
  const none = new Float64Array(tp.length);
  const [missed, rightlyAbsent] = [fn ?? none, tn ?? none];
  const rows = [tp, fp, missed, rightlyAbsent].reduce((all, column) => all + (column[0] ?? 0), 0);
  const exact = (samples.weights ?? samples.nRows)
    .filter((_, kind) => samples.fp[kind] === 0 && samples.fn[kind] === 0)
    .reduce((all, count) => all + count, 0);
  return {
    ...{ labels: Array.from<Label>(keys), clusters: [0], weighted, nSamples },
    ...{ rows: Float64Array.of(rows), exact: Float64Array.of(exact) },
    ...{ clusterCodes: new Int32Array(tp.length), labelCodes: Int32Array.from(tp.keys()) },
    ...{ tp, fp, fn: missed },
  };
}
