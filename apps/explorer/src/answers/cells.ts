import type { Measure, TableCell } from '../protocol.js';

export const text = (value: string): TableCell => ({ kind: 'text', text: value });
export const count = (value: number): TableCell => ({ kind: 'count', value });
export const share = (value: number): TableCell => ({ kind: 'share', value });

/** A number with its interval, without what the page does not show. */
export function measure({ estimate, low, high }: Measure): TableCell {
  return { kind: 'measure', measure: { estimate, low, high } };
}

/** A difference, with its sign. */
export function difference({ estimate, low, high }: Measure): TableCell {
  return { kind: 'measure', measure: { estimate, low, high }, sign: true };
}

/** A number that has no interval. */
export function bare(estimate: number): TableCell {
  return measure({ estimate, low: NaN, high: NaN });
}
