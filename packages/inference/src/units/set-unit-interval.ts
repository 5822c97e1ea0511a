import { pooledCounts } from '@confmat/core';
import type { Metric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import { noInterval, ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { cellsOf } from '../rows/row-intervals.js';
import { dot } from '../rows/share.js';
import type { Cells } from '../rows/row-rule.js';
import { unitRatio, unitRatioInterval } from './unit-ratio.js';
import type { UnitRatio, RatioCells } from './unit-ratio.js';
import type { UnitSetBasis } from './set-unit-basis.js';
import { setUnitMacro } from './set-unit-macro.js';
import { setUnitWeighted } from './set-unit-weighted.js';

/** Interval of each label, whose samples belong to units. */
export function setUnitRows(basis: UnitSetBasis, metric: Metric, level: number): Interval[] {
  const { counts } = basis;
  const ratio = unitRatio(formOf(metric));
  return Array.from(metric(counts, { zeroDivision: NaN }), (estimate, row) =>
    ratioOf(basis, { estimate, level, metric, ratio }, cellsOf(counts, row), () =>
      basis.ofLabel(row),
    ),
  );
}

/** Interval of an average over labels. */
export function setUnitAverage(
  basis: UnitSetBasis,
  metric: Metric,
  average: 'micro' | 'macro' | 'weighted',
  level: number,
): Interval {
  if (average === 'macro') return setUnitMacro(basis, metric, level);
  if (average === 'weighted') return setUnitWeighted(basis, metric, level);
  const { counts } = basis;
  const estimate = metric(counts, { average, zeroDivision: NaN });
  const asked = { estimate, level, metric, ratio: unitRatio(formOf(metric)) };
  return ratioOf(basis, asked, cellsOf(pooledCounts(counts), 0), () => basis.pooled());
}

/** A metric of some counts. */
interface Asked {
  readonly estimate: number;
  readonly level: number;
  readonly metric: Metric;
  readonly ratio: UnitRatio | null;
}

function ratioOf(
  { rows }: UnitSetBasis,
  { estimate, level, metric, ratio }: Asked,
  cells: Cells,
  unitsOf: () => RatioCells,
): Interval {
  // Sums of weights do not say.
  const relevantRows = rows.weighted ? rows.nSamples : ratio ? dot(cells, ratio.below) : 0;
  const of = { ...ofMetric(metric), estimate, level, relevantRows };
  if (Number.isNaN(estimate)) return noInterval(of, metric.undefinedReason);
  return unitRatioInterval(of, ratio, cells, unitsOf(), rows);
}
