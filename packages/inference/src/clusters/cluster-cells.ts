import { countUp, sortByCode } from '@confmat/core/internal';
import { mustFitClusters } from '../refusals.js';
import { pairCodes, tallyPairs } from './kernels/tally-pairs.js';

/** Rows of data by their codes, shape (nSamples,) each. */
interface CodedRows {
  readonly clusters: Int32Array;
  readonly truth: Int32Array;
  readonly prediction: Int32Array;
  readonly weights: Float64Array;
}

/** Cells by cluster, true class and predicted class, ascending; shape (nCells,) each. */
interface CellColumns {
  readonly clusterCodes: Int32Array;
  readonly trueCodes: Int32Array;
  readonly predCodes: Int32Array;
  readonly counts: Float64Array;
}

/** Up to as many pairs of classes, rows are sorted by counting them. */
const MOST_PAIRS = 2 ** 20;

/** The cells of rows: sorted by pair of classes, then by cluster. */
export function cellsOfRows(
  { clusters, truth, prediction, weights }: CodedRows,
  { nClasses, nClusters }: { readonly nClasses: number; readonly nClusters: number },
): CellColumns {
  const n = clusters.length;
  if (nClasses ** 2 > MOST_PAIRS) {
    const cells = new CellCounts(nClasses, nClusters);
    for (const [row, cluster] of clusters.entries()) {
      cells.add(cluster, truth[row] ?? 0, prediction[row] ?? 0, weights[row] ?? 0);
    }
    return cells.columns();
  }
  const [pairs, order, byPair] = [0, 1, 2].map(() => new Int32Array(n)) as Three<Int32Array>;
  pairCodes(truth, prediction, nClasses, pairs);
  countUp(order);
  sortByCode(order, pairs, new Int32Array(nClasses ** 2), byPair);
  sortByCode(byPair, clusters, new Int32Array(nClusters), order);
  const [clusterCodes, cellPairs] = [new Int32Array(n), new Int32Array(n)];
  const counts = new Float64Array(n);
  const nCells = tallyPairs(order, clusters, pairs, weights, clusterCodes, cellPairs, counts);
  const own = cellPairs.subarray(0, nCells);
  return {
    clusterCodes: clusterCodes.slice(0, nCells),
    trueCodes: own.map((pair) => Math.floor(pair / nClasses)),
    predCodes: own.map((pair) => pair % nClasses),
    counts: counts.slice(0, nCells),
  };
}

type Three<T> = [T, T, T];

/** Counts by cluster, true and predicted class, of the cells that occur. */
export class CellCounts {
  readonly #counts = new Map<number, number>();
  readonly #nClasses: number;

  constructor(nClasses: number, nClusters: number) {
    if (nClusters * nClasses * nClasses > Number.MAX_SAFE_INTEGER) {
      throw mustFitClusters(nClusters, nClasses);
    }
    this.#nClasses = nClasses;
  }

  add(cluster: number, trueCode: number, predCode: number, count: number): void {
    const key = (cluster * this.#nClasses + trueCode) * this.#nClasses + predCode;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
  }

  columns(): CellColumns {
    const keys = Float64Array.from(this.#counts.keys()).sort();
    const k = this.#nClasses;
    return {
      clusterCodes: Int32Array.from(keys, (key) => Math.floor(key / k / k)),
      trueCodes: Int32Array.from(keys, (key) => Math.floor(key / k) % k),
      predCodes: Int32Array.from(keys, (key) => key % k),
      counts: keys.map((key) => this.#counts.get(key) ?? 0),
    };
  }
}
