import { lostPart } from '../../kernels/lost-part.js';

/**
 * For each sample, list the row codes and the column codes whose pairs are its errors in a
 * multi-label confusion matrix, and add its weight to the labels that are right, with compensation.
 * Assumes offsets of one length; codes ascending in a sample, below `none`, which stands for "no
 * label"; a weight a sample; room for every code and one more a sample. Writes `rowOffsets`,
 * `rowCodes`, `columnOffsets` and `columnCodes`; adds to `right` and to what rounding took from it,
 * `lost`, shape (none + 1,). O(samples + codes) time, no allocation.
 */
export function splitErrors(
  trueOffsets: Int32Array,
  trueCodes: Int32Array,
  predOffsets: Int32Array,
  predCodes: Int32Array,
  none: number,
  weights: Float64Array,
  rowOffsets: Int32Array,
  rowCodes: Int32Array,
  columnOffsets: Int32Array,
  columnCodes: Int32Array,
  right: Float64Array,
  lost: Float64Array,
): void {
  const n = trueOffsets.length - 1;
  let row = 0;
  let column = 0;
  rowOffsets[0] = 0;
  columnOffsets[0] = 0;
  for (let i = 0; i < n; ++i) {
    const firstRow = row;
    const firstColumn = column;
    const trueStart = trueOffsets[i]!;
    const trueEnd = trueOffsets[i + 1]!;
    const predEnd = predOffsets[i + 1]!;
    let t = trueStart;
    let p = predOffsets[i]!;
    const isEmpty = t === trueEnd && p === predEnd;
    while (t < trueEnd || p < predEnd) {
      const trueCode = t < trueEnd ? trueCodes[t]! : none;
      const predCode = p < predEnd ? predCodes[p]! : none;
      if (trueCode === predCode) {
        const weight = weights[i]!;
        const before = right[trueCode]!;
        const after = before + weight;
        lost[trueCode]! += lostPart(before, weight, after);
        right[trueCode] = after;
        ++t;
        ++p;
      } else if (trueCode < predCode) {
        rowCodes[row++] = trueCode;
        ++t;
      } else {
        columnCodes[column++] = predCode;
        ++p;
      }
    }
    const hasMissed = row > firstRow;
    const hasExtra = column > firstColumn;
    if (isEmpty || (hasMissed && !hasExtra)) columnCodes[column++] = none;
    if (isEmpty || (hasExtra && !hasMissed && trueStart === trueEnd)) {
      rowCodes[row++] = none;
    } else if (hasExtra && !hasMissed) {
      for (let c = trueStart; c < trueEnd; ++c) rowCodes[row++] = trueCodes[c]!;
    }
    rowOffsets[i + 1] = row;
    columnOffsets[i + 1] = column;
  }
}
