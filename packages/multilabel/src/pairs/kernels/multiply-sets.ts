import { lostPart } from '../../kernels/lost-part.js';

/**
 * List the samples of each code. Assumes sample i has the codes
 * `codes[offsets[i] … offsets[i + 1])`, in [0, starts.length − 1); `starts` zero. Writes `starts`,
 * shape (nCodes + 1,), and `samples`, shape (codes.length,): code c is in the samples
 * `samples[starts[c] … starts[c + 1])`, ascending. O(samples + codes) time, no allocation.
 */
export function invertSets(
  offsets: Int32Array,
  codes: Int32Array,
  starts: Int32Array,
  samples: Int32Array,
): void {
  const end = codes.length;
  const nCodes = starts.length - 1;
  for (let c = 0; c < end; ++c) starts[codes[c]! + 1]! += 1;
  for (let code = 0; code < nCodes; ++code) starts[code + 1]! += starts[code]!;
  // Filled from the last sample, so that each start ends where it was.
  for (let i = offsets.length - 2; i >= 0; --i) {
    for (let c = offsets[i]!; c < offsets[i + 1]!; ++c) samples[--starts[codes[c]! + 1]!] = i;
  }
  // starts[code + 1] now is where code starts.
  for (let code = 0; code < nCodes; ++code) starts[code] = starts[code + 1]!;
  starts[nCodes] = end;
}

/**
 * Count the different pairs of a row code and a column code that share a sample, and the codes with
 * a count of their own on the diagonal.
 * Assumes samples by row code as `invertSets` lists them; column sets; `lastSeen` filled with −1,
 * of as many values as there are column codes; a `diagonal` by row code. Overwrites `lastSeen`.
 * O(row codes + pairs) time, no allocation. Returns the number of cells.
 */
export function countPairCells(
  starts: Int32Array,
  samples: Int32Array,
  columnOffsets: Int32Array,
  columnCodes: Int32Array,
  diagonal: Float64Array,
  lastSeen: Int32Array,
): number {
  const nRows = starts.length - 1;
  let cells = 0;
  for (let row = 0; row < nRows; ++row) {
    if (diagonal[row] !== 0) {
      lastSeen[row] = row;
      ++cells;
    }
    const end = starts[row + 1]!;
    for (let s = starts[row]!; s < end; ++s) {
      const sample = samples[s]!;
      for (let c = columnOffsets[sample]!; c < columnOffsets[sample + 1]!; ++c) {
        const column = columnCodes[c]!;
        if (lastSeen[column] === row) continue;
        lastSeen[column] = row;
        ++cells;
      }
    }
  }
  return cells;
}

/**
 * Add the weights of the samples that each pair of a row code and a column code shares, and the
 * diagonal (Gustavson's product of sparse matrices, 1978), with compensation.
 * Assumes what `countPairCells` does, a weight a sample, `sums` and `lost` zero and of as many
 * values as there are column codes, and room for every cell. Writes `rows`, `columns` and `counts`,
 * by row and then column ascending. Overwrites `lastSeen`; leaves `sums` and `lost` zero. O(row
 * codes + pairs + cells log cells) time; allocates a view of `columns` a row.
 */
export function addPairCells(
  starts: Int32Array,
  samples: Int32Array,
  columnOffsets: Int32Array,
  columnCodes: Int32Array,
  weights: Float64Array,
  diagonal: Float64Array,
  lastSeen: Int32Array,
  sums: Float64Array,
  lost: Float64Array,
  rows: Int32Array,
  columns: Int32Array,
  counts: Float64Array,
): void {
  const nRows = starts.length - 1;
  let cell = 0;
  for (let row = 0; row < nRows; ++row) {
    const first = cell;
    if (diagonal[row] !== 0) {
      lastSeen[row] = row;
      sums[row] = diagonal[row]!;
      columns[cell++] = row;
    }
    const end = starts[row + 1]!;
    for (let s = starts[row]!; s < end; ++s) {
      const sample = samples[s]!;
      const weight = weights[sample]!;
      for (let c = columnOffsets[sample]!; c < columnOffsets[sample + 1]!; ++c) {
        const column = columnCodes[c]!;
        if (lastSeen[column] !== row) {
          lastSeen[column] = row;
          columns[cell++] = column;
        }
        const before = sums[column]!;
        const after = before + weight;
        lost[column]! += lostPart(before, weight, after);
        sums[column] = after;
      }
    }
    if (cell - first > 1) columns.subarray(first, cell).sort();
    for (let c = first; c < cell; ++c) {
      const column = columns[c]!;
      rows[c] = row;
      counts[c] = sums[column]! + lost[column]!;
      sums[column] = 0;
      lost[column] = 0;
    }
  }
}
