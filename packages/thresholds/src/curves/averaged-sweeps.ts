import { checkOption, checkOptionNames, optionConflict } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { checkSweepSet } from '../sweep-sets/check-sweep-set.js';
import type { SweepSet } from '../sweep-sets/sweep-set.js';

/** Options of mean curves. */
export interface MeanCurveOptions {
  /**
   * `'macro'`: each class or label counts alike. `'weighted'`: by its number of positive rows, or
   * their weight. Default: `'macro'`.
   */
  readonly average?: 'macro' | 'weighted' | undefined;
}

/** Sweeps that have a curve, and their shares in the mean. */
export interface AveragedSweeps<L extends Label> {
  readonly sweeps: readonly ThresholdSweep[];
  /** Adding to 1, shape of `sweeps`. */
  readonly shares: readonly number[];
  readonly leftOut: readonly L[];
}

const OPTIONS: readonly string[] = ['average'];

export function averagedSweeps<L extends Label>(
  set: SweepSet<L>,
  options: MeanCurveOptions,
  isDefined: (sweep: ThresholdSweep) => boolean,
): AveragedSweeps<L> {
  checkSweepSet(set);
  checkOptionNames(options, OPTIONS);
  const { average = 'macro' } = options;
  checkOption('average', average, ['macro', 'weighted']);
  if (set.sweeps.some(({ kind }) => kind !== 'exact'))
    throw optionConflict(
      'set',
      'has sweeps that are not exact, between whose thresholds the curves are unknown',
    );
  const sweeps = set.sweeps.filter(isDefined);
  const weights = sweeps.map(({ nPositives }) => (average === 'macro' ? 1 : nPositives));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const leftOut = set.labels.filter((_, code) => {
    const sweep = set.sweeps[code];
    return sweep !== undefined && !isDefined(sweep);
  });
  return { sweeps, shares: weights.map((weight) => weight / total), leftOut };
}

/**
 * The last of cumulative counts, which is all of them: sums of weights made in another order may
 * differ from it in their last bits.
 */
export function lastOf(counts: Float64Array): number {
  return counts.at(-1) ?? 0;
}

/** All positives of an exact sweep, added as its counts are, and the missed ones. */
export function positivesOf({ counts, missedPositives = 0 }: ThresholdSweep): number {
  return lastOf(counts.tp) + missedPositives;
}
