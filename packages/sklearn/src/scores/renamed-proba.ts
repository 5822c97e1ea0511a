import { warn } from '../warnings.js';
import { fault, valueError } from '../errors.js';

/**
 * The probabilities of a log loss, by their name or the former one.
 * @param y_pred Those under the former name, or `'deprecated'`.
 */
export function renamedProba(
  y_proba: unknown,
  y_pred: unknown,
  ofNull: 'ValueError' | 'TypeError',
): unknown {
  if (y_pred !== 'deprecated') {
    if (y_proba !== null) {
      throw valueError('y_pred is another name of y_proba, expected one');
    }
    warn('FutureWarning', 'y_pred is called y_proba now');
    return y_pred;
  }
  if (y_proba !== null) return y_proba;
  throw fault(ofNull, 'y_proba is null, expected probabilities');
}
