import type { BinaryCounts, Label } from '@confmat/core';
import { addByCode, countUp, restOf, sortByCode, sum, takeAt } from '@confmat/core/internal';
import { mustBeOfSets, mustHaveLabels } from '../refusals.js';
import { cellsOf } from '../rows/row-intervals.js';
import { areNone } from './check-clusters-of.js';
import type { ClusteredRows } from './cluster-ends.js';
import type { UnitCounts } from './cluster-ratio.js';
import { clusterSizes } from './effective-clusters.js';
import type { ClusterSizes } from './effective-clusters.js';
import { labelSums } from './label-sums.js';
import type { SetClusters } from './set-clusters.js';
import { setsUnderLabels } from './sets-under-labels.js';

/** Counts of labels with those of their clusters, put in order once for all intervals. */
export class SetClusterBasis {
  readonly counts: BinaryCounts;
  /** Under the labels of the counts. */
  readonly clusters: SetClusters;
  readonly rows: ClusteredRows;
  #byLabel: LabelCells | undefined;
  #allUnits: ClusterSizes | undefined;

  /** @throws {MetricError} `option-conflict` for counts without labels, and clusters that do not add up to them. */
  constructor(counts: BinaryCounts, clusters: SetClusters) {
    if (counts.keys === undefined) throw mustHaveLabels();
    const labels = Array.from<Label>(counts.keys);
    const own = setsUnderLabels(clusters, labels);
    if (!addsUp(own, counts)) throw mustBeOfSets();
    const { weighted, nSamples } = clusters;
    this.counts = counts;
    this.clusters = own;
    this.rows = { weighted, nSamples, total: sum(own.rows) };
  }

  /** All clusters with samples. */
  get allUnits(): ClusterSizes {
    return (this.#allUnits ??= clusterSizes(this.clusters.rows));
  }

  /** The clusters of one label; those without it are the others. */
  ofLabel(row: number): UnitCounts {
    const { starts, clusterCodes, ...columns } = (this.#byLabel ??= this.#sorted());
    const [from, to] = [starts[row] ?? 0, starts[row + 1] ?? 0];
    const own = new Float64Array(to - from);
    takeAt(this.clusters.rows, clusterCodes.subarray(from, to), own);
    const others = sizesWithout(this.allUnits, clusterSizes(own));
    return { ...columns, from, to, others };
  }

  /** The clusters with all labels pooled. */
  pooled(): UnitCounts {
    const { rows, clusterCodes, labels, ...own } = this.clusters;
    const [tp, fp, fn] = [own.tp, own.fp, own.fn].map((column) => {
      const sums = new Float64Array(rows.length);
      addByCode(clusterCodes, column, sums);
      return sums;
    }) as Three;
    const tn = rows.map((all, code) =>
      restOf(all * labels.length, tp[code] ?? 0, fp[code] ?? 0, fn[code] ?? 0),
    );
    return { tp, fp, fn, tn, from: 0, to: rows.length };
  }

  #sorted(): LabelCells {
    const { labelCodes, clusterCodes, labels, ...own } = this.clusters;
    const n = labelCodes.length;
    const [cells, order] = [new Int32Array(n), new Int32Array(n)];
    const ends = new Int32Array(labels.length);
    countUp(cells);
    sortByCode(cells, labelCodes, ends, order);
    const sorted = (column: Float64Array): Float64Array => {
      const found = new Float64Array(n);
      takeAt(column, order, found);
      return found;
    };
    const codes = order.map((cell) => clusterCodes[cell] ?? 0);
    const [tp, fp, fn] = [sorted(own.tp), sorted(own.fp), sorted(own.fn)];
    const tn = tp.map((hits, cell) =>
      restOf(own.rows[codes[cell] ?? 0] ?? 0, hits, fp[cell] ?? 0, fn[cell] ?? 0),
    );
    return { starts: Int32Array.of(0, ...ends), clusterCodes: codes, tp, fp, fn, tn };
  }
}

/** The sizes of the clusters that are left if some are taken out. */
function sizesWithout(all: ClusterSizes, some: ClusterSizes): ClusterSizes {
  const nClusters = all.nClusters - some.nClusters;
  // Sums of fractions that were added and subtracted may leave something of nothing.
  const left = (name: 'sum' | 'squares' | 'cubes' | 'fourths'): number =>
    nClusters > 0 ? Math.max(0, all[name] - some[name]) : 0;
  return {
    nClusters,
    ...{ sum: left('sum'), squares: left('squares') },
    ...{ cubes: left('cubes'), fourths: left('fourths') },
  };
}

/** Cells by label. */
interface LabelCells {
  /** Where the cells of each label start, and where the last ones end, shape (nLabels + 1,). */
  readonly starts: Int32Array;
  readonly clusterCodes: Int32Array;
  readonly tp: Float64Array;
  readonly fp: Float64Array;
  readonly fn: Float64Array;
  readonly tn: Float64Array;
}

type Three = [Float64Array, Float64Array, Float64Array];

/** Whether clusters add up to counts, label by label. */
export function addsUp(clusters: SetClusters, counts: BinaryCounts): boolean {
  if (clusters.labels.length !== counts.tp.length) return false;
  const found = { of: 'labels', ...labelSums(clusters) } as const;
  const weight = clusters.weighted || counts.weighted ? sum(clusters.rows) : 0;
  return clusters.labels.every((_, row) => {
    const own = cellsOf(found, row);
    return areNone(
      cellsOf(counts, row).map((count, kind) => count - (own[kind] ?? 0)),
      weight,
    );
  });
}
