/** Runs of this length are sorted by insertion, then merged. */
const RUN = 16;

/**
 * Order the labels of a sample by score, ascending, equal scores by code (merge sort).
 * Assumes finite scores; a row of `n` scores from `base`; `order` and `spare` with room for n
 * codes. Writes `order`; overwrites `spare`. O(n log n) time, no allocation.
 */
export function orderByScore(
  scores: Float64Array,
  base: number,
  n: number,
  order: Int32Array,
  spare: Int32Array,
): void {
  for (let start = 0; start < n; start += RUN) {
    const end = Math.min(n, start + RUN);
    for (let code = start; code < end; ++code) {
      const score = scores[base + code]!;
      let place = code;
      for (; place > start && scores[base + order[place - 1]!]! > score; --place) {
        order[place] = order[place - 1]!;
      }
      order[place] = code;
    }
  }
  let from = order;
  let to = spare;
  for (let width = RUN; width < n; width *= 2) {
    for (let start = 0; start < n; start += 2 * width) {
      const middle = Math.min(n, start + width);
      const end = Math.min(n, middle + width);
      let a = start;
      let b = middle;
      for (let place = start; place < end; ++place) {
        const takesFirst =
          a < middle && (b >= end || scores[base + from[a]!]! <= scores[base + from[b]!]!);
        to[place] = takesFirst ? from[a++]! : from[b++]!;
      }
    }
    const swapped = from;
    from = to;
    to = swapped;
  }
  if (from === order) return;
  for (let place = 0; place < n; ++place) order[place] = from[place]!;
}
