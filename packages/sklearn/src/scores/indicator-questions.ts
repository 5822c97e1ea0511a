import { mustBeDense, wrongColumns, unsupportedTargets } from '../faults.js';
import { checkLengths } from '../targets/check-lengths.js';
import { readFiniteWeights } from '../targets/read-weights.js';
import type { Questions } from './average-binary-score.js';
import type { Scores } from './read-scores.js';
import type { ArrayTruth, LabelTruth } from './read-truth.js';
import { valueError } from '../errors.js';

/** The columns of an indicator matrix as questions. */
export function indicatorQuestions(
  truth: ArrayTruth,
  scores: Scores,
  sample_weight: unknown,
): Questions {
  const { type, array } = truth;
  if (type !== 'multilabel-indicator') throw unsupportedTargets(type);
  if (array.form === 'sparse') {
    throw mustBeDense('y_true');
  }
  const [nSamples = 0, nColumns = 0] = array.shape;
  checkLengths({
    y_true: { length: nSamples },
    y_score: { length: scores.nSamples },
    sample_weight,
  });
  if (scores.nColumns !== nColumns) {
    throw wrongColumns('y_score', scores.nColumns, nColumns, 'as in y_true');
  }
  const cells = Array.from(array.cells, Number);
  return {
    positives: Uint8Array.from(cells, (cell) => (cell === 1 ? 1 : 0)),
    scores: scores.data,
    nSamples,
    nColumns,
    weights: readFiniteWeights(sample_weight, nSamples),
  };
}

/** Check that an indicator matrix says which of its values is positive. */
export function checkZeroOne({ array }: ArrayTruth): void {
  if (array.form === 'sparse') return;
  const odd = Array.from(array.cells, Number).find((cell) => cell !== 0 && Math.abs(cell) !== 1);
  if (odd === undefined) return;
  throw valueError(`y_true has ${odd}, expected 0 and 1`);
}

/** Each class against the rest as questions; `places` is the column of each true label. */
export function oneVsRestQuestions(
  { codes }: LabelTruth,
  places: readonly number[],
  scores: Scores,
  weights: Float64Array | null,
): Questions {
  const { nSamples, nColumns, data } = scores;
  const positives = new Uint8Array(nSamples * nColumns);
  codes.forEach((code, row) => {
    positives[row * nColumns + (places[code] ?? 0)] = 1;
  });
  return { positives, scores: data, nSamples, nColumns, weights };
}
