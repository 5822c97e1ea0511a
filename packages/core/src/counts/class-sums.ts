import {
  addCellsOutside,
  collapseErrorsCompensated,
  settleRests,
  subtractCompensated,
} from './kernels/collapse-compensated.js';
import { countNonZero } from '../kernels/count-non-zero.js';
import { splitMargins } from './kernels/split-margins.js';
import { partsOf } from '../matrix/matrix.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';

/** The counts of each class against the rest, columns of shape (nClasses,). */
export interface FourColumns {
  readonly tp: Float64Array;
  readonly fp: Float64Array;
  readonly fn: Float64Array;
  readonly tn: Float64Array;
}

/**
 * The counts of each class against the rest, and what rounding took from each: their sums are right
 * to some 100 bits. Columns have shape (nClasses,), not to be written to where they are rests.
 */
export interface ClassSums extends FourColumns {
  readonly tpRest: Float64Array;
  readonly fpRest: Float64Array;
  readonly fnRest: Float64Array;
  readonly tnRest: Float64Array;
}

/**
 * Count each class of a matrix against the rest, without cancellation: the true negatives of a
 * class that holds nearly everything are added up, not subtracted.
 */
export function classSums(matrix: ConfusionMatrix): ClassSums {
  if (!hasExactSums(matrix)) return compensatedClassSums(matrix);
  const none = new Float64Array(matrix.nClasses);
  const counts = exactClassSums(matrix);
  return { ...counts, tpRest: none, fpRest: none, fnRest: none, tnRest: none };
}

/** Count each class of a matrix against the rest. */
export function roundedClassSums(matrix: ConfusionMatrix): FourColumns {
  return hasExactSums(matrix) ? exactClassSums(matrix) : compensatedClassSums(matrix);
}

function hasExactSums({ weighted, total }: ConfusionMatrix): boolean {
  return !weighted && total <= Number.MAX_SAFE_INTEGER;
}

/** Of whole counts the margins say it all, so the errors need not be listed. */
function exactClassSums(matrix: ConfusionMatrix): FourColumns {
  const { nClasses, total } = matrix;
  const { diagonal, support, predicted } = partsOf(matrix);
  const column = (): Float64Array => new Float64Array(nClasses);
  const [fp, fn, tn] = [column(), column(), column()];
  splitMargins(total, diagonal, support, predicted, fp, fn, tn);
  return { tp: diagonal.slice(), fp, fn, tn };
}

function compensatedClassSums(matrix: ConfusionMatrix): ClassSums {
  const { nClasses } = matrix;
  const { diagonal, errors } = partsOf(matrix);
  const column = (): Float64Array => new Float64Array(nClasses);
  const tp = diagonal.slice();
  const [fp, fn, tn] = [column(), column(), column()];
  const [tpRest, fpRest, fnRest, tnRest] = [column(), column(), column(), column()];
  const filled = new Int32Array(nClasses);
  const nFilled = errors.counts.length + countNonZero(diagonal);
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
  // Of an infinite sum nothing can be subtracted.
  const codes = Number.isFinite(whole) ? largestTwo(whole, tn) : tn.keys();
  for (const code of codes) [tn[code], tnRest[code]] = addOutside(code);
  return { tp, fp, fn, tn, tpRest, fpRest, fnRest, tnRest };
}

/**
 * The classes that leave less than a quarter of the total to the others, for which a subtraction
 * would cancel. Each cell is of two classes at most, so no more than two hold so much, unless
 * weights are below 0.
 */
function largestTwo(total: number, tn: Float64Array): number[] {
  const codes: number[] = [];
  tn.forEach((rest, code) => {
    if (codes.length < 2 && rest < total / 4) codes.push(code);
  });
  return codes;
}
