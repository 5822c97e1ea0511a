import { invalidOption } from '../errors/refusals.js';
import { LABEL } from '../errors/words.js';
import type { CheckedLabels } from '../columns/check-labels.js';
import { normalizeLabel } from '../label.js';
import type { Label } from '../label.js';
import { listWithOther } from './list-with-other.js';

/** The option `other`, checked: a label, and none of the given ones; null without. */
export function checkOther(other: unknown, given: CheckedLabels | null): Label | null {
  if (other === undefined) return null;
  const label = normalizeLabel(other);
  if (label === null) throw invalidOption('other', other, LABEL);
  if (given) listWithOther(given.labels, [], label);
  return label;
}
