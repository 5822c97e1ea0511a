/**
 * Find where the code of a row differs from the one before it.
 *
 * Assumes codes in [0, seen.length), `seen` zero, `offsets` one longer than `codes`.
 * Writes `offsets`: the start of each run, then the end; `runs`: the code of each; `bad[0]`: the first
 * row whose code had a run before, or −1. Returns the number of runs.
 * O(n) time, no allocation.
 */
export function findRuns(
  codes: Int32Array,
  seen: Uint8Array,
  offsets: Int32Array,
  runs: Int32Array,
  bad: Int32Array,
): number {
  const n = codes.length;
  let nRuns = 0;
  bad[0] = -1;
  for (let i = 0; i < n; ++i) {
    const code = codes[i]!;
    if (i > 0 && code === codes[i - 1]!) continue;
    if (seen[code]! !== 0 && bad[0] < 0) bad[0] = i;
    seen[code] = 1;
    runs[nRuns] = code;
    offsets[nRuns++] = i;
  }
  offsets[nRuns] = n;
  return nRuns;
}
