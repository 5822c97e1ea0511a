import type { ThresholdSweep } from '../sweep/sweep.js';
import type { ScoreColumns } from './score-row.js';

/** Counts at the points of a curve, from the strictest threshold to the least, shape (nPoints,) each. */
export interface CurvePoints {
  readonly tp: readonly number[];
  readonly fp: readonly number[];
}

/** Most points of Spark's curves. */
const N_JOINED = 1000;

/** The points that a program draws a curve through; the point of no positive answer is not among them. */
export function curvePoints(
  sweep: ThresholdSweep,
  { points, cut }: Pick<ScoreColumns, 'points' | 'cut'>,
): CurvePoints {
  const { counts, thresholds } = sweep;
  const at = (rows: Iterable<number>): CurvePoints => {
    const places = Array.from(rows);
    return {
      tp: places.map((row) => counts.tp[row] ?? 0),
      fp: places.map((row) => counts.fp[row] ?? 0),
    };
  };
  if (points === 'every score') return at(thresholds.keys());
  if (points === 'some 1,000') return at(joinedRows(thresholds.length));
  if (points === 'fewest false positives') return withFewest(at(thresholds.keys()));
  const steps = Array.from({ length: points }, (_, step) => points - 1 - step);
  const counted = steps.map((step) =>
    countsAt(sweep, step === 0 ? -Infinity : step / (points - 1), cut),
  );
  return { tp: counted.map(([tp]) => tp), fp: counted.map(([, fp]) => fp) };
}

/** Of more than 2,000 distinct scores, the last of as many at a time as make some 1,000 points. */
function joinedRows(nThresholds: number): Int32Array {
  const size = Math.max(1, Math.floor(nThresholds / N_JOINED));
  return Int32Array.from(
    { length: Math.ceil(nThresholds / size) },
    (_, point) => Math.min(nThresholds, (point + 1) * size) - 1,
  );
}

/** For each number of true positives but 0 the point with the fewest false positives. */
function withFewest({ tp, fp }: CurvePoints): CurvePoints {
  const isFirst = tp.map((hits, row) => hits > (tp[row - 1] ?? 0));
  return { tp: tp.filter((_, row) => isFirst[row]), fp: fp.filter((_, row) => isFirst[row]) };
}

/** Rows of either class whose score is above a threshold, or on it too. */
export function countsAt(
  { thresholds, counts }: ThresholdSweep,
  threshold: number,
  cut: ScoreColumns['cut'],
): readonly [tp: number, fp: number] {
  let [low, high] = [0, thresholds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const score = thresholds[middle] ?? NaN;
    if (score > threshold || (cut === '>=' && score === threshold)) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? [0, 0] : [counts.tp[low - 1] ?? 0, counts.fp[low - 1] ?? 0];
}
