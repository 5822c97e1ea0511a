import {
  addCellsOutside,
  collapseErrorsCompensated,
  settleRests,
  subtractCompensated,
} from '../kernels/collapse-compensated.js';
import { collapseErrors, subtractFromTotal } from '../kernels/collapse-one-vs-rest.js';
import { partsOf } from '../matrix/matrix.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';

/**
 * The counts of each class against the rest, and what rounding took from each: their sums are right
 * to some 100 bits. Columns have shape (nClasses,), not to be written to where they are rests.
 */
export interface ClassSums {
  readonly tp: Float64Array;
  readonly fp: Float64Array;
  readonly fn: Float64Array;
  readonly tn: Float64Array;
  readonly tpRest: Float64Array;
  readonly fpRest: Float64Array;
  readonly fnRest: Float64Array;
  readonly tnRest: Float64Array;
}

/**
 * Count each class of a matrix against the rest, without cancellation: the true negatives of a class
 * that holds nearly everything are added up, not subtracted.
 *
 * @param matrix A confusion matrix.
 * @returns The counts, each to its last bit, with their rests.
 */
export function classSums(matrix: ConfusionMatrix): ClassSums {
  const { nClasses, total, weighted } = matrix;
  const { diagonal, errors } = partsOf(matrix);
  const tp = diagonal.slice();
  const fp = new Float64Array(nClasses);
  const fn = new Float64Array(nClasses);
  const tn = new Float64Array(nClasses);
  const filled = new Int32Array(nClasses);
  const nFilled = errors.counts.length + diagonal.filter((count) => count !== 0).length;
  const none = new Float64Array(nClasses);
  if (!weighted && total <= Number.MAX_SAFE_INTEGER) {
    collapseErrors(errors.trueCodes, errors.predCodes, errors.counts, fp, fn, filled);
    subtractFromTotal(total, tp, fp, fn, filled, nFilled, tn);
    return { tp, fp, fn, tn, tpRest: none, fpRest: none, fnRest: none, tnRest: none };
  }
  const fpRest = new Float64Array(nClasses);
  const fnRest = new Float64Array(nClasses);
  const tnRest = new Float64Array(nClasses);
  const { trueCodes, predCodes, counts } = errors;
  collapseErrorsCompensated(trueCodes, predCodes, counts, fp, fpRest, fn, fnRest, filled);
  settleRests(fp, fpRest);
  settleRests(fn, fnRest);
  const outside = new Float64Array(2);
  const addOutside = (code: number): readonly [sum: number, rest: number] => {
    addCellsOutside(trueCodes, predCodes, counts, diagonal, code, outside);
    return [outside[0] ?? 0, outside[1] ?? 0];
  };
  const [whole, rest] = addOutside(-1);
  subtractCompensated(whole, rest, tp, fp, fpRest, fn, fnRest, filled, nFilled, tn, tnRest);
  for (const code of largestTwo(whole, tn)) [tn[code], tnRest[code]] = addOutside(code);
  return { tp, fp, fn, tn, tpRest: none, fpRest, fnRest, tnRest };
}

/**
 * The classes that leave less than a quarter of the total to the others, for which a subtraction
 * would cancel. Each cell is of two classes at most, so no more than two hold so much, unless weights
 * are below 0.
 */
function largestTwo(total: number, tn: Float64Array): number[] {
  const codes: number[] = [];
  tn.forEach((rest, code) => {
    if (codes.length < 2 && rest < total / 4) codes.push(code);
  });
  return codes;
}
