import { nameText } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { quote } from '../suggest.js';

/** What to know of a score whose area under the ROC curve is below a half. */
export function turnedNote(column: string, posLabel: Label): string {
  return `column ${quote(column)} is lower for ${nameText(posLabel)} than for others: is it the score of another label?`;
}
