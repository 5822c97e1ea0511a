import { encodeByTable } from '../kernels/encode-integers.js';

/**
 * Codes at their new places, −1 for a code of −1; the given codes where each is its place.
 *
 * @param codes In [−1, places.length), shape (n,).
 */
export function codesAt(codes: Int32Array, places: Int32Array): Int32Array {
  if (places.every((place, code) => place === code)) return codes;
  const placeOf = new Int32Array(places.length + 1).fill(-1);
  placeOf.set(places, 1);
  const found = new Int32Array(codes.length);
  encodeByTable(codes, -1, placeOf, found);
  return found;
}
