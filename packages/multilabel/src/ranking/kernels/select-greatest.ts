/**
 * Find the k-th greatest of the first n values (Hoare's selection). Assumes no NaN and 1 ≤ k ≤ n.
 * Reorders `values` from 0 to `n`. O(n) time on average, no allocation. Returns the value.
 */
export function selectGreatest(values: Float64Array, n: number, k: number): number {
  const wanted = k - 1;
  let low = 0;
  let high = n - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1]!;
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i]! > pivot) ++i;
      while (values[j]! < pivot) --j;
      if (i > j) break;
      const value = values[i]!;
      values[i++] = values[j]!;
      values[j--] = value;
    }
    if (wanted <= j) high = j;
    else if (wanted >= i) low = i;
    else break;
  }
  return values[wanted]!;
}
