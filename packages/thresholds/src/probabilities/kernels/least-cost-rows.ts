/**
 * Find the answer that is expected to cost least in every row, the first one of several.
 * Assumes `probabilities` is row-major, shape (codes.length, nClasses), and `costs` row-major, shape
 * (nClasses, nClasses), row = answer, column = true class. Writes `codes`, all of it.
 * O(n · nClasses²) time, no allocation. Returns the number of rows in which several cost least.
 */
export function leastCostRows(
  probabilities: Float64Array,
  nClasses: number,
  costs: Float64Array,
  codes: Int32Array,
): number {
  const n = codes.length;
  let nTies = 0;
  for (let i = 0; i < n; ++i) {
    const row = i * nClasses;
    let best = 0;
    let least = Infinity;
    let isTie = 0;
    for (let answer = 0, cell = 0; answer < nClasses; ++answer) {
      let cost = 0;
      for (let place = row; place < row + nClasses; ++place, ++cell) {
        cost += probabilities[place]! * costs[cell]!;
      }
      if (cost < least) {
        least = cost;
        best = answer;
        isTie = 0;
      } else if (cost === least) {
        isTie = 1;
      }
    }
    codes[i] = best;
    nTies += isTie;
  }
  return nTies;
}
