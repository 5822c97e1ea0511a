import { hasNetBenefit } from './has-net-benefit.js';
import type { BinaryCounts } from '@confmat/core';
import { calibrationBand } from '@confmat/inference';
import type { ThresholdSweep } from '@confmat/thresholds';
import { corpCurve } from '@confmat/thresholds/calibration';
import { findFallOf } from '@confmat/thresholds/internal';
import { formatLevel, formatMetric, formatPValue } from '../svg/format.js';
import { line, shareAxis } from './curve-kind.js';
import type { ChanceBand, CurveKind, DrawnColumns } from './curve-kind.js';

/** Whether a sweep has a curve: it knows every distinct probability, and counts that rise. */
export function hasCorp(sweep: ThresholdSweep): boolean {
  return sweep.kind === 'exact' && hasNetBenefit(sweep) && findFallOf(sweep) < 0;
}

/** Scores, by samples of them, that a picture waits for: half a second. */
const MOST_DRAWN = 1e7;
const FEWEST_SAMPLES = 100;
const SAMPLES = 400;

/** The curve of probabilities that isotonic regression finds, without a choice of bins (CORP). */
export const corp = (): CurveKind => ({
  heading: 'Calibration, without bins',
  x: { ...shareAxis('predicted probability →', null), at: (_, { keys }) => Number(keys?.[0]) },
  y: { ...shareAxis('↑ share of rows that were positive', null), at: shareAt },
  isSquare: true,
  isRising: true,
  isStairs: false,
  columns: drawnColumns,
  baselines: () => [line('calibrated', [0, 1], [0, 1])],
  summary: (sweep) => {
    const { miscalibration, discrimination } = corpCurve(sweep);
    return `miscalibration ${formatMetric(miscalibration)}, discrimination ${formatMetric(discrimination)}`;
  },
  band,
});

/** Where the curve of calibrated probabilities would lie; null of more scores than a picture waits for. */
function band(sweep: ThresholdSweep, level: number): ChanceBand | null {
  const samples = Math.floor(MOST_DRAWN / sweep.thresholds.length);
  if (samples < FEWEST_SAMPLES) return null;
  const replicates = Math.min(SAMPLES, samples);
  const found = calibrationBand(sweep, { level, replicates });
  if (found.reason !== undefined) return null;
  const { scores: x, low, high, pValue } = found;
  return {
    ...{ x, low, high },
    numbers: `${formatLevel(level)} of calibrated samples, p ${formatPValue(pValue)}`,
  };
}

/** Both ends of every bin at its share, between which the curve is straight. */
function drawnColumns(sweep: ThresholdSweep): DrawnColumns {
  const { low, high, positiveShare } = corpCurve(sweep);
  const twice = (first: Float64Array, second: Float64Array): Float64Array =>
    Float64Array.from({ length: 2 * first.length }, (_, end) => {
      const column = end % 2 === 0 ? first : second;
      return column[end >> 1] ?? NaN;
    });
  return { x: twice(low, high), y: twice(positiveShare, positiveShare) };
}

/** The height of the curve at a threshold; NaN outside its scores. */
function shareAt(sweep: ThresholdSweep, { keys }: BinaryCounts<number>): number {
  const { x, y } = drawnColumns(sweep);
  const at = Number(keys?.[0]);
  const next = x.findIndex((end) => end >= at);
  if (next < 0 || at < (x[0] ?? NaN)) return NaN;
  const [to = NaN, above = NaN] = [x[next], y[next]];
  if (to === at) return above;
  const [from = NaN, below = NaN] = [x[next - 1], y[next - 1]];
  return below + ((at - from) / (to - from)) * (above - below);
}
