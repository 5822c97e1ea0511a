import { isMetricError } from '@confmat/core';
import type { ScoreBatch } from '@confmat/rows/input/score-rows.js';
import { quote } from '@confmat/rows/suggest.js';
import { brierScore, logLoss, topKAccuracy } from '@confmat/thresholds';
import { expectedCalibrationError, reliabilityCurve } from '@confmat/thresholds/calibration';
import type { ReliabilityCurve } from '@confmat/thresholds/calibration';
import { emptyScores, epsilonOf } from '@confmat/thresholds/internal';
import type { ScorePrecision } from '@confmat/thresholds/internal';
import type { ScoreMetrics } from './metrics-of-scores.js';
import { missingReason } from './missing-reason.js';

/** What a tally of the scores of all classes found. */
export interface TalliedScores extends Omit<ScoreMetrics, 'intervals'> {
  readonly nRows: number;
}

/** Rows of scores of each class that are put together, in cells: more are taken one part after the other. */
const MOST_CELLS = 2 ** 20;

/** How far each probability of a row is from what it was, at most, where it has three decimals or more. */
const HALF_A_THOUSANDTH = 0.0005 + 1e-9;

/** Adds up what metrics of the scores of all classes need, batch by batch. */
export class ClassTally {
  private readonly sums = new Map<string, number>();
  private readonly missing: Record<string, string> = {};
  private readonly codeOf: ReadonlyMap<string, number>;
  private readonly codeOfGroup: number[] = [];
  private nRows = 0;
  private total = 0;
  private bins: ReliabilityCurve | null = null;
  /** The sum of a row that is farthest from 1, and the first that is not 1. */
  private farthest = 1;
  private firstOff: number | null = null;

  /** @param names The classes, in the order of the columns. */
  constructor(
    names: readonly string[],
    private readonly precision: ScorePrecision | undefined,
  ) {
    this.codeOf = new Map(names.map((name, code) => [name, code]));
    for (const name of this.metricNames()) this.sums.set(name, 0);
  }

  /** Add the rows of a batch, whose groups are the true labels. */
  add({ classes, scores, weights, groups, groupsMet = [] }: ScoreBatch): void {
    for (const [label] of groupsMet.slice(this.codeOfGroup.length)) {
      this.codeOfGroup.push(this.codeOf.get(String(label)) ?? -1);
    }
    const nClasses = scores.length;
    const step = Math.max(1, Math.floor(MOST_CELLS / nClasses));
    for (let start = 0; start < classes.length; start += step) {
      const end = Math.min(classes.length, start + step);
      const codes = new Int32Array(end - start);
      for (let row = start; row < end; ++row) {
        const group = groups?.[row] ?? -1;
        const code = this.codeOfGroup[group] ?? -1;
        if (code < 0) this.lack(String(groupsMet[group]?.[0]));
        codes[row - start] = code;
      }
      const data = emptyScores(this.precision, codes.length * nClasses);
      for (const [code, column] of scores.entries()) {
        for (let row = start; row < end; ++row) {
          data[(row - start) * nClasses + code] = column[row] ?? NaN;
        }
      }
      this.addRows(codes, data, weights?.subarray(start, end) ?? null);
    }
  }

  /** The metrics of all rows. */
  result(): TalliedScores {
    const { total, missing, farthest, bins, precision } = this;
    const nClasses = this.codeOf.size;
    if (total === 0) for (const name of this.sums.keys()) missing[name] ??= 'no row has a weight';
    const isRounded = Math.abs(farthest - 1) <= nClasses * HALF_A_THOUSANDTH;
    if (!isRounded) {
      const off = `${sumText(this.firstOff ?? farthest)}, not to 1`;
      for (const name of ['logLoss', 'brierScore']) missing[name] ??= off;
    }
    const values: Record<string, number> = {};
    for (const [name, sum] of this.sums) if (!(name in missing)) values[name] = sum / total;
    const isCalibrated = bins !== null && !('expectedCalibrationError' in missing);
    if (isCalibrated) values['expectedCalibrationError'] = expectedCalibrationError(bins);
    // What scikit-learn warns of.
    const isOff = isRounded && !('logLoss' in missing) && isFarFromOne(farthest, precision);
    const taken = 'as rounded ones do: log loss and Brier score use them as they are';
    return {
      ...{ values, missing, names: this.metricNames(), nRows: this.nRows },
      remarks: isOff ? [`${sumText(farthest)}, ${taken}`] : [],
      ...(isCalibrated && { calibration: bins }),
    };
  }

  private metricNames(): readonly string[] {
    const top = ranksOf(this.codeOf.size).map((k) => `top${k}Accuracy`);
    return [...top, 'logLoss', 'brierScore', 'expectedCalibrationError'];
  }

  private lack(label: string): void {
    for (const name of this.sums.keys()) {
      this.missing[name] ??= `no column of scores is of the true label ${quote(label)}`;
    }
  }

  private addRows(
    codes: Int32Array,
    data: Float64Array | Float32Array,
    weights: Float64Array | null,
  ): void {
    const nClasses = this.codeOf.size;
    const weight = weights ? weights.reduce((sum, one) => sum + one, 0) : codes.length;
    this.nRows += codes.length;
    this.total += weight;
    if (codes.length === 0) return;
    this.addSums(data);
    if (weight === 0) return;
    const matrix = { data, shape: [codes.length, nClasses] as const };
    const options = {
      labels: Array.from({ length: nClasses }, (_, code) => code),
      ...(weights ? { sampleWeight: weights } : {}),
    };
    const ofRows = { ...options, rowSums: 'accept' } as const;
    for (const k of ranksOf(nClasses)) {
      this.addMean(`top${k}Accuracy`, weight, () => topKAccuracy(codes, matrix, { ...options, k }));
    }
    this.addMean('logLoss', weight, () => logLoss(codes, matrix, ofRows));
    this.addMean('brierScore', weight, () => brierScore(codes, matrix, ofRows));
    this.addMean('expectedCalibrationError', weight, () => {
      const found = reliabilityOfGreatest(codes, data, nClasses, weights);
      this.bins = this.bins ? bothCurves(this.bins, found) : found;
      return 0;
    });
  }

  /** Add a mean over rows; scores that it refuses, as no probabilities, have none. */
  private addMean(name: string, weight: number, compute: () => number): void {
    if (name in this.missing) return;
    try {
      this.sums.set(name, (this.sums.get(name) ?? 0) + weight * compute());
    } catch (error) {
      if (!isMetricError(error)) throw error;
      this.missing[name] = missingReason(error);
    }
  }

  private addSums(data: Float64Array | Float32Array): void {
    const nClasses = this.codeOf.size;
    for (let start = 0; start < data.length; start += nClasses) {
      let sum = 0;
      for (let column = 0; column < nClasses; ++column) sum += data[start + column] ?? NaN;
      if (Math.abs(sum - 1) > Math.abs(this.farthest - 1)) this.farthest = sum;
      if (this.firstOff === null && isFarFromOne(sum, this.precision)) this.firstOff = sum;
    }
  }
}

/** Among how many of the greatest scores the true class is looked for. */
export function ranksOf(nClasses: number): readonly number[] {
  return [2, 3, 4, 5].filter((k) => k === 2 || k < nClasses);
}

/** Whether a sum of probabilities is farther from 1 than additions in a precision are. */
function isFarFromOne(sum: number, precision: ScorePrecision | undefined): boolean {
  return Math.abs(sum - 1) > Math.sqrt(epsilonOf(precision)) + 1e-8;
}

/** How often the class with the greatest score is right, by that score; the first of equal ones counts. */
function reliabilityOfGreatest(
  codes: Int32Array,
  scores: Float64Array | Float32Array,
  nClasses: number,
  weights: Float64Array | null,
): ReliabilityCurve {
  const hits = new Uint8Array(codes.length);
  const greatest = new Float64Array(codes.length);
  for (let row = 0; row < codes.length; ++row) {
    const start = row * nClasses;
    let best = 0;
    for (let code = 1; code < nClasses; ++code) {
      if ((scores[start + code] ?? NaN) > (scores[start + best] ?? NaN)) best = code;
    }
    greatest[row] = scores[start + best] ?? NaN;
    hits[row] = best === codes[row] ? 1 : 0;
  }
  const options = { posLabel: 1, ...(weights ? { sampleWeight: weights } : {}) };
  return reliabilityCurve(hits, greatest, options);
}

/** The curve of the rows of two, whose bins are the same. */
function bothCurves(a: ReliabilityCurve, b: ReliabilityCurve): ReliabilityCurve {
  const rows = a.rows.map((own, bin) => own + (b.rows[bin] ?? 0));
  const mean = (of: 'meanScore' | 'positiveShare'): Float64Array =>
    rows.map((both, bin) => {
      const sums = [a, b].map((one) => {
        const own = one.rows[bin] ?? 0;
        return own === 0 ? 0 : own * (one[of][bin] ?? 0);
      });
      return sums.reduce((sum, own) => sum + own, 0) / both;
    });
  return {
    ...a,
    ...{ rows, meanScore: mean('meanScore'), positiveShare: mean('positiveShare') },
    total: a.total + b.total,
  };
}

/** A sum of scores in six digits: what is below them is not of the scores, but of their addition. */
function sumText(sum: number): string {
  return `the scores of a row add up to ${Number(sum.toPrecision(6))}`;
}
