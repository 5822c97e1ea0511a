import {
  MetricError,
  confusionMatrix,
  confusionMatrixFromCounts,
  isMetricError,
} from '@confmat/core';
import type { ConfusionMatrix, Label, NullPolicy } from '@confmat/core';
import { INVALID_SCORE, confusionSql, nLabelsSql } from './confusion-sql.js';
import type { SqlEngine } from './engine.js';
import { integersIfAll, readLabel } from './labels.js';
import { firstBadScore, firstBadWeight, firstNull, firstOfLabel } from './locate.js';
import { columnName } from './request.js';
import type { CountRequest } from './request.js';
import { safeCount } from './safe-count.js';

/** Options of `countConfusion`. */
export interface CountOptions {
  /**
   * Axis order; labels found in the data but not here are an error. Texts are read as labels of
   * the data ("1" as 1). Default: all seen, ascending.
   */
  readonly labels?: readonly Label[] | undefined;
  /** What to do with rows of which a label or a score is missing. Default: `'error'`. */
  readonly nulls?: NullPolicy | undefined;
  /** As in core's `confusionMatrix`. */
  readonly maxClasses?: number | undefined;
  /**
   * Read labels that are text as integers if every one is a canonical integer, for columns of
   * files without types (CSV). Default: false.
   */
  readonly integersFromText?: boolean | undefined;
}

/** What `countConfusion` found. */
export interface CountResult {
  readonly matrix: ConfusionMatrix;
  /** Number of rows that were counted. */
  readonly nSamples: number;
  /** Number of rows whose greatest score was shared; 0 but with `arg-max`. */
  readonly nTied: number;
}

/** More pairs of labels than this are no confusion matrix, and would not fit in memory. */
const MAX_PAIRS = 2 ** 22;
/** Before more pairs than this are fetched, the labels are counted: there may be too many. */
const MANY_PAIRS = 2 ** 16;
/** The most classes of core's matrices. */
const MAX_CLASSES = 4096;

/**
 * Count a relation by true and predicted label inside a SQL engine. Rows never leave it: it
 * returns one row for each pair of labels that occurs, which becomes a matrix of core.
 *
 * @param engine The engine.
 * @param request What to count.
 * @param options Axis order, missing labels, greatest number of classes, integers in texts.
 * @returns The matrix, and the number of ties that arg-max settled.
 * @throws {MetricError} As core's `confusionMatrix`, with `row` the row of the relation (from 0)
 *   and the columns' names; `invalid-score` for a score that is no finite number. Errors of the
 *   engine pass through.
 */
export async function countConfusion(
  engine: SqlEngine,
  request: CountRequest,
  options: CountOptions = {},
): Promise<CountResult> {
  const { nulls = 'error', maxClasses } = options;
  const pairs = await countPairs(engine, request, Math.min(maxClasses ?? MAX_CLASSES, MAX_CLASSES));
  if (nulls === 'error') await refuseNulls(engine, request, pairs);
  await refuseBadNumbers(engine, request, pairs);
  const { trueLabels, predLabels, labels } = nameLabels(request, pairs, options);
  const nSkipped = sumOf(pairs.filter(hasNull), ({ nRows }) => nRows);
  try {
    const sampleWeight = pairs.map(({ count }) => count);
    const grouped = confusionMatrix(trueLabels, predLabels, {
      labels,
      sampleWeight,
      nulls,
      maxClasses,
    });
    const matrix = confusionMatrixFromCounts(grouped.counts, grouped.labels, {
      weighted: request.sampleWeight !== undefined,
      nSkipped,
    });
    const nSamples = sumOf(pairs, ({ nRows }) => nRows) - nSkipped;
    return { matrix, nSamples, nTied: sumOf(pairs, ({ nTied }) => nTied) };
  } catch (error) {
    throw isMetricError(error) ? await withRow(engine, request, error) : error;
  }
}

const CALLER = 'countConfusion';

/** One row of the engine's answer. */
interface LabelPair {
  readonly t: unknown;
  readonly p: unknown;
  readonly nRows: number;
  /** Rows, or the sum of their weights. */
  readonly count: number;
  readonly nBadWeights: number;
  readonly nTied: number;
}

async function countPairs(
  engine: SqlEngine,
  request: CountRequest,
  maxClasses: number,
): Promise<readonly LabelPair[]> {
  const { dialect } = engine;
  let rows = await engine.query(confusionSql(dialect, request, MANY_PAIRS + 1));
  if (rows.length > MANY_PAIRS) {
    await refuseManyLabels(engine, request, maxClasses);
    rows = await engine.query(confusionSql(dialect, request, MAX_PAIRS + 1));
  }
  if (rows.length > MAX_PAIRS) {
    throw new MetricError(CALLER, {
      code: 'too-many-pairs',
      arguments: `${columnName(request.yTrue)} and the prediction`,
      limit: MAX_PAIRS,
    });
  }
  return rows.map(({ t, p, n, w, bad_weights: bad = 0, tied = 0 }) => ({
    t,
    p,
    nRows: safeCount(n),
    count: request.sampleWeight ? Number(w) : safeCount(n),
    nBadWeights: safeCount(bad),
    nTied: safeCount(tied),
  }));
}

async function refuseManyLabels(
  engine: SqlEngine,
  request: CountRequest,
  limit: number,
): Promise<void> {
  const [found] = await engine.query(nLabelsSql(engine.dialect, request));
  const nClasses = Math.max(safeCount(found?.['n_true']), safeCount(found?.['n_pred']));
  if (nClasses > limit)
    throw new MetricError(CALLER, { code: 'too-many-classes', nClasses, limit });
}

function hasNull({ t, p }: LabelPair): boolean {
  return t === null || p === null || Number.isNaN(t) || Number.isNaN(p);
}

async function refuseNulls(
  engine: SqlEngine,
  request: CountRequest,
  pairs: readonly LabelPair[],
): Promise<void> {
  if (!pairs.some(hasNull)) return;
  const { argument, row, value } = await firstNull(engine, request);
  throw new MetricError(CALLER, { code: 'null-value', argument, row, value });
}

async function refuseBadNumbers(
  engine: SqlEngine,
  request: CountRequest,
  pairs: readonly LabelPair[],
): Promise<void> {
  if (request.yPred.rule !== 'column' && pairs.some(({ p }) => Number(p) === INVALID_SCORE)) {
    throw new MetricError(CALLER, {
      code: 'invalid-score',
      ...(await firstBadScore(engine, request)),
    });
  }
  if (pairs.some(({ nBadWeights }) => nBadWeights > 0)) {
    throw new MetricError(CALLER, {
      code: 'invalid-weight',
      ...(await firstBadWeight(engine, request)),
    });
  }
}

interface NamedPairs {
  readonly trueLabels: readonly (Label | null)[];
  readonly predLabels: readonly (Label | null)[];
  readonly labels: readonly Label[] | undefined;
}

/** Turn the engine's values and codes into labels of one kind. */
function nameLabels(
  { yTrue, yPred }: CountRequest,
  pairs: readonly LabelPair[],
  options: CountOptions,
): NamedPairs {
  const fromText = options.integersFromText ?? false;
  const read = (values: readonly (Label | null)[]): readonly (Label | null)[] =>
    fromText ? integersIfAll(values) : values;
  const truth = pairs.map(({ t }) => t as Label | null);
  if (yPred.rule === 'column') {
    const both = read([...truth, ...pairs.map(({ p }) => p as Label | null)]);
    const trueLabels = both.slice(0, pairs.length);
    const known = both.filter((label) => label !== null);
    const labels = options.labels?.map((label) => readLabel(label, known));
    return { trueLabels, predLabels: both.slice(pairs.length), labels };
  }
  const trueLabels = read(truth);
  const known = [...new Set(trueLabels.filter((label) => label !== null))];
  const labels = options.labels?.map((label) => readLabel(label, known));
  const classOf =
    yPred.rule === 'threshold'
      ? thresholdClasses(columnName(yTrue), yPred.posLabel, labels ?? known)
      : yPred.scores.map(({ label }) => readLabel(label, known));
  const predLabels = pairs.map(({ p }) => (p === null ? null : (classOf[Number(p)] ?? null)));
  return { trueLabels, predLabels, labels };
}

/** The negative and the positive class of a truth with a threshold over scores. */
function thresholdClasses(
  argument: string,
  typed: Label,
  known: readonly Label[],
): readonly [Label, Label] {
  const posLabel = readLabel(typed, known);
  const others = known.filter((label) => label !== posLabel);
  if (known.length > 0 && others.length === known.length) {
    throw new MetricError(CALLER, {
      code: 'unknown-label',
      argument: 'posLabel',
      row: null,
      value: typed,
      labels: known,
    });
  }
  const [negLabel] = others;
  if (others.length > 1 || negLabel === undefined) {
    const reason =
      others.length > 1
        ? `needs two classes, ${argument} has ${known.length}: use arg-max over a score per class`
        : `needs two classes, ${argument} has one: name both with labels`;
    throw new MetricError(CALLER, { code: 'option-conflict', option: 'threshold', reason });
  }
  return [negLabel, posLabel];
}

/** Core saw one row for each pair of labels; name the column and the row of the relation instead. */
async function withRow(
  engine: SqlEngine,
  request: CountRequest,
  error: MetricError,
): Promise<MetricError> {
  const { issue } = error;
  if (!('row' in issue) || !('value' in issue) || !('argument' in issue)) return error;
  if (issue.argument !== 'yTrue' && issue.argument !== 'yPred') return error;
  const place = await firstOfLabel(engine, request, issue.argument, issue.value);
  const because =
    'because' in issue
      ? { because: issue.because.replace('yTrue', () => columnName(request.yTrue)) }
      : {};
  return new MetricError(CALLER, { ...issue, ...place, ...because } as typeof issue);
}

function sumOf(pairs: readonly LabelPair[], measure: (pair: LabelPair) => number): number {
  return pairs.reduce((total, pair) => total + measure(pair), 0);
}
