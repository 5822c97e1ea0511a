import { isMetricError } from '@confmat/core';
import type { Label, MetricError } from '@confmat/core';
import type { Interval } from '@confmat/inference';
import { brierScore, logLoss, topKAccuracy } from '@confmat/thresholds';
import {
  corpCurve,
  expectedCalibrationError,
  reliabilityCurve,
} from '@confmat/thresholds/calibration';
import type { CorpCurve, ReliabilityCurve } from '@confmat/thresholds/calibration';
import { exactSweep } from '@confmat/thresholds/internal';
import type { Input } from '@confmat/rows/input/input.js';
import { MOST_LABELS } from '@confmat/rows/input/score-rows.js';
import type { ScoreBatch, ScoreRequest } from '@confmat/rows/input/score-rows.js';
import { ofTogether } from '@confmat/inference/internal';
import type { IntervalSettings } from '../../intervals/interval-settings.js';
import type { ScoreMetrics } from './metrics-of-scores.js';
import { scoresIn } from '@confmat/rows/input/score-precision.js';
import { emptyScores, epsilonOf, widestOf } from '@confmat/thresholds/internal';

/** The scores of one column with their truth, as 1 or 0. */
interface ScoredRows {
  readonly classes: Uint8Array;
  /** Shape (nRows,). */
  readonly scores: Float64Array | Float32Array;
  readonly weights: Float64Array | null;
}

/** Rows with a truth as 1 or 0, held in memory. */
interface HeldRows {
  readonly classes: Uint8Array;
  /** Shape (nRows,) for each column. */
  readonly scores: readonly Float64Array[];
  readonly weights: Float64Array | null;
}

/**
 * Metrics of the first column of scores of a request, besides the areas that a sweep has.
 *
 * @param request Its further columns only tell which rows lack a score.
 */
export async function binaryMetrics(input: Input, request: ScoreRequest): Promise<ScoreMetrics> {
  const { classes, scores, weights } = await scoredRows(input, request);
  const options = { posLabel: 1, ...(weights ? { sampleWeight: weights } : {}) };
  let found: CorpCurve | undefined;
  const corp = (): CorpCurve => (found ??= corpCurve(exactSweep(classes, scores, weights)));
  const metrics = collected({
    logLoss: () => logLoss(classes, scores, options),
    brierScore: () => brierScore(classes, scores, options),
    expectedCalibrationError: () =>
      expectedCalibrationError(reliabilityCurve(classes, scores, options)),
    miscalibration: () => corp().miscalibration,
    discrimination: () => corp().discrimination,
  });
  return { ...metrics, remarks: [], intervals: () => Promise.resolve({}) };
}

/** Rows that are read, or those that stand for what an engine counted. */
async function scoredRows(input: Input, request: ScoreRequest): Promise<ScoredRows> {
  if (!input.ask) {
    const rows = await holdRows(input, request);
    return { ...rows, scores: firstScore(rows, request) };
  }
  // Loaded late: few rows are in an engine.
  const { rowsOfTally } = await import('./rows-of-tally.js');
  const { tallyQuestion } = await import('@confmat/rows/remote/score-questions.js');
  const tally = await input.ask(tallyQuestion(request));
  if (!tally) throw new Error('bug: no row is positive');
  return rowsOfTally(tally);
}

const APART =
  'an engine counts the scores of each class separately, and does not see the scores of one row together';

/**
 * Metrics of columns of scores, one for each class, besides the areas that a sweep has: one pass over
 * the file, in which the true labels are groups.
 *
 * @param names The classes, in the order of the columns.
 * @param isByUnit Whether rows are by unit: intervals of independent shares do not hold for them.
 */
export async function classMetrics(
  input: Input,
  request: ScoreRequest,
  names: readonly string[],
  isByUnit: boolean,
): Promise<ScoreMetrics> {
  const { scores } = request;
  const nClasses = scores.length;
  if (input.ask) {
    const top = ranksOf(nClasses).map((k) => `top${k}Accuracy`);
    const none = [...top, 'logLoss', 'brierScore', 'expectedCalibrationError'];
    return {
      ...{ values: {}, names: none, remarks: [], refusesGates: true },
      missing: Object.fromEntries(none.map((name) => [name, APART])),
      intervals: () => Promise.resolve({}),
    };
  }
  const precision = widestOf(scores.map((score) => score.precision));
  const by = { columns: [request.yTrue], maxGroups: MOST_LABELS };
  const { batches, groups } = await readBatches(input, { ...request, by });
  const nRows = batches.reduce((sum, { classes }) => sum + classes.length, 0);
  const codeOfGroup = Int32Array.from(groups, ([label]) => names.indexOf(String(label)));
  const codes = new Int32Array(nRows);
  const data = emptyScores(precision, nRows * nClasses);
  const weights = request.sampleWeight ? new Float64Array(nRows) : null;
  let row = 0;
  for (const batch of batches) {
    placeBatch(batch, row, codeOfGroup, codes, data);
    weights?.set(batch.weights ?? [], row);
    row += batch.classes.length;
  }
  const matrix = { data, shape: [codes.length, nClasses] as const };
  const options = {
    labels: Array.from({ length: nClasses }, (_, code) => code),
    ...(weights ? { sampleWeight: weights } : {}),
  };
  const sum = sumFarthestFromOne(data, nClasses);
  const isRounded = Math.abs(sum - 1) <= nClasses * HALF_A_THOUSANDTH;
  const ofRows = { ...options, rowSums: isRounded ? 'accept' : 'error' } as const;
  let calibration: ReliabilityCurve | undefined;
  const metrics = collected({
    ...Object.fromEntries(
      ranksOf(nClasses).map((k) => [
        `top${k}Accuracy`,
        () => topKAccuracy(codes, matrix, { ...options, k }),
      ]),
    ),
    logLoss: () => logLoss(codes, matrix, ofRows),
    brierScore: () => brierScore(codes, matrix, ofRows),
    expectedCalibrationError: () => {
      calibration = reliabilityOfGreatest(codes, data, nClasses, weights);
      return expectedCalibrationError(calibration);
    },
  });
  // What scikit-learn warns of.
  const exact = Math.sqrt(epsilonOf(precision)) + 1e-8;
  const isOff = isRounded && Math.abs(sum - 1) > exact;
  const taken = 'as rounded ones do: log loss and Brier score use them as they are';
  const remarks = isOff ? [`${sumText(sum)}, ${taken}`] : [];
  const intervals = async (
    settings: IntervalSettings,
  ): Promise<Readonly<Record<string, Interval>>> => {
    const { shareInterval } = await import('../../intervals/share-interval.js');
    const shares = Object.entries(metrics.values).filter(([name]) => /^top\dAccuracy$/.test(name));
    const [nRows] = matrix.shape;
    return Object.fromEntries(
      shares.map(([name, value]) => {
        const nHits = weights ? value * nRows : Math.round(value * nRows);
        const share = shareInterval(name, nHits, nRows, weights !== null, settings);
        return [name, isByUnit ? ofTogether(share) : share];
      }),
    );
  };
  return { ...metrics, remarks, ...(calibration && { calibration }), intervals };
}

/** Among how many of the greatest scores the true class is looked for. */
function ranksOf(nClasses: number): readonly number[] {
  return [2, 3, 4, 5].filter((k) => k === 2 || k < nClasses);
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
    const own = scores.subarray(row * nClasses, (row + 1) * nClasses);
    let best = 0;
    for (let code = 1; code < nClasses; ++code) {
      if ((own[code] ?? NaN) > (own[best] ?? NaN)) best = code;
    }
    greatest[row] = own[best] ?? NaN;
    hits[row] = best === codes[row] ? 1 : 0;
  }
  const options = { posLabel: 1, ...(weights ? { sampleWeight: weights } : {}) };
  return reliabilityCurve(hits, greatest, options);
}

/** How far each probability of a row is from what it was, at most, where it has three decimals or more. */
const HALF_A_THOUSANDTH = 0.0005 + 1e-9;

/** The sum of a row of scores, row-major, that is farthest from 1. */
function sumFarthestFromOne(scores: Float64Array | Float32Array, nClasses: number): number {
  let farthest = 1;
  for (let start = 0; start < scores.length; start += nClasses) {
    let sum = 0;
    for (let column = 0; column < nClasses; ++column) sum += scores[start + column] ?? NaN;
    if (Math.abs(sum - 1) > Math.abs(farthest - 1)) farthest = sum;
  }
  return farthest;
}

/** A sum of scores in six digits: what is below them is not of the scores, but of their addition. */
function sumText(sum: number): string {
  return `the scores of a row add up to ${Number(sum.toPrecision(6))}`;
}

/** All rows of a request, and the values of its groups. */
async function readBatches(
  input: Input,
  request: ScoreRequest,
): Promise<{
  readonly batches: readonly ScoreBatch[];
  readonly groups: readonly (readonly Label[])[];
}> {
  let batches: ScoreBatch[] = [];
  const { groups = [] } = await input.read(request, () => {
    batches = [];
    return (batch) => batches.push(batch);
  });
  return { batches, groups };
}

async function holdRows(input: Input, request: ScoreRequest): Promise<HeldRows> {
  const { batches } = await readBatches(input, request);
  const nRows = batches.reduce((sum, { classes }) => sum + classes.length, 0);
  const columns = request.scores.map(() => new Float64Array(nRows));
  const classes = new Uint8Array(nRows);
  const weights = request.sampleWeight ? new Float64Array(nRows) : null;
  let row = 0;
  for (const batch of batches) {
    classes.set(batch.classes, row);
    for (const [place, column] of columns.entries()) column.set(batch.scores[place] ?? [], row);
    weights?.set(batch.weights ?? [], row);
    row += batch.classes.length;
  }
  return { classes, scores: columns, weights };
}

/** The scores of one column, in the precision of the file. */
function firstScore(
  { scores: [score = new Float64Array()] }: HeldRows,
  { scores: [reference] }: ScoreRequest,
): Float64Array | Float32Array {
  return scoresIn(reference?.precision, score);
}

/** Put the rows of a batch, from a row on, into the codes and the scores, row-major. */
function placeBatch(
  { classes, scores, groups }: ScoreBatch,
  start: number,
  codeOfGroup: Int32Array,
  codes: Int32Array,
  data: Float64Array | Float32Array,
): void {
  const nClasses = scores.length;
  for (let i = 0; i < classes.length; ++i) codes[start + i] = codeOfGroup[groups?.[i] ?? -1] ?? 0;
  for (const [code, score] of scores.entries()) {
    for (let i = 0; i < score.length; ++i) data[(start + i) * nClasses + code] = score[i] ?? NaN;
  }
}

/** Compute metrics; those that refuse these scores, as no probabilities, say why. */
function collected(
  metrics: Readonly<Record<string, () => number>>,
): Pick<ScoreMetrics, 'values' | 'names' | 'missing'> {
  const values: Record<string, number> = {};
  const missing: Record<string, string> = {};
  for (const [name, compute] of Object.entries(metrics)) {
    try {
      values[name] = compute();
    } catch (error) {
      if (!isMetricError(error)) throw error;
      missing[name] = reasonOf(error);
    }
  }
  return { values, names: Object.keys(metrics), missing };
}

function reasonOf({ issue, message }: MetricError): string {
  if (issue.code !== 'invalid-value') return message.replace(/^\w+: /, '');
  const isSum = issue.argument !== 'yProba';
  return isSum
    ? `${sumText(Number(issue.value))}, not to 1`
    : `${String(issue.value)} is not a probability`;
}
