import { pooledCounts } from '@confmat/core';
import type { Label, Metric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import type { Basis } from '../interval/basis.js';
import { ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { cellsOf, codeOf } from '../rows/row-intervals.js';
import type { Settings } from '../interval/interval-options.js';
import { dot } from '../rows/share.js';
import type { Cells } from '../rows/share.js';
import type { LabelCells } from './label-cells.js';
import { macroOfLabels, weightedOfLabels } from './label-means.js';
import { ratioInterval, unitRatio } from './ratio-spread.js';
import type { RatioCells } from './ratio-spread.js';

/** Counts by unit, such as those of label sets. */
export function unitsOfCounts(labels: LabelCells, { level }: Settings): Basis {
  const { counts } = labels;
  const { weighted, nSamples } = labels.rows;
  const ratioOf = (
    metric: Metric,
    estimate: number,
    cells: Cells,
    unitsOf: () => RatioCells,
  ): Interval => {
    const ratio = unitRatio(formOf(metric));
    // Sums of weights do not say.
    const relevantRows = weighted ? nSamples : ratio ? dot(cells, ratio.below) : 0;
    const of = { ...ofMetric(metric), estimate, level, relevantRows };
    return ratioInterval(of, metric, ratio, cells, unitsOf, labels.rows);
  };
  const ofLabel = (metric: Metric, estimate: number, row: number): Interval =>
    ratioOf(metric, estimate, cellsOf(counts, row), () => labels.ofLabel(row));
  const valuesOf = (metric: Metric): Float64Array => metric(counts, { zeroDivision: NaN });
  return {
    isByUnit: true,
    rows: (metric) => Array.from(valuesOf(metric), (value, row) => ofLabel(metric, value, row)),
    row: (metric, label) => {
      const code = codeOf(Array.from<Label>(counts.keys ?? []), label);
      return ofLabel(metric, valuesOf(metric)[code] ?? NaN, code);
    },
    mean: (metric, average) => {
      if (average === 'macro') return macroOfLabels(labels, metric, level);
      if (average === 'weighted') return weightedOfLabels(labels, metric, level);
      const estimate = metric(counts, { average, zeroDivision: NaN });
      const cells = cellsOf(pooledCounts(counts), 0);
      return ratioOf(metric, estimate, cells, () => labels.pooled());
    },
  };
}
