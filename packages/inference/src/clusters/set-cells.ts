import { countUp, sortByCode } from './kernels/by-code.js';
import { addEqualCells } from './kernels/add-equal-cells.js';
import type { SetClusters } from './set-clusters.js';

/** The columns of the cells of clusters and labels. */
export type SetCells = Pick<SetClusters, 'clusterCodes' | 'labelCodes' | 'tp' | 'fp' | 'fn'>;

/** The number of codes of each kind. */
export interface CellShape {
  readonly nLabels: number;
  readonly nClusters: number;
}

/** Cells by cluster, then by label; equal ones add up. */
export function cellsInOrder(cells: SetCells, { nLabels, nClusters }: CellShape): SetCells {
  const n = cells.labelCodes.length;
  const [order, byLabel] = [new Int32Array(n), new Int32Array(n)];
  countUp(order);
  sortByCode(order, cells.labelCodes, new Int32Array(nLabels), byLabel);
  sortByCode(byLabel, cells.clusterCodes, new Int32Array(nClusters), order);
  const [clusterCodes, labelCodes] = [new Int32Array(n), new Int32Array(n)];
  const [tp, fp, fn] = [0, 1, 2].map(() => new Float64Array(n)) as Three;
  const nCells = addEqualCells(
    ...([order, cells.clusterCodes, cells.labelCodes, cells.tp, cells.fp, cells.fn] as const),
    ...([clusterCodes, labelCodes, tp, fp, fn] as const),
  );
  return {
    clusterCodes: clusterCodes.slice(0, nCells),
    labelCodes: labelCodes.slice(0, nCells),
    tp: tp.slice(0, nCells),
    fp: fp.slice(0, nCells),
    fn: fn.slice(0, nCells),
  };
}

type Three = [Float64Array, Float64Array, Float64Array];
