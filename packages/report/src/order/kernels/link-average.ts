/**
 * Average linkage by the nearest-neighbour chain: join the two most similar groups again and again.
 * The similarity of two groups is the mean over their pairs of members.
 *
 * Assumes `similarity` symmetric, at least 0, row-major, shape (k, k), and k at least 1; its diagonal is not read.
 * Writes `similarity`, which holds nothing of use afterwards, and `merges`, shape (k − 1, 2): merge m makes group k + m of the two groups written there. Children are
 * made before their parents.
 * O(k²) time, allocates O(k).
 * @see F. Murtagh, A survey of recent advances in hierarchical clustering algorithms, 1983.
 */
export function linkAverage(similarity: Float32Array, k: number, merges: Int32Array): void {
  const sizes = new Float64Array(k).fill(1);
  // The group that stands in each row, and the rows still in use, in the first `nActive` places.
  const groups = new Int32Array(k);
  const active = new Int32Array(k);
  const places = new Int32Array(k);
  for (let i = 0; i < k; ++i) {
    groups[i] = i;
    active[i] = i;
    places[i] = i;
  }
  const chain = new Int32Array(k);
  let length = 0;
  let nActive = k;
  for (let m = 0; m < k - 1;) {
    if (length === 0) chain[length++] = active[0]!;
    const top = chain[length - 1]!;
    const before = length > 1 ? chain[length - 2]! : -1;
    // Among equally similar ones, the one before in the chain, or else the chain would not end.
    let best = before;
    let most = before < 0 ? -1 : similarity[top * k + before]!;
    const row = top * k;
    for (let a = 0; a < nActive; ++a) {
      const other = active[a]!;
      const value = similarity[row + other]!;
      if (value > most && other !== top) {
        most = value;
        best = other;
      }
    }
    if (best !== before) {
      chain[length++] = best;
      continue;
    }
    length -= 2;
    merges[2 * m] = groups[best]!;
    merges[2 * m + 1] = groups[top]!;
    joinRows(similarity, k, best, top, sizes, active, nActive);
    sizes[best]! += sizes[top]!;
    groups[best] = k + m;
    ++m;
    const last = active[--nActive]!;
    active[places[top]!] = last;
    places[last] = places[top]!;
  }
}

/**
 * Write the mean similarities of two groups together into the row and column of the first.
 *
 * Assumes what `linkAverage` holds.
 * Writes row and column `into` of `similarity`.
 * O(nActive) time, no allocation.
 */
function joinRows(
  similarity: Float32Array,
  k: number,
  into: number,
  from: number,
  sizes: Float64Array,
  active: Int32Array,
  nActive: number,
): void {
  const share = sizes[into]! / (sizes[into]! + sizes[from]!);
  for (let a = 0; a < nActive; ++a) {
    const other = active[a]!;
    if (other === into || other === from) continue;
    const value =
      share * similarity[into * k + other]! + (1 - share) * similarity[from * k + other]!;
    similarity[into * k + other] = value;
    similarity[other * k + into] = value;
  }
}
