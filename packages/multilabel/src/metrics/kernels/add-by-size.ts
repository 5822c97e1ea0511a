/**
 * Add the weights of samples to hits or misses of the size of their set.
 * Assumes equal lengths of samples, 1 or 0 in `hit`, and ascending `least` whose first one is at or below
 * every size. Writes `hits` and `misses`, shape (nSizes,); does not clear them. O(n · log nSizes) time, no
 * allocation.
 */
export function addBySize(
  sizes: Float64Array,
  hit: Float64Array,
  weights: Float64Array,
  least: Float64Array,
  hits: Float64Array,
  misses: Float64Array,
): void {
  const n = sizes.length;
  for (let i = 0; i < n; ++i) {
    const size = sizes[i]!;
    let low = 0;
    let high = least.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (least[middle]! <= size) low = middle;
      else high = middle - 1;
    }
    if (hit[i] === 1) hits[low]! += weights[i]!;
    else misses[low]! += weights[i]!;
  }
}
