import type { ReportResults } from '@confmat/report';
import type { ThresholdSweep } from '@confmat/thresholds';
import { calibrationOfSweep } from '@confmat/thresholds/internal';
import type { Source } from '../input/source-types.js';
import type { SweepCommandOptions } from './options.js';

/** What the page of a sweep shows. */
export function sweepPage(
  { shownFile }: Source,
  sweeps: readonly ThresholdSweep[],
  { score, interval, true: truth, unit }: SweepCommandOptions,
): ReportResults {
  return {
    scores: sweeps.map((sweep, place) => ({
      name: score[place] ?? '',
      sweep,
      calibration: calibrationOfSweep(sweep) ?? undefined,
    })),
    provenance: {
      ...{ title: shownFile, source: shownFile, truth, prediction: score.join(', ') },
      unit,
    },
    level: typeof interval === 'number' ? interval : undefined,
  };
}
