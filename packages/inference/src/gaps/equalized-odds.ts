import { falsePositiveRate, recall } from '@confmat/core';
import type { ClassMetric, Label } from '@confmat/core';
import { asMetric, checkOptionNames, invalidOption, named } from '@confmat/core/internal';
import { checkReading } from '../compare/compare-options.js';
import { intervalOf, noInterval, warningOf } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import { checkSettings } from '../interval/interval-options.js';
import type { LevelOptions } from '../interval/interval-options.js';
import { zeroInAll } from '../refusals.js';
import { gapOfReading } from './gap-of-reading.js';
import type { SliceGap } from './gap-of-reading.js';
import type { GapSlice } from '../slices/check-slices.js';
import { gapSlices } from './gap-slices.js';

/** Options of `equalizedOdds`. */
export interface EqualizedOddsOptions<L extends Label = Label> extends LevelOptions {
  /** The class whose rates are compared. */
  readonly posLabel: NoInfer<L>;
}

/** How far groups are from equalized odds, plain data. */
export interface EqualizedOdds<N extends string = string> {
  /** The greater of the two differences. */
  readonly difference: Interval;
  /**
   * The lesser of the two ratios. Where one of the rates is 0 in every group, its ratio is unknown: the
   * estimate is the other ratio, the lower end is 0, and a `warning` says so.
   */
  readonly ratio: Interval;
  /** The gap of the true positive rate. */
  readonly recall: SliceGap<N>;
  readonly falsePositiveRate: SliceGap<N>;
}

/**
 * How far groups are from equalized odds: the greater gap of recall and the false positive rate, and the
 * lesser ratio. Both rates are held together, as all pairs of groups are in `sliceGap`.
 *
 * @param slices What `slicedMatrices` returned, or the slices of an evaluation with a matrix or label sets;
 *   spans have no true negatives, and no false positive rate.
 * @param options The positive label; level, method.
 * @returns Both, and the gaps of the two rates. NaN with a reason where a rate has no gap, or both are 0 in
 *   every group.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `unknown-label`, `partial-counts`.
 * @see fairlearn `equalized_odds_difference` and `equalized_odds_ratio`, which count 0/0 as 0. Where no group
 *   has a false positive, its ratio is that of recall too; where none has a true one, it is NaN.
 * @example
 * const site = [1, 1, 1, 1, 2, 2, 2, 2];
 * const slices = slicedMatrices([1, 1, 0, 0, 1, 1, 0, 0], [1, 1, 1, 0, 1, 0, 0, 0], { site });
 * equalizedOdds(slices, { posLabel: 1 }).difference.estimate; // → 0.5
 */
export function equalizedOdds<L extends Label, N extends string>(
  slices: readonly GapSlice<L, N>[],
  options: EqualizedOddsOptions<L>,
): EqualizedOdds<N> {
  return named('equalizedOdds', () => {
    const given: unknown = options;
    const known = (given ?? {}) as Partial<EqualizedOddsOptions<L>>;
    checkOptionNames(known, ['posLabel', 'level', 'method']);
    const settings = checkSettings(known);
    const { posLabel } = known;
    if (posLabel === undefined) throw invalidOption('posLabel', posLabel, 'a label');
    const checked = gapSlices(slices);
    const gapOf = (metric: ClassMetric): SliceGap<N> => {
      const reading = checkReading(asMetric('metric', metric), { average: 'binary', posLabel });
      return gapOfReading(checked, reading, settings, 2);
    };
    const rates = [gapOf(recall), gapOf(falsePositiveRate)] as const;
    return {
      difference: worse(
        rates.map((gap) => gap.difference),
        'gap',
        Math.max,
      ),
      ratio:
        knownRatio(rates) ??
        worse(
          rates.map((gap) => gap.ratio),
          'ratio',
          Math.min,
        ),
      recall: rates[0],
      falsePositiveRate: rates[1],
    };
  });
}

/**
 * The ratio of one rate, if only without an interval, if the other is 0 in every group. The lesser of the two is at most as great, whatever
 * the other one is; it may be far less, so that nothing is known of the lower end.
 */
function knownRatio(rates: readonly SliceGap[]): Interval | null {
  const isZero = ({ difference, ratio }: SliceGap): boolean =>
    difference.estimate === 0 && Number.isNaN(ratio.estimate);
  const [zero] = rates.filter(isZero);
  const known = rates.find(({ ratio }) => !Number.isNaN(ratio.estimate));
  if (!zero || !known) return null;
  const { method, high, warning, reason, ...of } = known.ratio;
  const warnings = [zeroInAll(zero.metric), ...(warning === undefined ? [] : [warning])];
  const estimate: Estimate = { ...of, metric: 'ratio.equalizedOdds' };
  if (reason !== undefined) return noInterval(estimate, reason);
  return intervalOf(estimate, method, [0, high], warnings.join('; '));
}

/** The worse of two gaps: so are its ends. */
function worse(
  [a, b]: readonly Interval[],
  kind: 'gap' | 'ratio',
  of: (...values: number[]) => number,
): Interval {
  if (!a || !b) throw new Error('bug: there are two rates');
  const { level, direction } = a;
  const estimate: Estimate = {
    ...{ metric: `${kind}.equalizedOdds`, direction, level },
    estimate: of(a.estimate, b.estimate),
    relevantRows: Math.min(a.relevantRows, b.relevantRows),
  };
  const reason = a.reason ?? b.reason;
  if (reason !== undefined) return noInterval(estimate, reason);
  return intervalOf(estimate, a.method, [of(a.low, b.low), of(a.high, b.high)], warningOf(a, b));
}
