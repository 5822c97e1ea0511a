import { closest, distance } from 'fastest-levenshtein';

/** The candidate that was probably meant, as a clause to end a message with; otherwise nothing. */
export function didYouMean(typed: string, candidates: readonly string[]): string {
  if (candidates.length === 0) return '';
  const fold = (text: string): string => text.trim().toLowerCase();
  const sameButCase = candidates.find((name) => fold(name) === fold(typed));
  const nearest = sameButCase ?? closest(typed, [...candidates]);
  const near = distance(fold(typed), fold(nearest));
  // Two for short names too: swapped letters are two changes.
  const allowed =
    typed.length < 3 ? 0 : Math.max(typed.length < 5 ? 1 : 2, Math.floor(typed.length / 3));
  return near <= allowed ? `, did you mean ${quote(nearest)}?` : '';
}

/** A name or label in a message: quoted, on one line, not longer than a line. */
export function quote(text: string): string {
  const chars = [...text];
  return JSON.stringify(chars.length > 60 ? `${chars.slice(0, 60).join('')}…` : text);
}

/** Names in a message, as many as fit on a line. */
export function quoteList(names: readonly string[], most = 12): string {
  const shown = names.slice(0, most).map(quote).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}
