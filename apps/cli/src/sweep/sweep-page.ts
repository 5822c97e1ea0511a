import type { ReportResults } from '@confmat/report';
import { calibrationOfSweep } from '@confmat/thresholds/internal';
import type { Counted } from '../evaluation/counted.js';
import type { SweepCommandOptions } from './options.js';

/** What the page of a sweep shows. */
export function sweepPage(
  { evaluation, file }: Counted,
  { interval, true: truth, unit }: SweepCommandOptions,
): ReportResults {
  const { scores } = evaluation;
  const prediction = scores.map(({ name }) => name).join(', ');
  return {
    scores: scores.map(({ name, sweep }) => ({
      ...{ name, sweep, calibration: calibrationOfSweep(sweep) ?? undefined },
    })),
    provenance: { title: file, source: file, truth, prediction, unit },
    level: typeof interval === 'number' ? interval : undefined,
  };
}
