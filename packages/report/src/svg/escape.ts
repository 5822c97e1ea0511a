/**
 * What would act on the text around it or on nothing that a reader sees: control characters,
 * separators of lines and paragraphs, overrides and isolates of direction, marks of direction,
 * characters without width, private and unassigned code points that XML forbids, halves of pairs.
 */
const HIDDEN =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufffe\uffff]/gu;
const SPECIAL = /[&<>"'`]/g;

/**
 * Show hidden characters by their code points, as in `⟦U+202E⟧`, instead of sending them.
 *
 * @param text Any text, also one that is not well formed.
 * @returns Text that XML allows.
 */
export function showHidden(text: string): string {
  return text.replace(HIDDEN, (char) => {
    const code = char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `⟦U+${code}⟧`;
  });
}

/**
 * Escape a text for the content of an element and for an attribute in quotes, of SVG and HTML alike.
 *
 * @param text Any text.
 * @returns Markup that shows the text, hidden characters by their code points.
 */
export function escapeMarkup(text: string): string {
  return showHidden(text).replace(SPECIAL, (char) => `&#${char.charCodeAt(0)};`);
}
