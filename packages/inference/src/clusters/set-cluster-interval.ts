import { pooledCounts } from '@confmat/core';
import type { Metric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import { noInterval, ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { cellsOf } from '../rows/row-intervals.js';
import { dot } from '../rows/share.js';
import type { Cells } from '../rows/row-rule.js';
import { clusterRatio, clusterRatioInterval } from './cluster-ratio.js';
import type { ClusterRatio, UnitCounts } from './cluster-ratio.js';
import type { SetClusterBasis } from './set-cluster-basis.js';
import { setClusterMacro } from './set-cluster-macro.js';
import { setClusterWeighted } from './set-cluster-weighted.js';

/** Interval of each label, whose samples belong to clusters. */
export function setClusterRows(basis: SetClusterBasis, metric: Metric, level: number): Interval[] {
  const { counts } = basis;
  const ratio = clusterRatio(formOf(metric));
  return Array.from(metric(counts, { zeroDivision: NaN }), (estimate, row) =>
    ratioOf(basis, { estimate, level, metric, ratio }, cellsOf(counts, row), () =>
      basis.ofLabel(row),
    ),
  );
}

/** Interval of an average over labels. */
export function setClusterAverage(
  basis: SetClusterBasis,
  metric: Metric,
  average: 'micro' | 'macro' | 'weighted',
  level: number,
): Interval {
  if (average === 'macro') return setClusterMacro(basis, metric, level);
  if (average === 'weighted') return setClusterWeighted(basis, metric, level);
  const { counts } = basis;
  const estimate = metric(counts, { average, zeroDivision: NaN });
  const asked = { estimate, level, metric, ratio: clusterRatio(formOf(metric)) };
  return ratioOf(basis, asked, cellsOf(pooledCounts(counts), 0), () => basis.pooled());
}

/** A metric of some counts. */
interface Asked {
  readonly estimate: number;
  readonly level: number;
  readonly metric: Metric;
  readonly ratio: ClusterRatio | null;
}

function ratioOf(
  { rows }: SetClusterBasis,
  { estimate, level, metric, ratio }: Asked,
  cells: Cells,
  unitsOf: () => UnitCounts,
): Interval {
  // Sums of weights do not say.
  const relevantRows = rows.weighted ? rows.nSamples : ratio ? dot(cells, ratio.below) : 0;
  const of = { ...ofMetric(metric), estimate, level, relevantRows };
  if (Number.isNaN(estimate)) return noInterval(of, metric.undefinedReason);
  return clusterRatioInterval(of, ratio, cells, unitsOf(), rows);
}
