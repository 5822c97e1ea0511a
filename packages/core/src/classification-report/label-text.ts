import type { Label } from '../label.js';
import { escapeHidden, hasHidden } from './escape-hidden.js';

/** Write a label on one line of a table. */
export function labelText(label: Label): string {
  const text = String(label);
  const plain = text !== '' && text.trim() === text && !hasHidden(text);
  return plain ? text : escapeHidden(JSON.stringify(text));
}

const MOST_CHARS = 80;

/** A label, or the name of a column or file, in a table or a sentence: on one line, cut if long. */
export function nameText(label: Label): string {
  const text = labelText(label);
  if (text.length <= MOST_CHARS) return text;
  return `${[...text.slice(0, 2 * MOST_CHARS)].slice(0, MOST_CHARS).join('')}…`;
}
