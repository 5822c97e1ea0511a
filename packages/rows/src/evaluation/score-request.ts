import type { ScoreRequest } from '../input/score-rows.js';
import type { Prediction } from './prediction.js';

/** What is read of the scores of all classes. */
export interface ClassScoreRequest {
  readonly request: ScoreRequest;
  /** The class of each column of scores. */
  readonly labels: readonly string[];
}

/**
 * What is read of the scores that labels were predicted from, all of a row together.
 * @returns null where labels are not predicted from one score for each class.
 */
export function scoresOfClasses(
  { request, scores }: Prediction,
  nulls: ScoreRequest['nulls'],
): ClassScoreRequest | null {
  const { from, yTrue, yPred, sampleWeight, unit } = request;
  if (yPred.kind !== 'arg-max') return null;
  const labels = yPred.scores.map(({ label }) => String(label));
  return {
    request: { from, yTrue, posLabel: labels[0] ?? '', scores, sampleWeight, unit, nulls },
    labels,
  };
}
