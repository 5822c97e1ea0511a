import { isMetricError } from '@confmat/core';
import type { Label, MetricError } from '@confmat/core';
import {
  averagePrecision,
  bestThreshold,
  brierScore,
  expectedCalibrationError,
  logLoss,
  reliabilityCurve,
  rocAuc,
  rocAucOneVsRest,
  sweepFromTally,
  thresholdSweep,
  topKAccuracy,
} from '@confmat/thresholds';
import type { Interval } from '@confmat/inference';
import { ofTogether } from '../../intervals/class-intervals.js';
import type { IntervalSettings } from '../../intervals/interval-settings.js';
import type { ThresholdSweep } from '@confmat/thresholds';
import { CommandError } from '../../command-error.js';
import type { Input } from '../../input/input.js';
import { MOST_LABELS } from '../../input/score-rows.js';
import type { ScoreBatch, ScoreRequest } from '../../input/score-rows.js';
import { bestDirection, metricOf, titleOf } from '../../sweep/metrics.js';
import { readSweeps } from '../../sweep/read-sweeps.js';
import { thresholdWriter } from '../../sweep/typed-thresholds.js';
import type { ReportCommandOptions } from '../options.js';
import { predictionOf } from '../prediction.js';
import type { Prediction } from '../prediction.js';
import type { ScoreMetrics } from './metrics-of-scores.js';
import { quote } from '../../suggest.js';

/** The scores of one column with their truth, as 1 or 0. */
interface ScoredRows {
  readonly sweep: ThresholdSweep;
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

/** The prediction, its threshold chosen on these rows if `--threshold` names a metric. */
export async function chosenPrediction(
  input: Input,
  options: ReportCommandOptions,
): Promise<Prediction> {
  const { threshold: typed, posLabel = '', nulls } = options;
  const prediction = predictionOf(input.source, options);
  if (typeof typed !== 'object') return prediction;
  const request = scoreRequest(prediction, posLabel, prediction.scores, nulls);
  const sweep = input.sweeps
    ? (await readSweeps(input, request, 'exact')).sweeps[0]
    : sweepOf(await holdRows(input, request), prediction);
  if (!sweep) throw new Error('bug: there is a column of scores');
  const metric = metricOf(typed.best, 1);
  const found = bestThreshold(sweep, metric, { direction: bestDirection(metric) });
  if (!found.reached) {
    throw new CommandError(
      `${input.source.shownFile}: no threshold has the best ${typed.best}: ${found.reason}`,
    );
  }
  const threshold = thresholdWriter(sweep)(found.threshold);
  const chosen = predictionOf(input.source, { ...options, threshold });
  const warning = 'chosen on these same rows: expect less on others';
  return { ...chosen, rule: `${chosen.rule}, the best ${titleOf(typed.best, 1)} (${warning})` };
}

/** Options that the metrics of scores depend on. */
type Asked = Pick<ReportCommandOptions, 'nulls' | 'unit'>;

/** Metrics of the scores that a rule predicts from. */
export async function scoreMetrics(
  input: Input,
  prediction: Prediction,
  labels: readonly Label[],
  asked: Asked,
): Promise<ScoreMetrics> {
  const { nulls, unit } = asked;
  const { yPred } = prediction.request;
  switch (yPred.kind) {
    case 'threshold':
      return binaryMetrics(input, prediction, String(yPred.posLabel), asked);
    case 'arg-max': {
      const names = yPred.scores.map(({ label }) => String(label));
      const found = await classMetrics(input, prediction, names, labels, nulls);
      return unit === undefined ? found : withoutShares(found);
    }
    default:
      throw new Error('bug: labels have no scores');
  }
}

/** Metrics of rows that belong together: shares of independent rows do not hold for them. */
function withoutShares({ intervals, ...metrics }: ScoreMetrics): ScoreMetrics {
  const alone = async (settings: IntervalSettings): Promise<Readonly<Record<string, Interval>>> => {
    const found = Object.entries(await intervals(settings));
    return Object.fromEntries(found.map(([name, one]) => [name, ofTogether(one)]));
  };
  return { ...metrics, intervals: alone };
}

async function binaryMetrics(
  input: Input,
  prediction: Prediction,
  posLabel: string,
  { nulls, unit }: Asked,
): Promise<ScoreMetrics> {
  const request = scoreRequest(prediction, posLabel, prediction.scores, nulls);
  const { sweep, classes, scores, weights } = await scoredRows(input, request, prediction);
  const options = { posLabel: 1, ...(weights ? { sampleWeight: weights } : {}) };
  const metrics = collected({
    rocAuc: () => rocAuc(sweep),
    averagePrecision: () => averagePrecision(sweep),
    logLoss: () => logLoss(classes, scores, options),
    brierScore: () => brierScore(classes, scores, options),
    expectedCalibrationError: () =>
      expectedCalibrationError(reliabilityCurve(classes, scores, options)),
  });
  let counted: ThresholdSweep | undefined;
  const byUnit = async (): Promise<ThresholdSweep> => {
    // Areas of weighted rows have no intervals.
    if (unit === undefined || weights) return sweep;
    // Loaded late: few reports have units.
    const { readSweepUnits } = await import('../../sweep/read-sweep-units.js');
    counted ??= (await readSweepUnits(input, unit, request, [sweep]))[0] ?? sweep;
    return counted;
  };
  const intervals = async (
    settings: IntervalSettings,
  ): Promise<Readonly<Record<string, Interval>>> => {
    const { areaIntervals } = await import('../../intervals/area-intervals.js');
    return areaIntervals(await byUnit(), settings.level);
  };
  return { ...metrics, intervals };
}

/** Rows that are read, or those that stand for what an engine counted. */
async function scoredRows(
  input: Input,
  request: ScoreRequest,
  prediction: Prediction,
): Promise<ScoredRows> {
  if (!input.tally) {
    const rows = await holdRows(input, request);
    const { classes, weights } = rows;
    return {
      sweep: sweepOf(rows, prediction),
      scores: firstScore(rows, prediction),
      classes,
      weights,
    };
  }
  // Loaded late: few rows are in an engine.
  const { rowsOfTally } = await import('./rows-of-tally.js');
  const tally = await input.tally(request, 0);
  if (!tally) throw new Error('bug: no row is positive');
  return { sweep: sweepFromTally(tally), ...rowsOfTally(tally) };
}

/** One pass over the file, in which the true labels are groups. */
async function classMetrics(
  input: Input,
  prediction: Prediction,
  names: readonly string[],
  labels: readonly Label[],
  nulls: 'error' | 'skip',
): Promise<ScoreMetrics> {
  const without = labels.find((label) => !names.includes(String(label)));
  if (without !== undefined) {
    throw new CommandError(
      `${input.source.shownFile}: no column of scores for the label ${quote(String(without))} (--score-metrics)`,
    );
  }
  const { scores } = prediction;
  const nClasses = scores.length;
  const isSingle = scores.every((score) => score.isSingle);
  const wanted = scoreRequest(prediction, names[0] ?? '', scores, nulls);
  if (input.tally) {
    const { classTallyMetrics } = await import('./class-tallies.js');
    return classTallyMetrics(input.tally, wanted, names);
  }
  const by = { columns: [wanted.yTrue], maxGroups: MOST_LABELS };
  const { batches, groups } = await readBatches(input, { ...wanted, by });
  const nRows = batches.reduce((sum, { classes }) => sum + classes.length, 0);
  const codeOfGroup = Int32Array.from(groups, ([label]) => names.indexOf(String(label)));
  const codes = new Int32Array(nRows);
  const data = new (isSingle ? Float32Array : Float64Array)(nRows * nClasses);
  const weights = wanted.sampleWeight ? new Float64Array(nRows) : null;
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
  const metrics = collected({
    macroRocAuc: () => rocAucOneVsRest(codes, matrix, { ...options, average: 'macro' }),
    top2Accuracy: () => topKAccuracy(codes, matrix, { ...options, k: 2 }),
    ...(nClasses > 5
      ? { top5Accuracy: () => topKAccuracy(codes, matrix, { ...options, k: 5 }) }
      : {}),
    logLoss: () => logLoss(codes, matrix, options),
    brierScore: () => brierScore(codes, matrix, options),
  });
  const intervals = async (
    settings: IntervalSettings,
  ): Promise<Readonly<Record<string, Interval>>> => {
    const { shareInterval } = await import('../../intervals/share-interval.js');
    const shares = Object.entries(metrics.values).filter(([name]) => /^top\dAccuracy$/.test(name));
    const [nRows] = matrix.shape;
    return Object.fromEntries(
      shares.map(([name, value]) => {
        const nHits = weights ? value * nRows : Math.round(value * nRows);
        return [name, shareInterval(name, nHits, nRows, weights !== null, settings)];
      }),
    );
  };
  return { ...metrics, intervals };
}

function scoreRequest(
  { request: { from, yTrue, sampleWeight } }: Prediction,
  posLabel: string,
  scores: ScoreRequest['scores'],
  nulls: 'error' | 'skip',
): ScoreRequest {
  return { from, yTrue, posLabel, scores, sampleWeight, nulls };
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

function sweepOf(rows: HeldRows, prediction: Prediction): ThresholdSweep {
  return thresholdSweep(rows.classes, firstScore(rows, prediction), {
    posLabel: 1,
    ...(rows.weights ? { sampleWeight: rows.weights } : {}),
  });
}

/** The scores of one column, in the precision of the file. */
function firstScore(
  { scores: [score = new Float64Array()] }: HeldRows,
  { scores: [reference] }: Prediction,
): Float64Array | Float32Array {
  return reference?.isSingle ? Float32Array.from(score) : score;
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
): Omit<ScoreMetrics, 'intervals'> {
  const values: Record<string, number> = {};
  const missing = new Map<string, string[]>();
  for (const [name, compute] of Object.entries(metrics)) {
    try {
      values[name] = compute();
    } catch (error) {
      if (!isMetricError(error)) throw error;
      const reason = reasonOf(error);
      missing.set(reason, [...(missing.get(reason) ?? []), name]);
    }
  }
  return {
    values,
    names: Object.keys(metrics),
    missing: [...missing].map(([reason, names]) => `no ${names.join(', ')}: ${reason}`),
  };
}

function reasonOf({ issue, message }: MetricError): string {
  if (issue.code !== 'invalid-value') return message.replace(/^\w+: /, '');
  const isSum = issue.argument !== 'yProba';
  return isSum
    ? `the scores of a row add to ${String(issue.value)}, not to 1`
    : `${String(issue.value)} is not a probability`;
}
