import type { RowRule } from './rules.js';
import type { Settings } from '../interval/interval-options.js';
import type { Cells } from '../proportions/share.js';
import type { BinaryCounts, Label, Metric } from '@confmat/core';
import { selectRows } from '@confmat/core';
import { normalizeLabel, unknownLabel } from '@confmat/core/internal';
import { endsHolding, intervalOf, noInterval, ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { NOT_WHOLE, WEIGHTED, posLabelMissing } from '../refusals.js';
import { ruleOf } from './rules.js';

/** An interval for every row of counts, shape (m,), or with a label for its row alone, shape (1,). */
export function rowIntervals(
  all: BinaryCounts,
  metric: Metric,
  settings: Settings,
  label?: Label,
): Interval[] {
  const counts = label === undefined ? all : rowOfLabel(all, label);
  const values = metric(counts, { zeroDivision: NaN });
  const rule = counts.weighted ? WEIGHTED : ruleOf(metric);
  return Array.from(values, (estimate, row) =>
    rowInterval(cellsOf(counts, row), estimate, metric, rule, settings),
  );
}

function rowInterval(
  cells: Cells,
  estimate: number,
  metric: Metric,
  rule: RowRule | string,
  settings: Settings,
): Interval {
  const { level } = settings;
  if (typeof rule === 'string') {
    const relevantRows = cells.reduce((a, b) => a + b);
    return noInterval({ ...ofMetric(metric), estimate, level, relevantRows }, rule);
  }
  const of = { ...ofMetric(metric), estimate, level, relevantRows: rule.relevantRows(cells) };
  if (of.relevantRows === 0 || (Number.isNaN(estimate) && rule.isOpen !== true)) {
    return noInterval(of, metric.undefinedReason);
  }
  if (!cells.every(Number.isInteger)) return noInterval(of, NOT_WHOLE);
  const ends = endsHolding(estimate, rule.ends(cells, settings));
  return intervalOf(of, rule.method(settings, cells), ends, rule.warning?.(cells));
}

function rowOfLabel(counts: BinaryCounts, label: Label): BinaryCounts {
  const keys = Array.from<Label>(counts.keys ?? []);
  const row = selectRows(counts, [label]);
  if (keys.includes(row.keys?.[0] ?? NaN)) return row;
  throw unknownLabel('posLabel', label, keys);
}

/** The counts of one row; missing columns are 0, which metrics that need them refuse. */
export function cellsOf({ tp, fp, fn, tn }: BinaryCounts, row: number): Cells {
  return [tp[row] ?? 0, fp[row] ?? 0, fn?.[row] ?? 0, tn?.[row] ?? 0];
}

/** The row, or class, of a label. */
export function codeOf(labels: readonly Label[], posLabel: Label | undefined): number {
  if (posLabel === undefined) throw posLabelMissing();
  const code = labels.indexOf(normalizeLabel(posLabel) ?? posLabel);
  if (code >= 0) return code;
  throw unknownLabel('posLabel', posLabel, labels);
}
