import type { ScoreRequest } from '../input/score-rows.js';
import type { Prediction } from './prediction.js';

/**
 * What is read of the scores that labels were predicted from, all of a row together.
 * @returns null where labels are not predicted from one score for each class.
 */
export function scoresOfClasses(
  { request, scores }: Prediction,
  nulls: ScoreRequest['nulls'],
): { readonly request: ScoreRequest; readonly labels: readonly string[] } | null {
  const { from, yTrue, yPred, sampleWeight, unit } = request;
  if (yPred.kind !== 'arg-max') return null;
  const labels = yPred.scores.map(({ label }) => String(label));
  return {
    request: { from, yTrue, posLabel: labels[0] ?? '', scores, sampleWeight, unit, nulls },
    labels,
  };
}
