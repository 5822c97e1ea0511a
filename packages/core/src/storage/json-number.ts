/** A number in JSON, which has neither NaN nor infinities nor a zero below 0. */
export type JsonNumber = number | null | 'Infinity' | '-Infinity' | '-0';

/** Write a number for JSON: null for NaN, and what JSON cannot hold as a string. */
export function jsonNumber(value: number): JsonNumber {
  if (Number.isNaN(value)) return null;
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? value : (String(value) as JsonNumber);
}

/** Read what `jsonNumber` wrote, or `JSON.stringify` made null of; undefined if it is no number. */
export function numberOfJson(found: unknown): number | undefined {
  if (typeof found === 'number') return found;
  if (found === null) return NaN;
  return found === 'Infinity' || found === '-Infinity' || found === '-0'
    ? Number(found)
    : undefined;
}
