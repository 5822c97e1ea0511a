/**
 * @param {readonly number[]} values At least one.
 * @returns {{ nSamples: number, minMs: number, lowerQuartileMs: number, medianMs: number,
 *   upperQuartileMs: number, maxMs: number }}
 */
export function summarize(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    nSamples: sorted.length,
    minMs: quantileSorted(sorted, 0),
    lowerQuartileMs: quantileSorted(sorted, 0.25),
    medianMs: quantileSorted(sorted, 0.5),
    upperQuartileMs: quantileSorted(sorted, 0.75),
    maxMs: quantileSorted(sorted, 1),
  };
}

/**
 * @param {readonly number[]} sorted Ascending.
 * @param {number} p In [0, 1].
 */
export function quantileSorted(sorted, p) {
  const place = (sorted.length - 1) * p;
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}
