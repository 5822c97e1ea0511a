import { pooledCounts } from '@confmat/core';
import type { Label, Metric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import type { Basis } from '../interval/basis.js';
import { ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { cellsOf, codeOf } from '../rows/row-intervals.js';
import type { Settings } from '../interval/interval-options.js';
import { dot } from '../proportions/share.js';
import type { Cells } from '../proportions/share.js';
import type { LabelCells } from './label-cells.js';
import { macroOfLabels } from './label-means.js';
import { weightedOfLabels } from './label-slopes.js';
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
  return {
    isByUnit: true,
    rows: (metric, label) => {
      const values = metric(counts, { zeroDivision: NaN });
      const keys = Array.from<Label>(counts.keys ?? []);
      const codes = label === undefined ? [...values.keys()] : [codeOf(keys, label)];
      return codes.map((row) =>
        ratioOf(metric, values[row] ?? NaN, cellsOf(counts, row), () => labels.ofLabel(row)),
      );
    },
    means: {
      micro: (metric) => {
        const estimate = metric(counts, { average: 'micro', zeroDivision: NaN });
        const cells = cellsOf(pooledCounts(counts), 0);
        return ratioOf(metric, estimate, cells, () => labels.pooled());
      },
      macro: (metric) => macroOfLabels(labels, metric, level),
      weighted: (metric) => weightedOfLabels(labels, metric, level),
    },
  };
}
