import type { ClassMetric, Label, ProblemMetric } from '@confmat/core';
import { asMetric, checkOptionNames, named } from '@confmat/core/internal';
import { checkReading } from '../compare/compare-options.js';
import type { Interval } from '../interval/interval-data.js';
import { checkSettings } from '../interval/interval-options.js';
import type { AverageIntervalOptions, LevelOptions } from '../interval/interval-options.js';
import { checkSlices } from './check-slices.js';
import type { GapSlice } from './check-slices.js';
import { markShares } from './mark-shares.js';
import { isSets } from './slice-tally.js';
import { trialsOfMatrix, trialsOfSets } from './trials-of.js';
import type { Trials } from './trials-of.js';

const NO_REST = 'there are no rows to compare, in the slice or outside it';
const ALL_MARKED = 'all others are marked, and held against this one';

/** Options of `compareSlices`. */
export interface CompareSlicesOptions<L extends Label = Label> extends LevelOptions {
  /** How a metric of the classes becomes one number; needed by such metrics. */
  readonly average?: AverageIntervalOptions['average'] | undefined;
  /** The class of `average: 'binary'`. */
  readonly posLabel?: NoInfer<L> | undefined;
}

/** One slice beside the others. */
export interface SliceComparison<N extends string = string> {
  /** The group's value in each group column, by the column's name. */
  readonly group: Readonly<Record<N, Label>>;
  /** Number of rows. */
  readonly nSamples: number;
  /** The metric of the slice. */
  readonly interval: Interval;
  /**
   * How often a slice of a like model would be at least as far from the slices that are not marked; NaN with
   * a reason.
   */
  readonly pValue: number;
  /** The p-value adjusted for the number of all slices (Benjamini–Hochberg, stepping down). */
  readonly adjustedPValue: number;
  /** Whether the adjusted p-value is at most 0.1: among the marked, one in ten may be bad luck. */
  readonly isMarked: boolean;
  /**
   * Whether a marked slice is worse than those that are not, or better; null of others, and of a metric
   * without a direction.
   */
  readonly standing: 'worse' | 'better' | null;
  /** Why there is no p-value. */
  readonly reason?: string;
}

/**
 * Find the slices in which a model is better or worse than in the others: an interval for each, and a
 * test that allows for looking at many. The slice that is farthest from the others is marked first, and no
 * other is held against it then: a bad slice does not make the good ones differ. Slices whose counts have
 * units have intervals, but no test, which would treat rows as independent.
 *
 * @param slices What `slicedMatrices` returned, or the slices of an evaluation with a matrix or label sets.
 * @param metric A metric of core, such as `accuracy`; the test is of shares of rows, and of F1 and
 *   Jaccard of a class, through the Jaccard index.
 * @param options Average, level, method.
 * @returns The slices in the same order.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`, `unknown-label`.
 * @see Fisher's exact test with mid-p; Benjamini & Hochberg 1995, whose factors are taken step by step.
 * @example
 * const site = [1, 1, 1, 1, 2, 2, 2, 2];
 * const slices = slicedMatrices([1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 0, 0, 0, 0], { site });
 * compareSlices(slices, accuracy)[1].isMarked; // → true
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
    const tested = shares.filter((share) => typeof share !== 'string').filter(hasTrials);
    const marked = markShares(tested);
    return checked.map(({ group, tally }, i) => {
      const share = shares[i] ?? NO_REST;
      const facts = {
        group,
        nSamples: tally.nSamples,
        interval: tally.intervalOf(reading, settings),
      };
      const found = typeof share === 'string' ? undefined : marked.get(share);
      if (!found || Number.isNaN(found.pValue)) {
        const reason =
          typeof share === 'string' ? share : tested.length > 1 && found ? ALL_MARKED : NO_REST;
        return { ...facts, ...UNTESTED, reason };
      }
      const { isBelow, ...result } = found;
      const side = isBelow ? 'worse' : 'better';
      return {
        ...facts,
        ...result,
        standing: result.isMarked && reading.metric.direction !== null ? side : null,
      };
    });
  });
}

const UNTESTED = { pValue: NaN, adjustedPValue: NaN, isMarked: false, standing: null } as const;

const hasTrials = ({ trials }: Trials): boolean => trials > 0;
