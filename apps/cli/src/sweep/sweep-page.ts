import type { Shown } from '../outcome.js';
import { pageTitle } from '../output/page-title.js';
import type { Counted } from '../evaluation/counted.js';
import type { SweepCommandOptions } from './options.js';
import type { SweepResult } from './result.js';

/** What the page of a sweep shows. */
export function sweepPage(
  { evaluation, file }: Counted,
  { interval, true: truth, unit, maximize, subjectTo }: SweepCommandOptions,
  { models }: SweepResult,
): Shown {
  const { scores } = evaluation;
  const isAsked = (maximize ?? []).length > 0 || subjectTo.length > 0;
  const prediction = scores.map(({ name }) => name).join(', ');
  const best = scores.map(({ name }, at) => [name, thresholdOf(models[at])] as const);
  return {
    evaluation,
    ask: {
      probabilities: true,
      // The threshold that was asked for; without a question the page begins at the best F1.
      threshold: isAsked ? Object.fromEntries(best) : undefined,
      provenance: { title: pageTitle(file), source: file, truth, prediction, unit },
      level: typeof interval === 'number' ? interval : undefined,
    },
  };
}

/** The best threshold by the first metric that was asked for. */
function thresholdOf(model: SweepResult['models'][number] | undefined): number | undefined {
  const found = model?.best[0]?.found;
  return found?.reached ? found.threshold : undefined;
}
