import { checkOptionNames, meanOfDefined, named } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { PAIR_OPTIONS } from '../sets/check-options.js';
import { countSamples } from '../counts/sample-counts.js';
import type { SampleCountsOptions } from '../counts/sample-counts.js';
import type { SetCounts } from '../counts/set-counts.js';
import { markExact } from './kernels/mark-exact.js';
import type { LabelSetColumn } from '../sets/set-column.js';

/**
 * Share of the samples whose set is predicted exactly. Also called subset accuracy. It is the
 * accuracy of the problem whose classes are the distinct sets; two empty sets are equal.
 * @param yTrue True sets, shape (nSamples,): whatever `labelSets` takes.
 * @param yPred Predicted sets, shape (nSamples,), same order as `yTrue`.
 * @param options As for `sampleCounts`; with weights, the share of their sum.
 * @returns A number in [0, 1]; the plain share where the weights add to 0; NaN without samples.
 * @throws {MetricError} As `sampleCounts`.
 * @see scikit-learn `accuracy_score` of indicators.
 * @example
 * exactMatch([['a', 'b'], ['b'], []], [['b', 'a'], ['a'], []]); // → 0.6666666666666666
 */
export function exactMatch<L extends Label>(
  yTrue: LabelSetColumn<L>,
  yPred: LabelSetColumn<L>,
  options: SampleCountsOptions<L> = {},
): number {
  return named('exactMatch', () => {
    checkOptionNames(options, PAIR_OPTIONS);
    return exactMatchOf(countSamples(yTrue, yPred, options));
  });
}

/** Share of the samples without an error. Returns a number in [0, 1], NaN without samples. */
export function exactMatchOf({ fp, fn, rowWeights }: SetCounts<never>): number {
  const isExact = new Float64Array(fp.length);
  markExact(fp, fn, isExact);
  return meanOfDefined(isExact, rowWeights);
}
