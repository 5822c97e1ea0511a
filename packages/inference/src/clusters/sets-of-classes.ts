import { addByCode } from '@confmat/core/internal';
import { splitCells } from './kernels/split-cells.js';
import type { ClusterTallies } from './cluster-tallies.js';
import { cellsInOrder } from './set-cells.js';
import type { SetClusters } from './set-clusters.js';

/** Clusters of a matrix, each row's class being its only label. */
export function setsOfClasses(tallies: ClusterTallies): SetClusters {
  const { labels, clusters, clusterCodes, trueCodes, predCodes, counts } = tallies;
  const most = 2 * counts.length;
  const [outClusters, outClasses] = [new Int32Array(most), new Int32Array(most)];
  const [tp, fp, fn] = [0, 1, 2].map(() => new Float64Array(most)) as Three;
  const nCells = splitCells(
    ...([clusterCodes, trueCodes, predCodes, counts] as const),
    ...([outClusters, outClasses, tp, fp, fn] as const),
  );
  const cells = {
    clusterCodes: outClusters.subarray(0, nCells),
    labelCodes: outClasses.subarray(0, nCells),
    ...{ tp, fp, fn },
  };
  const [rows, exact] = [new Float64Array(clusters.length), new Float64Array(clusters.length)];
  addByCode(clusterCodes, counts, rows);
  addByCode(
    clusterCodes,
    counts.map((count, cell) => (trueCodes[cell] === predCodes[cell] ? count : 0)),
    exact,
  );
  return {
    ...{ labels, clusters, rows, exact },
    ...cellsInOrder(cells, { nLabels: labels.length, nClusters: clusters.length }),
    ...{ weighted: tallies.weighted, nSamples: tallies.nSamples },
  };
}

type Three = [Float64Array, Float64Array, Float64Array];
