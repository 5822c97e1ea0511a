import { countUp, sortByCode } from '@confmat/core/internal';
import { addEqualCells } from './kernels/add-equal-cells.js';

/** Cells of clusters and labels, of labels that occur in a cluster. */
export interface SetCells {
  /** Cluster and label of each cell, ascending; shape (nCells,) each. */
  readonly clusterCodes: Int32Array;
  readonly labelCodes: Int32Array;
  /** Samples of each cell, or the sums of their weights: with the label in both sets, … */
  readonly tp: Float64Array;
  /** … in the predicted one alone, … */
  readonly fp: Float64Array;
  /** … and in the true one alone; shape (nCells,) each. */
  readonly fn: Float64Array;
}

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
