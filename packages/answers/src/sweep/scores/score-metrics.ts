import { isMetricError } from '@confmat/core';
import { brierScore, logLoss } from '@confmat/thresholds';
import {
  corpCurve,
  expectedCalibrationError,
  reliabilityCurve,
} from '@confmat/thresholds/calibration';
import type { CorpCurve } from '@confmat/thresholds/calibration';
import { exactSweep } from '@confmat/thresholds/internal';
import type { Input } from '@confmat/rows/input/input.js';
import type { ScoreBatch, ScoreRequest } from '@confmat/rows/input/score-rows.js';
import { scoresIn } from '@confmat/rows/input/score-precision.js';
import type { ScoreMetrics } from './metrics-of-scores.js';
import { missingReason } from './missing-reason.js';

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

async function holdRows(input: Input, request: ScoreRequest): Promise<HeldRows> {
  let batches: ScoreBatch[] = [];
  await input.read(request, () => {
    batches = [];
    return (batch) => batches.push(batch);
  });
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
      missing[name] = missingReason(error);
    }
  }
  return { values, names: Object.keys(metrics), missing };
}
