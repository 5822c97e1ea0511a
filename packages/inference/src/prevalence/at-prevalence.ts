import { classCounts, isConfusionMatrix } from '@confmat/core';
import type { ClassMetric, Label, MatrixOrCounts } from '@confmat/core';
import { asMetric, checkOptionNames, formOf, invalidOption, named } from '@confmat/core/internal';
import type { RatioForm } from '@confmat/core/internal';
import { checkSource } from '../check-source.js';
import { twoSidedZ } from '../numerics/distributions.js';
import { intervalOf, noInterval, ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import { NOT_WHOLE, NO_METHOD, ONE_CLASS, OWN_METRIC, UNIT_ROWS, WEIGHTED } from '../refusals.js';
import { cellsOf } from '../rows/row-intervals.js';
import { dot, shareOf } from '../proportions/share.js';
import type { Cells, Share } from '../proportions/share.js';
import { correctedEnds } from '../proportions/corrected-ends.js';
import { wilsonEnds } from '../proportions/proportion-bounds.js';
import type { Ends } from '../proportions/proportion-bounds.js';

/** Options of `atPrevalence`. */
export interface PrevalenceOptions {
  /** Nominal coverage, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
}

/**
 * What a metric would be if positives were more or less frequent, and its interval. The true and false
 * positive rates stay as they are; a test set with half positives tells so of rare ones. The interval is
 * combined from those of the two rates: Wilson's, with a continuity correction of the end towards 0
 * or 1 where fewer than 20 rows are on that side. A metric of the rows of one true class, such as recall,
 * stays as it is, with Wilson's interval.
 *
 * @param source A matrix (each class against the rest) or counts, m rows.
 * @param metric A ratio of counts: precision, F1, negative predictive value, a cost, …
 * @param prevalence Share of positives, in (0, 1).
 * @param options Level.
 * @returns An interval per row, shape (m,), which always holds the estimate.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `partial-counts`.
 * @see Zou & Donner 2008; Newcombe 1998.
 * @example
 * const counts = binaryCounts({ tp: [992], fp: [508], fn: [877], tn: [4666] });
 * atPrevalence(counts, precision, 0.01)[0].estimate.toFixed(4); // → '0.0518'
 */
export function atPrevalence<L extends Label>(
  source: MatrixOrCounts<L>,
  metric: ClassMetric,
  prevalence: number,
  options: PrevalenceOptions = {},
): Interval[] {
  return named('atPrevalence', () => {
    checkOptionNames(options, ['level']);
    const level = checkLevel(options.level);
    checkSource(source);
    const isShare = typeof prevalence === 'number' && prevalence > 0 && prevalence < 1;
    if (!isShare) {
      const expected = { kind: 'number', what: 'a number', above: 0, below: 1 } as const;
      throw invalidOption('prevalence', prevalence, expected);
    }
    const checked = asMetric('metric', metric);
    const counts = isConfusionMatrix(source) ? classCounts(source) : source;
    // Refuses counts that lack what the metric reads.
    checked(counts);
    const form = formOf(checked);
    return Array.from(counts.tp, (_, row) => {
      const cells = cellsOf(counts, row);
      const relevantRows = cells.reduce((sum, count) => sum + count, 0);
      const estimate = form ? ratioAtPrevalence(form, cells, prevalence) : NaN;
      const of = { ...ofMetric(checked), estimate, level, relevantRows };
      if (!form) return noInterval(of, form === undefined ? OWN_METRIC : NO_METHOD);
      const why = counts.units ? UNIT_ROWS : counts.weighted ? WEIGHTED : cellsFault(cells);
      if (why !== undefined) return noInterval(of, why);
      if (Number.isNaN(estimate)) return noInterval(of, checked.undefinedReason);
      const ends = endsAtPrevalence(form, cells, prevalence, twoSidedZ(level), checked.range);
      return intervalOf(of, shareOfOneClass(form) ? 'wilson' : 'mover', ends);
    });
  });
}

function cellsFault(cells: Cells): string | undefined {
  if (!cells.every(Number.isInteger)) return NOT_WHOLE;
  return cells[0] + cells[2] === 0 || cells[1] + cells[3] === 0 ? ONE_CLASS : undefined;
}

/** The proportion behind a metric of the rows of one true class: no share of positives changes it. */
function shareOfOneClass(form: RatioForm): Share | null {
  const share = shareOf(form);
  const isIn = (places: readonly (0 | 1 | 2 | 3)[]): boolean =>
    places.some((place) => share?.hits[place] === 1 || share?.misses[place] === 1);
  return isIn([0, 2]) && isIn([1, 3]) ? null : share;
}

/** Halvings after which doubles have no number between two ends. */
const MOST_STEPS = 1100;

/** A share of the rows of one true class that is predicted positive. */
interface Rate {
  readonly value: number;
  readonly below: number;
  readonly above: number;
}

/**
 * The interval of a metric at a prevalence. It is above / below, both linear in the true positive rate
 * and the false positive rate, which are proportions of different rows. A value v is in the interval if
 * that of above − v · below, combined from the two rates' own, holds 0: so the estimate always is.
 *
 * @param z Standard normal deviate of the level, two-sided.
 * @param range Least and greatest value of the metric.
 * @see Zou & Donner 2008; Donner & Zou 2012, "Closed-form confidence intervals for functions of the
 *   normal mean and standard deviation", of ratios.
 */
export function endsAtPrevalence(
  form: RatioForm,
  cells: Cells,
  prevalence: number,
  z: number,
  range: readonly [number, number],
): Ends {
  const share = shareOfOneClass(form);
  if (share) {
    const hits = dot(cells, share.hits);
    const [low, high] = wilsonEnds(hits, hits + dot(cells, share.misses), z);
    return [share.valueOf(low), share.valueOf(high)];
  }
  const [tp, fp, fn, tn] = cells;
  const [hit, alarm] = [rateOf(tp, fn, z), rateOf(fp, tn, z)];
  const estimate = ratioAtPrevalence(form, cells, prevalence);
  const rest = 1 - prevalence;
  // Whether values on one side of the estimate, 1 above and −1 below, go as far.
  const reaches = (value: number, side: 1 | -1): boolean => {
    const [right, alarmed, missed, quiet] = weightsOf(form, value);
    const ofHit = side * prevalence * (right - missed);
    const ofAlarm = side * rest * (alarmed - quiet);
    const middle =
      ofHit * hit.value + ofAlarm * alarm.value + side * (prevalence * missed + rest * quiet);
    const length = (slope: number, { below, above }: Rate): number =>
      slope * (slope > 0 ? above : below);
    return middle + Math.hypot(length(ofHit, hit), length(ofAlarm, alarm)) >= 0;
  };
  return [
    furthest(estimate, range[0], (value) => reaches(value, -1)),
    furthest(estimate, range[1], (value) => reaches(value, 1)),
  ];
}

/** The metric at a prevalence. */
export function ratioAtPrevalence(
  { over, under }: RatioForm,
  [tp, fp, fn, tn]: Cells,
  prevalence: number,
): number {
  const [hit, alarm] = [tp / (tp + fn), fp / (fp + tn)];
  const rest = 1 - prevalence;
  const shares = [
    prevalence * hit,
    rest * alarm,
    prevalence * (1 - hit),
    rest * (1 - alarm),
  ] as const;
  return dot(shares, over) / dot(shares, under);
}

/** What each kind of answer adds to above − value · below. */
function weightsOf({ over, under }: RatioForm, value: number): Cells {
  return [
    over[0] - value * under[0],
    over[1] - value * under[1],
    over[2] - value * under[2],
    over[3] - value * under[3],
  ];
}

function rateOf(successes: number, failures: number, z: number): Rate {
  const trials = successes + failures;
  const [low, high] = correctedEnds(successes, trials, z);
  const value = successes / trials;
  return { value, below: value - low, above: high - value };
}

/** The value between an estimate, which is held, and an edge that is the last one held. */
function furthest(estimate: number, edge: number, holds: (value: number) => boolean): number {
  if (holds(edge)) return edge;
  let [inner, outer] = [estimate, edge];
  for (let step = 0; step < MOST_STEPS; ++step) {
    const middle = inner + (outer - inner) / 2;
    if (middle === inner || middle === outer) break;
    if (holds(middle)) inner = middle;
    else outer = middle;
  }
  return inner;
}
