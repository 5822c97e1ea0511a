import type { Label } from '@confmat/core';

/** Sets as they were read, before their codes have an order. */
export interface RawSets {
  /** Sample i holds `codes[offsets[i] … offsets[i + 1])`, shape (nSamples + 1,). */
  readonly offsets: Int32Array;
  /** Codes in [0, labels.length), −1 for a missing label; in any order, perhaps repeated. */
  readonly codes: Int32Array;
  /** Distinct labels in any order, of one kind; some may not occur. */
  readonly labels: readonly Label[];
  /** 1 for a sample whose set is missing; its codes mean nothing. Shape (nSamples,). */
  readonly missing: Uint8Array;
  /** Whether a sample has places that messages can name; a text has none. */
  readonly hasPlaces: boolean;
}

/** Where a label stands, as issues name it. */
export interface Whereabouts {
  readonly row: number;
  readonly position?: number;
}

/**
 * Name the sample of a place among all codes, and the place in it.
 *
 * @returns The sample, and the place in it if it has places.
 */
export function whereIs(
  { offsets, hasPlaces }: Pick<RawSets, 'offsets' | 'hasPlaces'>,
  place: number,
): Whereabouts {
  let row = 0;
  let high = offsets.length - 1;
  while (row < high) {
    const middle = (row + high) >>> 1;
    if ((offsets[middle + 1] ?? 0) > place) high = middle;
    else row = middle + 1;
  }
  return hasPlaces ? { row, position: place - (offsets[row] ?? 0) } : { row };
}
