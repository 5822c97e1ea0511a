/**
 * Mark the rows whose code is marked.
 *
 * Assumes rows in [0, codes.length), codes of −1 where a cell is missing, marks by code.
 * Writes 1 to `found`, shape (rows.length,); does not clear it.
 * O(rows) time, no allocation.
 */
export function markCodes(
  codes: Int32Array,
  rows: Int32Array,
  isMarked: Uint8Array,
  found: Uint8Array,
): void {
  const n = rows.length;
  for (let i = 0; i < n; ++i) {
    const code = codes[rows[i]!]!;
    if (code >= 0 && isMarked[code] === 1) found[i] = 1;
  }
}
