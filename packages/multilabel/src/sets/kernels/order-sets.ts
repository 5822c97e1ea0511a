/**
 * Put the codes of every sample through a table, in ascending order, each once.
 * Assumes sample i holds `codes[offsets[i] … offsets[i + 1])`; codes in [0, places.length) but in
 * missing samples, places at least 0; `missing` 1 for a sample to empty; `outOffsets` of the length
 * of `offsets`, `outCodes` at least of that of `codes`. Writes `outOffsets` and `outCodes`.
 * O(codes) time where sets are short or nearly in order, O(k log k) for a long set of k; allocates
 * views for these. Returns the number of codes written.
 */
export function orderSets(
  offsets: Int32Array,
  codes: Int32Array,
  missing: Uint8Array,
  places: Int32Array,
  outOffsets: Int32Array,
  outCodes: Int32Array,
): number {
  const n = missing.length;
  let end = 0;
  outOffsets[0] = 0;
  for (let i = 0; i < n; ++i) {
    const start = end;
    const from = offsets[i]!;
    const to = missing[i] === 1 ? from : offsets[i + 1]!;
    let ascends = true;
    let last = -1;
    for (let c = from; c < to; ++c) {
      const place = places[codes[c]!]!;
      outCodes[end++] = place;
      if (place <= last) ascends = false;
      last = place;
    }
    if (!ascends) {
      if (end - start > LONG) outCodes.subarray(start, end).sort();
      else insertionSort(outCodes, start, end);
      end = dropRepeats(outCodes, start, end);
    }
    outOffsets[i + 1] = end;
  }
  return end;
}

/** Beyond this length the engine's sort is faster. */
const LONG = 32;

function insertionSort(codes: Int32Array, start: number, end: number): void {
  for (let c = start + 1; c < end; ++c) {
    const code = codes[c]!;
    let hole = c;
    while (hole > start && codes[hole - 1]! > code) {
      codes[hole] = codes[hole - 1]!;
      --hole;
    }
    codes[hole] = code;
  }
}

/** Keeps each code of an ascending range once; returns where the range ends now. */
function dropRepeats(codes: Int32Array, start: number, end: number): number {
  let kept = start + 1;
  for (let c = start + 1; c < end; ++c) {
    if (codes[c] !== codes[c - 1]) codes[kept++] = codes[c]!;
  }
  return kept;
}
