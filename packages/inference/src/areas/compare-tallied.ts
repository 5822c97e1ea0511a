import { averagePrecision } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { sweepOfCounts } from '@confmat/evaluation/internal';
import { sweepRows } from '@confmat/thresholds/internal';
import { areaInterval } from '../sweeps/roc-auc-interval.js';
import type { RisingCounts } from '../sweeps/delong.js';
import { areasComparison } from './areas-comparison.js';
import type { RocAucComparison } from './score-comparison.js';
import { accumulateSquares, fallingPlacements } from './kernels/tallied-placements.js';
import { averagePrecisionInterval } from '../sweeps/average-precision-interval.js';
import { precisionSlopes } from '../sweeps/precision-slopes.js';
import { averagePrecisionComparison } from './average-precision-comparison.js';
import type { AveragePrecisionComparison, ScoredRows } from './average-precision-comparison.js';

/** Rows of either class by two scores, as an engine counts them; shape (nCells,) each. */
export interface PairedScoreTally {
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly positives: Float64Array;
  readonly negatives: Float64Array;
}

/**
 * What `compareRocAuc` gives for the rows of a tally: rows of equal scores and class have equal
 * placements, so that nothing is lost.
 */
export function compareTalliedAreas(tally: PairedScoreTally, level: number): RocAucComparison {
  const [byA, byB] = [placed(tally, tally.a), placed(tally, tally.b)];
  const { nPositives, nNegatives } = byA;
  const squares = (): Float64Array => {
    const { positives, negatives } = tally;
    const out = new Float64Array(2);
    accumulateSquares(positives, byA.ofPositives, byB.ofPositives, nPositives, out, 0);
    accumulateSquares(negatives, byA.ofNegatives, byB.ofNegatives, nNegatives, out, 1);
    return out;
  };
  const [a, b] = [areaInterval(byA, level), areaInterval(byB, level)];
  return areasComparison({ a, b, nPositives, nNegatives, squares }, level);
}

/** The cells of a tally from the highest of one of its scores to the lowest. */
interface PlacedCells extends RisingCounts {
  readonly order: Int32Array;
  /** The doubled placements of the rows of each cell. */
  readonly ofPositives: Float64Array;
  readonly ofNegatives: Float64Array;
}

function placed({ positives, negatives }: PairedScoreTally, scores: Float64Array): PlacedCells {
  const column = (): Float64Array => new Float64Array(scores.length);
  const order = Int32Array.from(scores.keys());
  order.sort((i, j) => (scores[j] ?? 0) - (scores[i] ?? 0));
  const [ofPositives, ofNegatives, tp, fp] = [column(), column(), column(), column()];
  const nScores = fallingPlacements(
    ...([scores, positives, negatives, order] as const),
    ...([ofPositives, ofNegatives, tp, fp] as const),
  );
  const [nPositives = 0, nNegatives = 0] = [tp[nScores - 1], fp[nScores - 1]];
  const counts = { tp: tp.subarray(0, nScores), fp: fp.subarray(0, nScores) };
  return { order, ofPositives, ofNegatives, ...counts, nPositives, nNegatives };
}

/**
 * What `compareAveragePrecision` gives for the rows of a tally: rows of equal scores and class add as
 * much, so that nothing is lost.
 */
export function compareTalliedPrecision(
  tally: PairedScoreTally,
  level: number,
): AveragePrecisionComparison {
  const { positives, negatives } = tally;
  const times = new Float64Array(2 * positives.length);
  times.set(positives);
  times.set(negatives, positives.length);
  return averagePrecisionComparison([scored(tally, 'a'), scored(tally, 'b')], { times }, level);
}

/** One of the scores; positives and negatives of a cell are separate units. */
function scored(tally: PairedScoreTally, model: 'a' | 'b'): ScoredRows {
  const scores = tally[model];
  const sweep = sweepOf(scores, tally);
  const { counts, nPositives } = sweep;
  const slopes = precisionSlopes(counts, nPositives, averagePrecision(sweep));
  const rows = sweepRows(sweep, scores);
  const of = (each: Float64Array): Float64Array => Float64Array.from(rows, (row) => each[row] ?? 0);
  const [ofPositives, ofNegatives] = [of(slopes.ofPositive), of(slopes.ofNegative)];
  const sums = new Float64Array(2 * rows.length);
  sums.set(ofPositives);
  sums.set(ofNegatives, rows.length);
  return { sweep, intervalAt: (level) => averagePrecisionInterval(sweep, { level }), sums };
}

/** The exact sweep of the rows of a tally by one of the scores. */
function sweepOf(scores: Float64Array, tally: PairedScoreTally): ThresholdSweep {
  const { order, tp, fp, nPositives, nNegatives } = placed(tally, scores);
  const thresholds = [...new Set(Array.from(order, (cell) => scores[cell] ?? 0))];
  return sweepOfCounts(
    thresholds,
    { tp, fp },
    {
      ...({ kind: 'exact', comparison: '>=', weighted: false, posLabel: 1 } as const),
      ...{ nPositives, nNegatives, nSamples: nPositives + nNegatives, nSkipped: 0 },
    },
  );
}
