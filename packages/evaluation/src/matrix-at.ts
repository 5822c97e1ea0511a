import { confusionMatrixFromCounts } from '@confmat/core';
import type { BinaryCounts, ConfusionMatrix, Label, UnitsOf, MatrixUnits } from '@confmat/core';
import { MATRIX_UNITS, countUnits, withUnits } from '@confmat/core/internal';
import type { ThresholdSweep } from '@confmat/thresholds';
import { unitsAt } from '@confmat/thresholds/internal';

/**
 * The matrix of a sweep at one threshold, with the sweep's units.
 *
 * @param at Counts at the threshold, one row.
 * @param labels The negative label, then the positive one.
 */
export function matrixAt<L extends Label>(
  sweep: ThresholdSweep,
  at: BinaryCounts,
  [negative, positive]: readonly [L, L],
  nSkipped: number = sweep.nSkipped,
): ConfusionMatrix<L> {
  const { tp, fp, fn = [], tn = [] } = at;
  const table = [tn[0] ?? 0, fp[0] ?? 0, fn[0] ?? 0, tp[0] ?? 0];
  const facts = { weighted: sweep.weighted, nSkipped };
  const matrix = confusionMatrixFromCounts(table, [negative, positive], facts);
  return withUnits(matrix, unitsOfMatrix(sweep, at));
}

function unitsOfMatrix({ units, counts }: ThresholdSweep, at: BinaryCounts): UnitsOf<MatrixUnits> {
  if (typeof units !== 'object') return units;
  const { unitCodes, rows, positives, negatives, ...of } = unitsAt(units, counts, at);
  const n = rows.length;
  // A cell of positives, and one of negatives, of every cell of the sweep.
  const twice = <C extends Int32Array | Float64Array>(out: C, first: C, second: C): C => {
    out.set(first);
    out.set(second, n);
    return out;
  };
  const predicted = rows.map((row) => (row === 0 ? 1 : 0));
  const counted = twice(new Float64Array(2 * n), positives, negatives);
  const cells = {
    unitCodes: twice(new Int32Array(2 * n), unitCodes, unitCodes),
    // −1 leaves out cells without rows.
    trueCodes: twice(
      new Int32Array(2 * n),
      rows.map(() => 1),
      rows.map(() => 0),
    ).map((code, cell) => (counted[cell] === 0 ? -1 : code)),
    predCodes: twice(new Int32Array(2 * n), predicted, predicted),
    counts: counted,
  };
  return countUnits(MATRIX_UNITS, { ...of, ...cells }, 2, of.nSamples);
}
