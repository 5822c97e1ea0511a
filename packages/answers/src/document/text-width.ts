import type stringWidth from 'string-width';

/** Characters that may take more or less than one column; the dash of intervals takes one. */
const MAY_BE_WIDE = /[^\x00-\x7f–]/;
const COLORS = /\x1b\[[\d;]+m/g;

let widthOfAny: typeof stringWidth | null = null;

/**
 * Prepare to measure texts: what measures any character takes longer to load than to write a report,
 * and most reports need none of it.
 * @param data What texts are made of.
 */
export async function prepareWidths(data: unknown): Promise<void> {
  if (widthOfAny || !MAY_BE_WIDE.test(JSON.stringify(data))) return;
  widthOfAny = (await import('string-width')).default;
}

/**
 * The columns that a text takes at a terminal; colors take none.
 * @param text Made of data that `prepareWidths` saw, and of characters that take one column.
 */
export function textWidth(text: string): number {
  if (widthOfAny && MAY_BE_WIDE.test(text)) return widthOfAny(text);
  return [...text.replace(COLORS, '')].length;
}
