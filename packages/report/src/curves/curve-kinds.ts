import {
  falseNegativeRate,
  falsePositiveRate,
  lift,
  precision,
  predictedPrevalence,
  recall,
} from '@confmat/core';
import { averagePrecisionInterval, rocAucInterval } from '@confmat/inference';
import { normalQuantile } from '@confmat/inference/internal';
import { precisionRecallCurve, rocCurve } from '@confmat/thresholds';
import {
  cumulativeGainCurve,
  detCurve,
  liftCurve,
  netBenefitCurve,
} from '@confmat/thresholds/curves';
import { checkProbabilities, scoredPositives, writeNetBenefit } from '@confmat/thresholds/internal';
import type { ThresholdSweep } from '@confmat/thresholds';
import { formatMeasure, formatMetric } from '../svg/format.js';
import { shareText } from '../svg/share-text.js';
import { corp } from './corp-kind.js';
import { line, shareAxis } from './curve-kind.js';
import type { Baseline, CurveKind, DrawnColumns, CurveAxis } from './curve-kind.js';
import { countBetweenScores, writeBetweenScores } from './kernels/between-scores.js';

/** The kinds of curves that are drawn from a sweep. */
export type CurveKindName =
  'roc' | 'precision-recall' | 'det' | 'gain' | 'lift' | 'net-benefit' | 'corp';

/** Share of positives among all rows. */
function prevalenceOf({ nPositives, nNegatives }: ThresholdSweep): number {
  return nPositives / (nPositives + nNegatives);
}

/** Where every row is positive: the greatest recall, below 1 where positives were missed, and the rows' share. */
function everyRow(sweep: ThresholdSweep): { readonly reach: number; readonly rows: number } {
  const { nPositives, nNegatives } = sweep;
  const found = scoredPositives(sweep);
  const rows = (found + nNegatives) / (nPositives + nNegatives);
  return { reach: nPositives > 0 ? found / nPositives : 1, rows };
}

const roc = (): CurveKind => ({
  heading: 'ROC curve',
  x: shareAxis('false positive rate →', falsePositiveRate),
  y: shareAxis('↑ recall (true positive rate)', recall),
  isSquare: true,
  isRising: true,
  isStairs: false,
  columns: (sweep) => {
    const { fpr, tpr } = rocCurve(sweep);
    return { x: fpr, y: tpr };
  },
  baselines: (sweep) => {
    // Chance ranks rows: it finds no missed positive.
    const { reach } = everyRow(sweep);
    return [line('no skill', [0, 1], [0, reach], formatMetric(reach / 2))];
  },
  summary: (sweep, options) => `AUC ${formatMeasure(rocAucInterval(sweep, options))}`,
});

const precisionRecall = (): CurveKind => ({
  heading: 'Precision–recall curve',
  x: shareAxis('recall →', recall),
  y: shareAxis('↑ precision', precision),
  isSquare: true,
  isRising: false,
  isStairs: true,
  columns: (sweep) => {
    const found = precisionRecallCurve(sweep, { zeroDivision: NaN });
    return { x: found.recall, y: found.precision };
  },
  baselines: (sweep) => {
    const { reach } = everyRow(sweep);
    const found = scoredPositives(sweep);
    const p = found / (found + sweep.nNegatives);
    return [line('no skill', [0, reach], [p, p], formatMetric(p))];
  },
  summary: (sweep, options) => `AP ${formatMeasure(averagePrecisionInterval(sweep, options))}`,
});

/** Least share on axes of normal deviates. */
const LEAST = 0.001;
const deviate = (share: number): number =>
  normalQuantile(Math.min(1 - LEAST, Math.max(LEAST, share)));

const deviateAxis = (title: string, metric: CurveAxis['metric']): CurveAxis => ({
  ...shareAxis(title, metric),
  domain: () => [deviate(LEAST), deviate(0.99)],
  ticks: [0.001, 0.01, 0.05, 0.2, 0.5, 0.8, 0.95, 0.99].map((share) => ({
    value: deviate(share),
    text: shareText(share),
  })),
  place: deviate,
});

/** 0, 0.01, …, 1. */
const evenShares = (): Float64Array => Float64Array.from({ length: 101 }, (_, at) => at / 100);

const det = (): CurveKind => ({
  heading: 'Detection error tradeoff',
  x: deviateAxis('false positive rate (normal deviates) →', falsePositiveRate),
  y: deviateAxis('↑ false negative rate', falseNegativeRate),
  isSquare: true,
  isRising: false,
  isStairs: false,
  columns: (sweep) => {
    const { fpr, fnr } = detCurve(sweep);
    return { x: fpr, y: fnr };
  },
  baselines: (sweep) => {
    const x = evenShares();
    const { reach } = everyRow(sweep);
    return [{ name: 'no skill', x, y: x.map((share) => 1 - share * reach) }];
  },
  summary: null,
});

const gain = (): CurveKind => ({
  heading: 'Cumulative gain',
  x: shareAxis('share of all rows predicted positive →', predictedPrevalence),
  y: shareAxis('↑ recall', recall),
  isSquare: true,
  isRising: true,
  isStairs: false,
  columns: (sweep) => {
    const found = cumulativeGainCurve(sweep);
    return { x: found.predictedPrevalence, y: found.recall };
  },
  baselines: (sweep) => {
    const { reach, rows } = everyRow(sweep);
    return [
      line('no skill', [0, rows], [0, reach]),
      line('perfect', [0, prevalenceOf(sweep) * reach, rows], [0, reach, reach]),
    ];
  },
  summary: null,
});

const liftKind = (): CurveKind => ({
  heading: 'Lift',
  x: shareAxis('share of all rows predicted positive →', predictedPrevalence),
  y: {
    title: '↑ lift',
    metric: lift,
    domain: (sweeps) => [0, greatest(sweeps, (sweep) => liftCurve(sweep).lift, 1)],
  },
  isSquare: false,
  isRising: false,
  isStairs: false,
  columns: (sweep) => {
    const found = liftCurve(sweep);
    return { x: found.predictedPrevalence, y: found.lift };
  },
  baselines: (sweep) => {
    const { reach, rows } = everyRow(sweep);
    return [line('no skill', [0, rows], [reach / rows, reach / rows])];
  },
  summary: null,
});

const netBenefit = (): CurveKind => ({
  heading: 'Net benefit',
  x: { ...shareAxis('threshold probability →', null), at: (_, { keys }) => Number(keys?.[0]) },
  y: {
    title: '↑ net benefit (true positives per row)',
    metric: null,
    domain: (sweeps) => {
      const most = greatest(sweeps, (sweep) => Float64Array.of(prevalenceOf(sweep)), 1e-6);
      return [-most / 4, most * 1.05];
    },
    at: (sweep, { keys, tp, fp }) =>
      benefitOf(sweep, Float64Array.from(keys ?? [], Number), tp, fp)[0] ?? NaN,
  },
  isSquare: false,
  isRising: false,
  isStairs: false,
  columns: (sweep) => {
    if (sweep.kind === 'exact') return betweenScores(sweep);
    const { thresholds: x, netBenefit: y } = netBenefitCurve(sweep);
    return { x, y };
  },
  baselines: (sweep) => [treatAll(sweep), line('none positive', [0, 1], [0, 0])],
  summary: null,
});

/** Points of a curve from threshold 1 to 0. */
const STEPS = 200;

/**
 * Net benefit of an exact sweep at all thresholds: between two scores the counts are those at the upper
 * one, while a false positive costs less the lower the threshold is.
 */
function betweenScores(sweep: ThresholdSweep): DrawnColumns {
  checkProbabilities(sweep);
  const { thresholds, counts, nPositives, nNegatives } = sweep;
  const size = countBetweenScores(thresholds, STEPS);
  const [x, tp, fp] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  writeBetweenScores(thresholds, counts.tp, counts.fp, STEPS, x, tp, fp);
  // Of millions of scores each column counts: the benefit takes the place of the true positives.
  writeNetBenefit(x, tp, fp, nPositives + nNegatives, tp);
  return { x, y: tp };
}

function benefitOf(
  { nPositives, nNegatives }: ThresholdSweep,
  thresholds: Float64Array,
  tp: Float64Array,
  fp: Float64Array,
): Float64Array {
  const benefit = new Float64Array(thresholds.length);
  writeNetBenefit(thresholds, tp, fp, nPositives + nNegatives, benefit);
  return benefit;
}

function treatAll(sweep: ThresholdSweep): Baseline {
  const x = evenShares();
  const every = (count: number): Float64Array => x.map(() => count);
  const y = benefitOf(sweep, x, every(scoredPositives(sweep)), every(sweep.nNegatives));
  // It falls without end, and a picture reaches down to a quarter of a share.
  const below = y.findIndex((value) => value < -1 / 4);
  const end = below < 0 ? y.length : below + 1;
  return { name: 'all positive', x: x.subarray(0, end), y: y.subarray(0, end) };
}

function greatest(
  sweeps: readonly ThresholdSweep[],
  valuesOf: (sweep: ThresholdSweep) => Float64Array,
  least: number,
): number {
  return sweeps.reduce(
    (most, sweep) =>
      valuesOf(sweep).reduce((top, value) => (value > top && value < Infinity ? value : top), most),
    least,
  );
}

/** How each kind is drawn. */
export const CURVE_KINDS: Readonly<Record<CurveKindName, () => CurveKind>> = {
  roc,
  'precision-recall': precisionRecall,
  det,
  gain,
  lift: liftKind,
  'net-benefit': netBenefit,
  corp,
};
