import { NOT_KEPT } from '@confmat/files';
import type { Evaluation } from '@confmat/evaluation';
import type { Ask } from '@confmat/report';
import type { Evaluated } from '../evaluate/evaluated.js';

/** An evaluation as reports describe it: of rows that belong together, scores that know which. */
export function reported({ evaluation, ask }: Evaluated): readonly [Evaluation, Ask] {
  const areKnown = evaluation.scores.every(
    ({ sweep }) => sweep.weighted || sweep.units !== 'unknown',
  );
  if (areKnown) return [evaluation, ask];
  return [
    { ...evaluation, scores: [] },
    { ...ask, threshold: undefined },
  ];
}

/** What others read without the page around it. */
export function shared(evaluated: Evaluated): readonly [Evaluation, Ask] {
  if (evaluated.isUnclear) throw new Error(`there is no report with intervals: ${NOT_KEPT}`);
  return reported(evaluated);
}
