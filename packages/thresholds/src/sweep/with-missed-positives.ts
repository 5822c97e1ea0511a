import { named, optionConflict } from '@confmat/core/internal';
import { checkSweep } from './check-sweep.js';
import { checkMissed, missedFacts } from './missed-positives.js';
import { columnsOf } from './sweep-columns.js';
import { sweepOfTallies } from './sweep-of-tallies.js';
import type { ThresholdSweep } from './sweep.js';

/**
 * Add positives that no row has to a sweep that was counted without them, such as one that an engine counted or
 * one that was stored.
 *
 * @param sweep A sweep of any kind, without units.
 * @param missedPositives Their number; of a weighted sweep the sum of their weights, at least 0.
 * @returns What `thresholdSweep` gives for the rows with the option `missedPositives`; those that the sweep
 *   has are kept.
 * @throws {MetricError} `unsupported-type`, `invalid-option`; `option-conflict` if the sweep has units.
 * @example
 * const sweep = withMissedPositives(thresholdSweep([1, 0, 1], [3, 2, 1]), 2);
 * averagePrecision(sweep).toFixed(4); // → '0.4167'
 */
export function withMissedPositives(
  sweep: ThresholdSweep,
  missedPositives: number,
): ThresholdSweep {
  return named('withMissedPositives', () => {
    checkSweep(sweep);
    const { thresholds, nPositives, nNegatives, ...facts } = sweep;
    const { weighted, nSamples, missedPositives: before = 0 } = sweep;
    const more = checkMissed(missedPositives, weighted);
    if (facts.units !== undefined) {
      throw optionConflict('sweep', 'has units, which a number does not tell');
    }
    if (more === 0) return sweep;
    const { tp, fp } = columnsOf(sweep);
    return sweepOfTallies(
      { thresholds, tp, fp, nPositives: nPositives + more, nNegatives },
      { ...facts, ...missedFacts(more, nSamples, weighted), missedPositives: before + more },
    );
  });
}
