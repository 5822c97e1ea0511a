import type { Label } from '../columns/label.js';
import { escapeHidden, hasHidden } from './escape-hidden.js';

/** Write a label on one line of a table. */
export function labelText(label: Label): string {
  const text = String(label);
  const plain = text !== '' && text.trim() === text && !hasHidden(text);
  return plain ? text : escapeHidden(JSON.stringify(text));
}
