import type { Label } from '@confmat/core';

/** Labels that a refusal names. */
const MOST_NAMED = 5;

/** The first of some labels, as a refusal names them, and how many more there are. */
export function listed(labels: readonly Label[]): string {
  const shown = labels.slice(0, MOST_NAMED).map(quoted);
  const rest = labels.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
}

/** A label as a message names it. */
export function quoted(label: Label): string {
  return typeof label === 'string' ? JSON.stringify(label) : String(label);
}
