import { readArray } from '../arrays/read-array.js';
import { valueError } from '../errors.js';
import { unsupportedTargets, wrongDimensions } from '../faults.js';
import { checkLengths } from './check-lengths.js';
import { countPlainColumns, labelTargets } from './count-labels.js';
import { indicatorTargets } from './indicator-targets.js';
import { readWeights } from './read-weights.js';
import { commonType, targetType } from './target-type.js';
import type { LabelTargets, Targets } from './targets.js';

/** Check targets, predictions and weights in scikit-learn's order, and count them. */
export function checkTargets(y_true: unknown, y_pred: unknown, sample_weight: unknown): Targets {
  // Most columns are plain and sound; whatever is not is looked at again, in scikit-learn's order.
  const plain = countPlainColumns(y_true, y_pred, sample_weight);
  if (plain) return plain;
  const truth = readArray('y_true', y_true);
  const prediction = readArray('y_pred', y_pred);
  checkLengths({ y_true, y_pred, sample_weight });
  const trueType = targetType('y_true', truth);
  const predType = targetType('y_pred', prediction);
  const [nSamples = 0] = truth.shape;
  if (nSamples === 0) throw valueError('y_true and y_pred are empty, expected at least one sample');
  const weights = readWeights(sample_weight, nSamples);
  const type = commonType(trueType, predType);
  return type === 'multilabel-indicator'
    ? indicatorTargets(truth, prediction, weights)
    : labelTargets(type, truth, prediction, weights);
}

export function checkLabelTargets(
  y_true: unknown,
  y_pred: unknown,
  sample_weight: unknown,
): LabelTargets {
  const targets = checkTargets(y_true, y_pred, sample_weight);
  if (targets.type === 'multilabel-indicator') throw unsupportedTargets(targets.type);
  return targets;
}

/**
 * Check targets of one label per sample where scikit-learn first makes arrays of both and refuses
 * those of three dimensions.
 */
export function checkDenseTargets(
  y_true: unknown,
  y_pred: unknown,
  sample_weight: unknown,
): LabelTargets {
  for (const [argument, y] of Object.entries({ y_true, y_pred })) {
    if (Array.isArray(y) && typeof y[0] !== 'object') continue;
    if (!Array.isArray(y) && ArrayBuffer.isView(y)) continue;
    const { shape } = readArray(argument, y);
    if (shape.length > 2) {
      throw wrongDimensions(argument, shape.length, 'at most 2');
    }
  }
  return checkLabelTargets(y_true, y_pred, sample_weight);
}
