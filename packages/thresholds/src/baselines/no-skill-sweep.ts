import { named } from '@confmat/core/internal';
import { checkSweep } from '../sweep/check-sweep.js';
import { columnsOf, scoredPositives } from '../sweep/sweep-columns.js';
import { sweepOfTallies } from '../sweep/sweep-of-tallies.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { writeChanceCounts } from './kernels/write-chance-counts.js';

/**
 * The baseline of a sweep: a model without skill that predicts positive as often at each threshold.
 * Every curve of it is the baseline of that curve: the ROC diagonal, precision at the prevalence,
 * F1 2 p q / (p + q), lift 1; and every area that of chance.
 * @param sweep A sweep of any kind.
 * @returns A sweep of the same thresholds, whose counts are expected ones and not whole numbers.
 * @throws {MetricError} `unsupported-type`.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * rocAuc(noSkillSweep(sweep)); // → 0.5
 */
export function noSkillSweep(sweep: ThresholdSweep): ThresholdSweep {
  return named('noSkillSweep', () => {
    checkSweep(sweep);
    const { thresholds, nPositives, nNegatives } = sweep;
    const { tp, fp } = columnsOf(sweep);
    const [chanceTp, chanceFp] = [new Float64Array(tp.length), new Float64Array(tp.length)];
    const found = scoredPositives(sweep);
    writeChanceCounts(tp, fp, found, nNegatives, chanceTp);
    writeChanceCounts(tp, fp, nNegatives, found, chanceFp);
    const tallies = {
      thresholds: thresholds.slice(),
      tp: chanceTp,
      fp: chanceFp,
      nPositives,
      nNegatives,
    };
    const { units, ...facts } = sweep;
    return sweepOfTallies(tallies, {
      ...facts,
      weighted: true,
      ...(units !== undefined && { units: 'unknown' }),
    });
  });
}
