import { readArray } from '../arrays/read-array.js';
import { wrongDimensions } from '../faults.js';
import { checkLabelTargets } from './check-targets.js';
import type { LabelTargets } from './targets.js';

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
