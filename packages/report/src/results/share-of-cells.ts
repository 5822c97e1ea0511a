import type { ConfusionMatrix, CountUnits, MatrixUnits } from '@confmat/core';
import { sum } from '@confmat/core/internal';
import type { Interval, IntervalMetric } from '@confmat/inference';
import { shareByUnit } from '@confmat/inference/internal';
import type { LabelSetCounts } from './results.js';

/** What a cell is to a share of rows, by true and predicted class: a hit, one of the others, or no part. */
export type CellPart = (trueCode: number, predCode: number) => 'hit' | 'other' | 'none';

/** What the intervals are of; the sentences that show them say more. */
const OF_SHARE: IntervalMetric = { metric: 'proportion', direction: null };

/** The interval of a share of the rows of some cells, by unit. */
export function shareOfCells(
  { weighted }: ConfusionMatrix,
  { keys, unitCodes, trueCodes, predCodes, counts, nSamples: nRows }: MatrixUnits,
  part: CellPart,
  level: number,
): Interval {
  const sums = { hit: new Float64Array(keys.length), other: new Float64Array(keys.length) };
  for (const [cell, count] of counts.entries()) {
    const what = part(trueCodes[cell] ?? 0, predCodes[cell] ?? 0);
    const unit = unitCodes[cell] ?? 0;
    if (what !== 'none') sums[what][unit] = (sums[what][unit] ?? 0) + count;
  }
  const { hit: hits, other: others } = sums;
  return shareByUnit({ hits, others, weighted, nRows, of: OF_SHARE }, level);
}

/** The interval of the share of samples whose true set has a label, or of true spans of a type, by unit. */
export function shareOfSets(
  { weighted = false, tn }: LabelSetCounts,
  { rows, unitCodes, rowCodes, tp, fn, nSamples }: CountUnits,
  part: CellPart,
  level: number,
): Interval {
  const [hits, spans] = [new Float64Array(rows.length), new Float64Array(rows.length)];
  for (const [cell, label] of rowCodes.entries()) {
    const unit = unitCodes[cell] ?? 0;
    const own = (tp[cell] ?? 0) + (fn[cell] ?? 0);
    spans[unit] = (spans[unit] ?? 0) + own;
    if (part(label, label) === 'hit') hits[unit] = (hits[unit] ?? 0) + own;
  }
  const [all, nRows] = tn ? [rows, nSamples] : [spans, sum(spans)];
  return shareByUnit({ hits, others: othersOf(all, hits), weighted, nRows, of: OF_SHARE }, level);
}

/** The rows of each unit that are no hits; sums of weights may leave less than 0. */
function othersOf(rows: Float64Array, hits: Float64Array): Float64Array {
  return rows.map((count, code) => Math.max(0, count - (hits[code] ?? 0)));
}
