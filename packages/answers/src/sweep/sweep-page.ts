import type { Ask } from '@confmat/report';
import type { Shown } from '../document/outcome.js';
import { constraintsOf, metricOf } from '../metrics/sweep-metrics.js';
import { pageTitle } from '../document/page-title.js';
import type { Counted } from '@confmat/rows/evaluation/counted.js';
import type { SweepCommandOptions } from './options.js';

/** What the page of a sweep shows. */
export function sweepPage({ evaluation, file }: Counted, options: SweepCommandOptions): Shown {
  const { true: truth, unit } = options;
  const prediction = evaluation.scores.map(({ name }) => name).join(', ');
  return {
    evaluation,
    ask: {
      probabilities: true,
      provenance: { title: pageTitle(file), source: file, truth, prediction, unit },
      ...askOfSweep(options),
    },
  };
}

/** What options ask of scores, whatever they are of. */
export function askOfSweep({
  interval,
  zeroDivision,
  maximize,
  subjectTo,
  beta,
}: SweepCommandOptions): Ask {
  return {
    level: typeof interval === 'number' ? interval : undefined,
    zeroDivision,
    maximize: maximize?.map((name) => metricOf(name, beta)),
    subjectTo: constraintsOf(subjectTo, beta),
  };
}
