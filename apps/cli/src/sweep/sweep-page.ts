import type { ReportResults } from '@confmat/report';
import { pageTitle } from '../output/page-title.js';
import { calibrationOfSweep } from '@confmat/thresholds/internal';
import type { Counted } from '../evaluation/counted.js';
import type { SweepCommandOptions } from './options.js';
import type { SweepResult } from './result.js';

/** What the page of a sweep shows. */
export function sweepPage(
  { evaluation, file }: Counted,
  { interval, true: truth, unit, maximize, subjectTo }: SweepCommandOptions,
  { models }: SweepResult,
): ReportResults {
  const { scores, slices } = evaluation;
  const isAsked = (maximize ?? []).length > 0 || subjectTo.length > 0;
  const prediction = scores.map(({ name }) => name).join(', ');
  return {
    scores: scores.map(({ name, sweep }, at) => ({
      // The threshold that was asked for; without a question the page begins at the best F1.
      threshold: isAsked ? thresholdOf(models[at]) : undefined,
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

/** The best threshold by the first metric that was asked for. */
function thresholdOf(model: SweepResult['models'][number] | undefined): number | undefined {
  const found = model?.best[0]?.found;
  return found?.reached ? found.threshold : undefined;
}
