/** Counts by pair of labels, in a map of maps. */
export function tally<L>(
  yTrue: ArrayLike<L>,
  yPred: ArrayLike<L>,
  sampleWeight?: ArrayLike<number>,
): Map<L, Map<L, number>> {
  const counts = new Map<L, Map<L, number>>();
  for (let row = 0; row < yTrue.length; ++row) {
    const trueLabel = yTrue[row] as L;
    const predLabel = yPred[row] as L;
    const own = counts.get(trueLabel) ?? new Map<L, number>();
    own.set(predLabel, (own.get(predLabel) ?? 0) + (sampleWeight?.[row] ?? 1));
    counts.set(trueLabel, own);
  }
  return counts;
}

/** The cells of columns of integers that are not 0, row by row, as `ConfusionMatrix.cells` lists them. */
export function integerCells(
  yTrue: ArrayLike<number>,
  yPred: ArrayLike<number>,
  sampleWeight?: ArrayLike<number>,
): { trueLabel: number; predLabel: number; count: number }[] {
  const ascending = <V>(map: Map<number, V>) => [...map].sort(([a], [b]) => a - b);
  return ascending(tally(yTrue, yPred, sampleWeight)).flatMap(([trueLabel, own]) =>
    ascending(own)
      .filter(([, count]) => count !== 0)
      .map(([predLabel, count]) => ({ trueLabel, predLabel, count })),
  );
}
