import { writeRates } from '../kernels/write-rates.js';
import { findCorners, findRunEnds } from './kernels/find-corners.js';
import { gatherRows } from '../kernels/gather-rows.js';

/** The points that a curve is drawn from, threshold by threshold, shape (nPoints,) each. */
export interface SweepPoints {
  readonly thresholds: Float64Array;
  readonly tp: Float64Array;
  readonly fp: Float64Array;
}

/** Leave out the points of a ROC curve between equal steps. */
export function cornerPoints(points: SweepPoints): SweepPoints {
  const kept = new Int32Array(points.tp.length);
  return selectPoints(points, kept.subarray(0, findCorners(points.tp, points.fp, kept)));
}

/** Leave out the points whose true positives are those of both neighbours. */
export function recallChanges(points: SweepPoints): SweepPoints {
  const kept = new Int32Array(points.tp.length);
  return selectPoints(points, kept.subarray(0, findRunEnds(points.tp, kept)));
}

/** Put the origin, where nothing is predicted positive, before a column. */
export function withFirst(column: Float64Array, first: number): Float64Array {
  const longer = new Float64Array(column.length + 1);
  longer[0] = first;
  longer.set(column, 1);
  return longer;
}

/** Rates of counts. Returns counts / total, shape (m,); NaN where the total is 0. */
export function ratesOf(counts: Float64Array, total: number): Float64Array {
  const rates = new Float64Array(counts.length);
  writeRates(counts, total, 0, rates);
  return rates;
}

/** Rates of counts from nothing positive on, shape (m + 1,), 0 first; NaN where the total is 0. */
export function ratesFromOrigin(counts: Float64Array, total: number): Float64Array {
  const rates = new Float64Array(counts.length + 1);
  rates[0] = 0 / total;
  writeRates(counts, total, 1, rates);
  return rates;
}

function selectPoints({ thresholds, tp, fp }: SweepPoints, rows: Int32Array): SweepPoints {
  const select = (column: Float64Array): Float64Array => {
    const selected = new Float64Array(rows.length);
    gatherRows(column, rows, selected);
    return selected;
  };
  return { thresholds: select(thresholds), tp: select(tp), fp: select(fp) };
}
