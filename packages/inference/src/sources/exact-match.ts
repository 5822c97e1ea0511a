import { precision } from '@confmat/core';
import type { BinaryCounts } from '@confmat/core';
import { intervalOn } from '../interval/basis.js';
import type { Interval, IntervalMetric } from '../interval/interval-data.js';
import { basisOf } from './interval.js';
import { checkSettings } from '../interval/interval-options.js';
import type { LevelOptions } from '../interval/interval-options.js';
import { shareByUnit } from '../units/ratio-spread.js';

/** What an interval of exact matches is of. */
const OF_EXACT: IntervalMetric = { metric: 'exactMatch', direction: 'max' };

/** Samples by what their sets have not in common, shape (m,). */
interface WrongLabels {
  readonly fp: ArrayLike<number>;
  readonly fn: ArrayLike<number>;
  /** In how many samples each row is, or their weight. Default: 1 each. */
  readonly rowWeights?: ArrayLike<number> | undefined;
}

/**
 * The interval of the share of samples whose two sets are equal.
 *
 * @param counts Of the labels.
 * @param samples Of the same samples; read where these have no units.
 */
export function exactMatchInterval(
  { units, weighted = false }: BinaryCounts,
  { fp, fn, rowWeights }: WrongLabels,
  options: LevelOptions,
): Interval {
  const settings = checkSettings(options);
  if (typeof units === 'object') {
    const { exact: hits, rows, nSamples } = units;
    const others = rows.map((all, unit) => Math.max(0, all - (hits[unit] ?? 0)));
    return shareByUnit({ hits, others, weighted, nRows: nSamples, of: OF_EXACT }, settings.level);
  }
  let [equal, others] = [0, 0];
  for (let row = 0; row < fp.length; ++row) {
    const weight = rowWeights?.[row] ?? 1;
    if (fp[row] === 0 && fn[row] === 0) equal += weight;
    else others += weight;
  }
  // Any share of rows is what precision is of predicted ones.
  const counts = { of: 'questions', weighted, ...(units && { units }) } as const;
  const shares = { ...counts, tp: Float64Array.of(equal), fp: Float64Array.of(others) };
  const found = intervalOn(basisOf(shares, settings), precision, {}) as Interval[];
  return { ...(found[0] as Interval), ...OF_EXACT };
}
