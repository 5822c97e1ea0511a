/**
 * The sample that holds a place.
 *
 * @param offsets Ascending from 0, shape (nSamples + 1,).
 * @param place A place in [0, offsets[nSamples]).
 * @returns The sample.
 */
export function sampleOf(offsets: Int32Array, place: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle + 1] ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}
