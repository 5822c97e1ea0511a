/** The edges between bins that are equally wide in [0, 1], as NumPy's `linspace` makes them, shape (nBins − 1,). */
export function uniformEdges(nBins: number): Float64Array {
  return Float64Array.from({ length: nBins - 1 }, (_, i) => (i + 1) * (1 / nBins));
}

/**
 * The edges between bins with equally many samples: NumPy's percentiles, linear between samples, shape
 * (nBins − 1,). All are NaN if a value is.
 *
 * @param values At least one.
 */
export function quantileEdges(values: Float64Array, nBins: number): Float64Array {
  if (values.some(Number.isNaN)) return new Float64Array(nBins - 1).fill(NaN);
  const sorted = values.slice().sort();
  return uniformEdges(nBins).map((share) => {
    const place = (sorted.length - 1) * ((share * 100) / 100);
    const below = Math.floor(place);
    const [low = NaN, part] = [sorted[below], place - below];
    const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? NaN;
    // From the nearer end, so that both ends are met exactly.
    return part < 0.5 ? low + (high - low) * part : high - (high - low) * (1 - part);
  });
}
