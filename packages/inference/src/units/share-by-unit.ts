import { precision } from '@confmat/core';
import { formOf, sum } from '@confmat/core/internal';
import { noInterval } from '../interval/interval-data.js';
import type { Interval, IntervalMetric } from '../interval/interval-data.js';
import { unitRatio, unitRatioInterval } from './unit-ratio.js';

/** The rows of a share by unit. */
interface ByUnitShare {
  /** Rows of each unit that count, or the sums of their weights, shape (nUnits,). */
  readonly hits: Float64Array;
  /** The other rows of the share, shape (nUnits,). */
  readonly others: Float64Array;
  readonly weighted: boolean;
  /** Number of the rows; read where they have weights. */
  readonly nRows: number;
  /** What the share is. */
  readonly of: IntervalMetric;
}

/**
 * The interval of a share of rows that belong together, by the method of `interval`.
 *
 * @param level In (0, 1).
 */
export function shareByUnit(
  { hits, others, weighted, nRows, of: asked }: ByUnitShare,
  level: number,
): Interval {
  const [nHits, nOthers] = [sum(hits), sum(others)];
  const total = nHits + nOthers;
  const of = { ...asked, estimate: nHits / total, level, relevantRows: total };
  if (total === 0) return noInterval(of, precision.undefinedReason);
  const none = new Float64Array(hits.length);
  const units = { tp: hits, fp: others, fn: none, tn: none, from: 0, to: hits.length };
  // Any share of rows is what precision is of predicted ones.
  const ratio = unitRatio(formOf(precision));
  const rows = { weighted, nSamples: weighted ? nRows : total, total };
  return unitRatioInterval(of, ratio, [nHits, nOthers, 0, 0], units, rows);
}
