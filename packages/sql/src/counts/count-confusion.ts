import { isMetricError } from '@confmat/core';
import type { MetricError } from '@confmat/core';
import { namedAsync, refusal } from '@confmat/core/internal';
import { checkEngine, checkRequest } from '../request/check-request.js';
import { plainRequest } from '../request/plain-request.js';
import type { ConfusionRequest } from '../request/wide-request.js';
import { inSnapshot } from '../engines/engine.js';
import type { Provenance, SqlEngine } from '../engines/engine.js';
import { INVALID_SCORE } from '../queries/expressions.js';
import { findBadScore, findBadWeight, findLabel, findNoUnit, findNull } from '../faults/locate.js';
import { refuseWrongLength } from '../faults/wrong-length.js';
import { checkCountOptions, matrixOfPairs } from './matrix-of-pairs.js';
import type { CountOptions, CountResult } from './matrix-of-pairs.js';
import { countPairs, hasMissing, isMissing } from './pairs.js';
import type { CountedPairs, LabelPair } from './pairs.js';
import { columnName } from '../request/request.js';
import type { CountRequest } from '../request/request.js';

/**
 * Count a relation by true and predicted label inside a SQL engine, also for each group of rows.
 * Rows never leave it: it returns one row for each pair of labels that occurs, of each unit if
 * there are any, which becomes a matrix of core.
 * @param engine The engine.
 * @param request What to count.
 * @param options Axis order, missing labels, greatest number of classes, integers in texts,
 *   cancellation.
 * @returns The matrix, those of the groups, each by unit if the request has one, the number of ties that arg-max settled, and the query.
 * @throws {MetricError} As core's `confusionMatrix`, with the columns' names and `row` the row of the
 *   relation (from 0), or `nRows` the number of rows with the value where rows have no order;
 *   `invalid-score` for a score that is no finite number; `invalid-option` for a part of the request
 *   that does not exist. Errors of the engine pass through.
 */
export async function countConfusion<N extends string = string>(
  engine: SqlEngine,
  request: ConfusionRequest<N>,
  options: CountOptions = {},
): Promise<CountResult<N> & Provenance> {
  return namedAsync('countConfusion', async () => {
    checkEngine(engine);
    checkRequest(request);
    checkCountOptions(options);
    const plain = plainRequest(engine.dialect, request);
    return inSnapshot(engine, options.signal, async (asked) => {
      const { pairs, query } = await checkedPairs(asked, plain, options);
      await refuseNoUnit(asked, plain, pairs);
      const rows = pairs.reduce((total, { nRows }) => total + nRows, 0);
      const source = { engine: engine.dialect.name, query, rows };
      try {
        return { ...matrixOfPairs(plain, pairs, options), ...source };
      } catch (error) {
        throw isMetricError(error) ? await withRow(asked, plain, error) : error;
      }
    });
  });
}

/**
 * Count pairs, and refuse rows that cannot be counted.
 * @param what What makes so many pairs, if they are too many. Default: truth and prediction.
 */
export async function checkedPairs(
  engine: SqlEngine,
  request: CountRequest,
  { nulls = 'error', maxClasses, maxGroups }: CountOptions,
  what?: string,
): Promise<CountedPairs> {
  const counted = await countPairs(engine, request, maxClasses, maxGroups, undefined, what);
  if (nulls === 'error') await refuseNulls(engine, request, counted);
  await refuseBadNumbers(engine, request, counted);
  return counted;
}

/** Refuse rows without a unit, also those that lack a label. */
export async function refuseNoUnit(
  engine: SqlEngine,
  request: Pick<CountRequest, 'from' | 'unit'>,
  pairs: readonly LabelPair[],
): Promise<void> {
  if (!request.unit || !pairs.some(({ unit }) => isMissing(unit))) return;
  throw refusal({ code: 'null-value', ...(await findNoUnit(engine, request)) });
}

async function refuseNulls(
  engine: SqlEngine,
  request: CountRequest,
  { pairs }: CountedPairs,
): Promise<void> {
  const lacks = (pair: LabelPair): boolean =>
    hasMissing(pair) || pair.groups.some(isMissing) || (!!request.unit && isMissing(pair.unit));
  if (!pairs.some(lacks)) return;
  throw refusal({ code: 'null-value', ...(await findNull(engine, request)) });
}

async function refuseBadNumbers(
  engine: SqlEngine,
  request: CountRequest,
  { pairs, nBadWeights }: CountedPairs,
): Promise<void> {
  if (request.yPred.kind !== 'column' && pairs.some(({ p }) => Number(p) === INVALID_SCORE)) {
    await refuseWrongLength(engine, request);
    throw refusal({ code: 'invalid-score', ...(await findBadScore(engine, request)) });
  }
  if (nBadWeights > 0) {
    throw refusal({ code: 'invalid-weight', ...(await findBadWeight(engine, request)) });
  }
}

/**
 * Core saw one row for each pair of labels; name the column and the row of the relation instead.
 */
async function withRow(
  engine: SqlEngine,
  request: CountRequest,
  error: MetricError,
): Promise<MetricError> {
  const { issue } = error;
  if (
    !('row' in issue && 'value' in issue && 'argument' in issue) ||
    (issue.argument !== 'yTrue' && issue.argument !== 'yPred' && issue.argument !== 'unit')
  ) {
    return refusal(issue);
  }
  const place = await findLabel(engine, request, issue.argument, issue.value);
  const because =
    'because' in issue
      ? { because: issue.because.replace('yTrue', () => columnName(request.yTrue)) }
      : {};
  return refusal({ ...issue, ...place, ...because } as typeof issue);
}
