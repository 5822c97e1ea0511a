/**
 * Sort positions by a code, keeping the order of equal ones (counting sort). Assumes codes in [0,
 * starts.length − 1); `order` and `sorted` of equal length, holding positions in `codes`; `starts`
 * zero. Writes `sorted`; uses `starts`. O(m + number of codes) time, no allocation.
 */
export function orderByCodes(
  codes: Int32Array,
  order: Int32Array,
  starts: Int32Array,
  sorted: Int32Array,
): void {
  const m = order.length;
  for (let i = 0; i < m; ++i) starts[codes[order[i]!]! + 1]! += 1;
  const k = starts.length;
  for (let code = 1; code < k; ++code) starts[code]! += starts[code - 1]!;
  for (let i = 0; i < m; ++i) {
    const position = order[i]!;
    sorted[starts[codes[position]!]!++] = position;
  }
}
