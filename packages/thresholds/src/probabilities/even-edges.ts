/** Edges of bins of equal width, ascending, the ends exact, shape (nBins + 1,). */
export function evenEdges(low: number, high: number, nBins: number): Float64Array {
  // Not by adding up a step: b / nBins is the double nearest to each edge of [0, 1].
  const edges = Float64Array.from(
    { length: nBins + 1 },
    (_, edge) => low + ((high - low) * edge) / nBins,
  );
  edges[nBins] = high;
  return edges;
}
