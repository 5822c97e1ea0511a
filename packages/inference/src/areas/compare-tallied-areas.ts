import { areaInterval } from '../sweeps/area-interval.js';
import type { Interval } from '../interval/interval-data.js';
import { areasComparison } from './areas-comparison.js';
import type { RocAucComparison } from './roc-auc-comparison.js';
import { accumulateSquares, fallingPlacements } from './kernels/tallied-placements.js';

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
  const sum = (counts: Float64Array): number => counts.reduce((total, n) => total + n, 0);
  const sizes = { nPositives: sum(tally.positives), nNegatives: sum(tally.negatives) };
  const [byA, byB] = [placed(tally, 'a', sizes, level), placed(tally, 'b', sizes, level)];
  const squares = (): Float64Array => {
    const { positives, negatives } = tally;
    const out = new Float64Array(2);
    accumulateSquares(positives, byA.ofPositives, byB.ofPositives, sizes.nPositives, out, 0);
    accumulateSquares(negatives, byA.ofNegatives, byB.ofNegatives, sizes.nNegatives, out, 1);
    return out;
  };
  return areasComparison({ a: byA.interval, b: byB.interval, ...sizes, squares }, level);
}

interface Sizes {
  readonly nPositives: number;
  readonly nNegatives: number;
}

/** The doubled placements of the rows of each cell by one score, and the interval of its area. */
interface PlacedCells {
  readonly ofPositives: Float64Array;
  readonly ofNegatives: Float64Array;
  readonly interval: Interval;
}

function placed(
  tally: PairedScoreTally,
  model: 'a' | 'b',
  sizes: Sizes,
  level: number,
): PlacedCells {
  const scores = tally[model];
  const { length } = scores;
  const order = Int32Array.from(scores.keys());
  order.sort((i, j) => (scores[j] ?? 0) - (scores[i] ?? 0));
  const [ofPositives, ofNegatives] = [new Float64Array(length), new Float64Array(length)];
  const [tp, fp] = [new Float64Array(length), new Float64Array(length)];
  const { positives, negatives } = tally;
  const nScores = fallingPlacements(
    ...([scores, positives, negatives, order] as const),
    ...([ofPositives, ofNegatives, tp, fp] as const),
  );
  const counts = { tp: tp.subarray(0, nScores), fp: fp.subarray(0, nScores), ...sizes };
  return { ofPositives, ofNegatives, interval: areaInterval(counts, level) };
}
