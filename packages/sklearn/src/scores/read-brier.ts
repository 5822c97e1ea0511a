import { compareLabels } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { wrongTargets } from '../faults.js';
import { checkLengths } from '../targets/check-lengths.js';
import { readWeights } from '../targets/read-weights.js';
import { positiveLabel, positiveSamples } from './positive-label.js';
import { checkProbabilities, readProbabilities, withOptions } from './read-probabilities.js';
import type { ReadProbabilities } from './read-probabilities.js';
import { readScores } from './read-scores.js';
import { readTruth } from './read-truth.js';

/** Check probabilities against true labels: one column is of the positive label, several of all. */
export function readBrier(
  y_true: unknown,
  y_proba: unknown,
  sample_weight: unknown,
  pos_label: Label | null,
  labels: unknown,
): ReadProbabilities {
  const scores = readScores('y_proba', y_proba, 'ValueError', 'ValueError');
  if (scores.nColumns > 1) return readProbabilities(y_true, scores, sample_weight, labels);
  const { data, nSamples } = scores;
  checkLengths({ y_proba: { length: nSamples }, y_true, sample_weight });
  const truth = readTruth('y_true', y_true);
  const weights = readWeights(sample_weight, nSamples);
  if (truth.type !== 'binary') {
    throw wrongTargets(truth.type, 'two labels for one column of y_proba');
  }
  checkProbabilities(scores);
  const positive = evidentLabel(pos_label, truth.labels);
  const codes = Int32Array.from(positiveSamples(truth.labels, truth.codes, positive));
  return withOptions(codes, data, 2, weights);
}

/** Where the labels do not tell, the greater number. */
function evidentLabel(pos_label: Label | null, labels: readonly Label[]): Label {
  const greatest = [...labels].sort(compareLabels).at(-1);
  if (pos_label !== null || greatest === undefined || typeof greatest === 'string') {
    return positiveLabel(pos_label, labels);
  }
  return labels.length === 1 && Number(greatest) <= 1 && Number(greatest) >= -1 ? 1 : greatest;
}
