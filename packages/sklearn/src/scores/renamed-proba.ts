import { probaMissing, probaTwice } from '../faults.js';
import { warn } from '../warnings.js';

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
      throw probaTwice();
    }
    warn('FutureWarning', 'y_pred is called y_proba now');
    return y_pred;
  }
  if (y_proba !== null) return y_proba;
  throw probaMissing(ofNull);
}
