import type { ReportResults } from '@confmat/report';
import { pageTitle } from '../output/page-title.js';
import { calibrationOfSweep } from '@confmat/thresholds/internal';
import type { Counted } from '../evaluation/counted.js';
import type { SweepCommandOptions } from './options.js';

/** What the page of a sweep shows. */
export function sweepPage(
  { evaluation, file }: Counted,
  { interval, true: truth, unit }: SweepCommandOptions,
): ReportResults {
  const { scores, slices } = evaluation;
  const prediction = scores.map(({ name }) => name).join(', ');
  return {
    scores: scores.map(({ name, sweep }) => ({
      ...{ name, sweep, calibration: calibrationOfSweep(sweep) ?? undefined },
      slices: slices.flatMap(({ group, scores: all }) => {
        const own = all.find((one) => one.name === name);
        return own ? [{ group, sweep: own.sweep }] : [];
      }),
    })),
    provenance: { title: pageTitle(file), source: file, truth, prediction, unit },
    level: typeof interval === 'number' ? interval : undefined,
  };
}
