/**
 * Mean and mean square of a gradient over the cells of a smoothed matrix, each cell weighing its share.
 *
 * Assumes codes in [0, nClasses); arrays of shape (nClasses,) but for the cells off the diagonal, shape
 * (m,). `diagonalShares` are smoothed shares of `size` rows, `errorCounts` are rows: `filler` is what
 * each cell got as a share.
 * Writes `out`, shape (2,): the mean and the mean square.
 * O(nClasses + m) time, no allocation.
 */
export function reduceAdditiveVariance(
  diagonalShares: Float64Array,
  trueCodes: Int32Array,
  predCodes: Int32Array,
  errorCounts: Float64Array,
  size: number,
  filler: number,
  row: Float64Array,
  column: Float64Array,
  diagonal: Float64Array,
  out: Float64Array,
): void {
  const k = row.length;
  let mean = 0;
  let square = 0;
  let sumRow = 0;
  let sumColumn = 0;
  let sumRowSquare = 0;
  let sumColumnSquare = 0;
  // The fillers of all cells off the diagonal come from sums over the classes: Σᵢⱼ (uᵢ + vⱼ)² less
  // that of the diagonal.
  let sumBoth = 0;
  let sumBothSquare = 0;
  for (let i = 0; i < k; ++i) {
    const u = row[i]!;
    const v = column[i]!;
    const both = u + v;
    const d = both + diagonal[i]!;
    const share = diagonalShares[i]!;
    mean += share * d;
    square += share * d * d;
    sumRow += u;
    sumColumn += v;
    sumRowSquare += u * u;
    sumColumnSquare += v * v;
    sumBoth += both;
    sumBothSquare += both * both;
  }
  mean += filler * (k * (sumRow + sumColumn) - sumBoth);
  square +=
    filler * (k * (sumRowSquare + sumColumnSquare) + 2 * sumRow * sumColumn - sumBothSquare);
  for (let cell = 0; cell < errorCounts.length; ++cell) {
    const d = row[trueCodes[cell]!]! + column[predCodes[cell]!]!;
    const share = errorCounts[cell]! / size;
    mean += share * d;
    square += share * d * d;
  }
  out[0] = mean;
  out[1] = square;
}
