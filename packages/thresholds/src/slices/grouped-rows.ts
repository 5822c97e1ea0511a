import { countUp, orderByCodes } from '@confmat/core/internal';
import { gatherRowBytes } from '../kernels/twins/gather-row-bytes.js';
import { gatherRowCodes } from '../kernels/twins/gather-row-codes.js';
import { gatherRowsSingle } from '../kernels/twins/gather-rows-single.js';
import { gatherRows } from '../kernels/gather-rows.js';
import { emptyScores, precisionOf } from '../scores/threshold-for.js';
import type { SweepRows } from '../sweep/sweep-rows.js';

/** Rows to sort by score, shape (n,) each. */
type Columns = Pick<SweepRows, 'scores' | 'classes' | 'weights'>;

/** Rows and the group of each. */
export interface GroupedRows extends Columns {
  /** In [−1, nGroups), −1 for rows in no group, shape (nSamples,). */
  readonly groupCodes: Int32Array;
  readonly nGroups: number;
}

/** Rows in the order of their groups, those of one group as they were. */
export interface OrderedRows extends Columns {
  /** The given row that each is. */
  readonly order: Int32Array;
  /** Where the rows of each group end, shape (nGroups + 1,). */
  readonly ends: Int32Array;
}

/**
 * Put rows in the order of their groups. Those in no group are left out.
 *
 * @param isWanted Whether the rows of a group are; default: of all.
 */
export function orderRows(
  { scores, classes, weights, groupCodes, nGroups }: GroupedRows,
  isWanted: (group: number) => boolean = () => true,
): OrderedRows {
  const isIn = Uint8Array.from({ length: nGroups }, (_, group) => Number(isWanted(group)));
  const rows = new Int32Array(groupCodes.length);
  countUp(rows);
  const kept = rows.filter((row) => isIn[groupCodes[row] ?? -1] === 1);
  const order = new Int32Array(kept.length);
  // After the sort, ends[group] is where the rows of a group end.
  const ends = new Int32Array(nGroups + 1);
  orderByCodes(groupCodes, kept, ends, order);
  const ordered = new Uint8Array(order.length);
  gatherRowBytes(classes, order, ordered);
  const moved = weights && new Float64Array(order.length);
  if (weights && moved) gatherRows(weights, order, moved);
  return { order, ends, scores: scoresAt(scores, order), classes: ordered, weights: moved };
}

function scoresAt(
  scores: Float64Array | Float32Array,
  rows: Int32Array,
): Float64Array | Float32Array {
  const moved = emptyScores(precisionOf(scores), rows.length);
  if (precisionOf(scores) === undefined)
    gatherRows(scores as Float64Array, rows, moved as Float64Array);
  else gatherRowsSingle(scores as Float32Array, rows, moved as Float32Array);
  return moved;
}

/** Codes of rows in another order. */
export function codesOfRows(codes: Int32Array, rows: Int32Array): Int32Array {
  const moved = new Int32Array(rows.length);
  gatherRowCodes(codes, rows, moved);
  return moved;
}

/** Views of the rows of one group. */
export function rowsOfGroup(
  { scores, classes, weights, ends }: OrderedRows,
  group: number,
): Columns {
  const [start, end] = [ends[group - 1] ?? 0, ends[group] ?? 0];
  return {
    scores: scores.subarray(start, end),
    classes: classes.subarray(start, end),
    weights: weights?.subarray(start, end) ?? null,
  };
}
