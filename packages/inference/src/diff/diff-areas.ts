import { checkOption, checkOptionNames, named } from '@confmat/core/internal';
import type { ThresholdSweep } from '@confmat/thresholds';
import { checkSweep } from '@confmat/thresholds/internal';
import type { Interval } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import type { LevelOptions } from '../interval/interval-options.js';
import { averagePrecisionInterval } from '../sweeps/average-precision-interval.js';
import { rocAucInterval } from '../sweeps/roc-auc-interval.js';
import { differenceInterval, errorOfInterval, testOf } from './independent-difference.js';
import type { EvaluationDifference } from './independent-difference.js';
import { differenceOf, noInterval } from '../interval/interval-data.js';
import { ONE_WITH_UNITS } from '../refusals.js';

/** Options of `diffAreas`. */
export type DiffAreasOptions = Pick<LevelOptions, 'level'>;

/** The area under a curve that is compared. */
export type SweepArea = 'rocAuc' | 'averagePrecision';

const INTERVALS = { rocAuc: rocAucInterval, averagePrecision: averagePrecisionInterval } as const;

/**
 * Compare an area of two sweeps, as those of two independent samples. Where both are of the same
 * rows the interval is wider than that of `compareRocAuc`, which needs the rows. Units are accounted for
 * where both sweeps have them; there is no interval where only one has.
 *
 * @param a A sweep without weights, such as the one before.
 * @param b Another, such as the one after.
 * @param area Which of the two areas.
 * @param options Level.
 * @returns Both areas with their intervals, the difference a − b, and its p-value; `gate` accepts it.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @see Zou & Donner 2008.
 * @example
 * const before = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * const after = thresholdSweep([0, 0, 1, 1], [0.1, 0.3, 0.35, 0.8]);
 * diffAreas(before, after, 'rocAuc').difference.estimate; // → -0.25
 */
export function diffAreas(
  a: ThresholdSweep,
  b: ThresholdSweep,
  area: SweepArea,
  options: DiffAreasOptions = {},
): EvaluationDifference {
  return named('diffAreas', () => {
    checkOption('area', area, ['rocAuc', 'averagePrecision']);
    checkOptionNames(options, ['level']);
    const level = checkLevel(options.level);
    checkSweep(a, 'a');
    checkSweep(b, 'b');
    const both = (at: number): readonly [a: Interval, b: Interval] => [
      INTERVALS[area](a, { level: at }),
      INTERVALS[area](b, { level: at }),
    ];
    const [ofA, ofB] = both(level);
    const facts = {
      ...({ metric: area, direction: 'max', a: ofA, b: ofB } as const),
      nSamples: Math.min(a.nSamples, b.nSamples),
    };
    const isHalfKnown = (a.units === undefined) !== (b.units === undefined);
    const difference = isHalfKnown
      ? noInterval(differenceOf(ofA, ofB, level), ONE_WITH_UNITS)
      : differenceInterval(ofA, ofB, level);
    const method = a.units ? 'cluster-t' : 'mover';
    const standardError = Math.hypot(errorOfInterval(ofA), errorOfInterval(ofB));
    return { ...facts, difference, ...testOf(difference, both, method), standardError };
  });
}
