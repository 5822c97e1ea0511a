import { selectRows } from '@confmat/core';
import type { BinaryCounts, ConfusionMatrix, Label, Metric } from '@confmat/core';
import { partsOf } from '@confmat/core/internal';
import type { RatioForm } from '@confmat/core/internal';
import { intervalOf, noInterval, ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { FEW_ROWS, methodInMean } from '../proportions/proportion-bounds.js';
import { MANY_RARE, NO_METHOD, NOT_WHOLE, WEIGHTED, leftOut } from '../refusals.js';
import { cellsOf } from '../rows/row-intervals.js';
import type { RowRule } from '../rows/rules.js';
import type { Settings } from '../interval/interval-options.js';
import { ruleOf } from '../rows/rules.js';
import { meanInterval } from './class-means.js';
import type { Dependence, MeanParts, SharedErrors } from './class-means.js';

/** Up to this number of classes, means of Fβ were found to hold whatever the rows of a class. */
export const MANY_CLASSES = 10;

/** Which rows a mean is over. */
interface MeanRows {
  readonly counts: BinaryCounts;
  /** 1 where a row may be in the mean; missing means everywhere. Shape (m,). */
  readonly isWanted?: Uint8Array;
  /** Number of rows of the universe; missing: of those that have relevant rows. */
  readonly nUniverse?: number;
  readonly dependence: Dependence;
}

/** Interval of the plain mean of a metric over rows. */
export function meanOfRows(metric: Metric, rows: MeanRows, settings: Settings): Interval {
  const { counts, dependence } = rows;
  const { level } = settings;
  const rule = counts.weighted ? WEIGHTED : ruleOf(metric);
  if (typeof rule === 'string' || !metric.range.every(Number.isFinite)) {
    const estimate = metric(wantedOf(rows), { average: 'macro', zeroDivision: NaN });
    const reason = typeof rule === 'string' ? rule : NO_METHOD;
    return noInterval({ ...ofMetric(metric), estimate, level, relevantRows: 0 }, reason);
  }
  const { parts, least, isWhole } = readParts(metric, rule, rows, settings);
  const nIn = parts.isIn.reduce((sum, one) => sum + one, 0);
  const of = { ...ofMetric(metric), estimate: NaN, level, relevantRows: least };
  if (nIn === 0) return noInterval(of, metric.undefinedReason);
  const nAbsent = rows.nUniverse === undefined ? 0 : rows.nUniverse - nIn;
  const { mean, ends } = meanInterval(parts, dependence, nAbsent, metric.range);
  const found = { ...of, estimate: mean };
  if (!isWhole) return noInterval(found, NOT_WHOLE);
  // Simulated: means of Fβ over 100 and 300 classes of 20 rows each cover 0.89 and 0.84.
  const isBent = rule.method(settings, cellsOf(counts, 0)) === 'logit-delta';
  if (isBent && nIn > MANY_CLASSES && least < FEW_ROWS) return noInterval(found, MANY_RARE);
  const nOut = rows.nUniverse === undefined ? counts.tp.length - nIn : 0;
  const note = nOut === 0 ? undefined : leftOut(counts, nOut, metric.undefinedReason);
  return intervalOf(found, dependence === 'unknown' ? 'mover-worst-case' : 'mover', ends, note);
}

/** The counts that a mean is over. */
function wantedOf({ counts, isWanted }: MeanRows): BinaryCounts {
  if (!isWanted) return counts;
  const keys = Array.from<Label>(counts.keys ?? []);
  return selectRows(
    counts,
    keys.filter((_, row) => isWanted[row] === 1),
  );
}

function readParts(
  metric: Metric,
  rule: RowRule,
  { counts, isWanted }: MeanRows,
  settings: Settings,
): { readonly parts: MeanParts; readonly least: number; readonly isWhole: boolean } {
  const found = metric(counts, { zeroDivision: NaN });
  const n = found.length;
  // With few rows, allocating five columns would take most of the time.
  const columns = new Float64Array(5 * n);
  const column = (place: number): Float64Array => columns.subarray(place * n, (place + 1) * n);
  const [isIn, values, below, above, bias] = [
    column(0),
    column(1),
    column(2),
    column(3),
    column(4),
  ];
  let least = Infinity;
  let isWhole = true;
  for (let row = 0; row < n; ++row) {
    const value = found[row] ?? NaN;
    const cells = cellsOf(counts, row);
    const relevantRows = rule.relevantRows(cells);
    if (Number.isNaN(value) || relevantRows === 0 || isWanted?.[row] === 0) continue;
    isWhole &&= cells.every(Number.isInteger);
    least = Math.min(least, relevantRows);
    const method = methodInMean(relevantRows, settings.method);
    const ofRow = method === settings.method ? settings : { ...settings, method };
    const [low, high] = rule.ends(cells, ofRow);
    isIn[row] = 1;
    values[row] = value;
    below[row] = Math.max(0, value - low);
    above[row] = Math.max(0, high - value);
    bias[row] = rule.bias?.(cells) ?? 0;
  }
  const parts = { isIn, values, below, above, bias };
  return { parts, least: least === Infinity ? 0 : least, isWhole };
}

/**
 * How class metrics of one matrix move together: an error is a false negative of one class and a false
 * positive of the other, and lowers both.
 *
 * @param form A ratio of tp above tp, fp and fn: F1, Fβ, Jaccard.
 */
export function sharedErrors(matrix: ConfusionMatrix, form: RatioForm): SharedErrors {
  const { diagonal, errors, support, predicted } = partsOf(matrix);
  const [over] = form.over;
  const [under, fpWeight, fnWeight] = form.under;
  // The slope of a class by an error over its standard deviation, in which its denominator cancels.
  const slopes = diagonal.map((tp, code) => {
    const fp = (predicted[code] ?? 0) - tp;
    const fn = (support[code] ?? 0) - tp;
    const value = (over * tp) / (under * tp + fpWeight * fp + fnWeight * fn);
    const variance =
      tp * (over - under * value) ** 2 +
      fp * (fpWeight * value) ** 2 +
      fn * (fnWeight * value) ** 2;
    return variance > 0 ? value / Math.sqrt(variance) : 0;
  });
  return {
    errors,
    inRow: slopes.map((slope) => fnWeight * slope),
    inColumn: slopes.map((slope) => fpWeight * slope),
  };
}
