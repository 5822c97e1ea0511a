/**
 * Subtract every value from a total.
 * Writes `out`, shape of `values`. O(n) time, no allocation. Four rows a turn. The remainder comes
 * first: a tail loop after the unrolled one is slower.
 */
export function subtractFrom(total: number, values: Float64Array, out: Float64Array): void {
  const n = values.length;
  let i = 0;
  for (const rest = n & 3; i < rest; ++i) out[i] = total - values[i]!;
  for (; i < n; i += 4) {
    const first = total - values[i]!;
    const second = total - values[i + 1]!;
    const third = total - values[i + 2]!;
    const fourth = total - values[i + 3]!;
    out[i] = first;
    out[i + 1] = second;
    out[i + 2] = third;
    out[i + 3] = fourth;
  }
}
