import { sampleCount } from '../arrays/forms.js';
import { checkLengths } from '../targets/check-lengths.js';
import { warn } from '../warnings.js';

/** Tell whether there are too few samples for a skill, and warn of it. */
export function isTooShort(y_true: unknown, y_proba: unknown, sample_weight: unknown): boolean {
  checkLengths({ y_proba, y_true, sample_weight });
  if (sampleCount(y_proba) >= 2) return false;
  const text = 'the skill is undefined and set to NaN with fewer than two samples';
  warn('UndefinedMetricWarning', text);
  return true;
}
