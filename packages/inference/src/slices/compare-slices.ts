import type { ClassMetric, Label, ProblemMetric } from '@confmat/core';
import { asMetric, checkOptionNames, named } from '@confmat/core/internal';
import { checkReading } from '../compare/compare-options.js';
import type { Interval } from '../interval/interval-data.js';
import { checkSettings } from '../interval/interval-options.js';
import type { AverageIntervalOptions, LevelOptions } from '../interval/interval-options.js';
import { adjusted } from '../significance/adjust-p-values.js';
import { checkSlices } from './check-slices.js';
import type { GapSlice } from './check-slices.js';
import { reduceHypergeometric } from './kernels/reduce-hypergeometric.js';
import { isSets } from './slice-tally.js';
import { trialsOfMatrix, trialsOfSets } from './trials-of.js';
import type { Trials } from './trials-of.js';

const NO_REST = 'there are no rows to compare, in the slice or outside it';

/** Options of `compareSlices`. */
export interface CompareSlicesOptions<L extends Label = Label> extends LevelOptions {
  /** How a metric of the classes becomes one number; needed by such metrics. */
  readonly average?: AverageIntervalOptions['average'] | undefined;
  /** The class of `average: 'binary'`. */
  readonly posLabel?: NoInfer<L> | undefined;
}

/** One slice beside all others. */
export interface SliceComparison<N extends string = string> {
  /** The group's value in each group column, by the column's name. */
  readonly group: Readonly<Record<N, Label>>;
  /** Number of rows. */
  readonly nSamples: number;
  /** The metric of the slice. */
  readonly interval: Interval;
  /** How often a slice of a like model would be at least as far from the others; NaN with a reason. */
  readonly pValue: number;
  /** The p-value adjusted for the number of slices (Benjamini–Hochberg). */
  readonly adjustedPValue: number;
  /** Whether the adjusted p-value is at most 0.1: among the marked, one in ten may be bad luck. */
  readonly isMarked: boolean;
  /** Why there is no p-value. */
  readonly reason?: string;
}

/** Greatest share of false findings among the marked slices. */
const FALSE_SHARE = 0.1;

/**
 * Find the slices in which a model is better or worse than in the others: an interval for each, and a
 * test against the rest that allows for looking at many. Slices whose counts have
 * units have intervals, but no test, which would treat rows as independent.
 *
 * @param slices What `slicedMatrices` returned, or the slices of an evaluation with a matrix or label sets.
 * @param metric A metric of core, such as `accuracy`; the test is of shares of rows, and of F1 and
 *   Jaccard of a class, through the Jaccard index.
 * @param options Average, level, method.
 * @returns The slices in the same order.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`, `unknown-label`.
 * @see Fisher's exact test with mid-p; Benjamini & Hochberg 1995.
 * @example
 * const site = [1, 1, 1, 1, 2, 2, 2, 2];
 * const slices = slicedMatrices([1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 0, 0, 0, 0], { site });
 * compareSlices(slices, accuracy)[0].isMarked; // → true
 */
export function compareSlices<L extends Label, N extends string>(
  slices: readonly GapSlice<L, N>[],
  metric: ClassMetric | ProblemMetric<never>,
  options: CompareSlicesOptions<L> = {},
): SliceComparison<N>[] {
  return named('compareSlices', () => {
    checkOptionNames(options, ['average', 'posLabel', 'level', 'method']);
    const settings = checkSettings(options);
    const { slices: checked, areSets } = checkSlices(slices);
    const reading = checkReading(asMetric('metric', metric), options, areSets);
    const shares = checked.map(({ tally: { counts } }) =>
      isSets(counts) ? trialsOfSets(counts, reading) : trialsOfMatrix(counts, reading),
    );
    const total = (of: keyof Trials): number =>
      shares.reduce((all, share) => all + (typeof share === 'string' ? 0 : share[of]), 0);
    const [hits, trials] = [total('hits'), total('trials')];
    const tested = shares.map((share) => {
      if (typeof share === 'string') return share;
      const { hits: x, trials: n } = share;
      if (n === 0 || n === trials) return NO_REST;
      return Math.min(1, reduceHypergeometric(x, n, hits - x, trials - n));
    });
    const p = Float64Array.from(tested.filter((one) => typeof one === 'number'));
    const together = adjusted(p, 'bh');
    let next = 0;
    return checked.map(({ group, tally }, i) => {
      const pValue = tested[i] ?? NO_REST;
      const interval = tally.intervalOf(reading, settings);
      const facts = { group, nSamples: tally.nSamples, interval };
      if (typeof pValue === 'string') {
        return { ...facts, pValue: NaN, adjustedPValue: NaN, isMarked: false, reason: pValue };
      }
      const adjustedPValue = together[next++] ?? NaN;
      return { ...facts, pValue, adjustedPValue, isMarked: adjustedPValue <= FALSE_SHARE };
    });
  });
}
