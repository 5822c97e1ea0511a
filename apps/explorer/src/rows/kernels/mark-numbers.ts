/**
 * Mark the rows whose number contains a text as it is written.
 *
 * Assumes rows in [0, numbers.length), and a text in small letters. NaN is a missing cell.
 * Writes 1 to `found`, shape (rows.length,); does not clear it, and passes over rows that are marked.
 * O(rows) time; a text is made of each number.
 */
export function markNumbers(
  numbers: Float64Array | Float32Array,
  rows: Int32Array,
  wanted: string,
  found: Uint8Array,
): void {
  const n = rows.length;
  for (let i = 0; i < n; ++i) {
    const value = numbers[rows[i]!]!;
    if (found[i] === 1 || Number.isNaN(value)) continue;
    // Infinity alone has a capital letter: small letters of each number would take a third of the time.
    const isFinite = value - value === 0;
    if ((isFinite ? `${value}` : `${value}`.toLowerCase()).includes(wanted)) found[i] = 1;
  }
}
