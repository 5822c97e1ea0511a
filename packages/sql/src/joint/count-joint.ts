import { isMetricError } from '@confmat/core';
import type { JointCounts, Label, MetricError } from '@confmat/core';
import { namedAsync, refusal } from '@confmat/core/internal';
import { checkEngine, checkJointRequest } from '../request/check-request.js';
import { plainJointRequest } from '../request/plain-request.js';
import type { JointConfusionRequest } from '../request/wide-request.js';
import { inSnapshot } from '../engines/engine.js';
import type { Provenance, SqlEngine } from '../engines/engine.js';
import { INVALID_SCORE } from '../queries/expressions.js';
import { jointOfTriples } from './joint-of-triples.js';
import { findBadScore, findBadWeight, findNull, findLabel } from '../faults/locate.js';
import type { Place } from '../faults/place.js';
import { refuseNoUnit } from '../counts/count-confusion.js';
import { checkCountOptions } from '../counts/matrix-of-pairs.js';
import type { CountOptions } from '../counts/matrix-of-pairs.js';
import { countPairs, isMissing } from '../counts/pairs.js';
import type { CountedPairs, LabelPair } from '../counts/pairs.js';
import { columnName, requestOf } from '../request/request.js';
import type { CountRequest } from '../request/request.js';

/**
 * Count a relation by true label and the predictions of two models inside a SQL engine, also for each
 * group of rows: all that comparing the models needs. Rows never leave it: it returns one row for each
 * triple of labels that occurs, in one pass.
 *
 * @param engine The engine.
 * @param request What to count; rules are columns of labels or thresholds over scores.
 * @param options As for `countConfusion`.
 * @returns The joint tally and those of the groups, of the labels of the whole. With `nulls: 'skip'`,
 *   rows without a group are in the whole only.
 * @throws {MetricError} As `countConfusion`.
 */
export async function countJoint<N extends string = string>(
  engine: SqlEngine,
  request: JointConfusionRequest<N>,
  options: CountOptions = {},
): Promise<JointCounts<Label, N> & Provenance> {
  return namedAsync('countJoint', async () => {
    checkEngine(engine);
    checkJointRequest(request);
    checkCountOptions(options);
    const plain = plainJointRequest(engine.dialect, request);
    const both = [requestOf(plain, 'a'), requestOf(plain, 'b')] as const;
    const { maxClasses, maxGroups, nulls = 'error' } = options;
    return inSnapshot(engine, options.signal, async (asked) => {
      const counted = await countPairs(asked, both[0], maxClasses, maxGroups, plain.yPredB);
      if (nulls === 'error') await refuseNulls(asked, both, counted.pairs);
      await refuseBadNumbers(asked, both, counted);
      await refuseNoUnit(asked, plain, counted.pairs);
      const { pairs, query } = counted;
      const rows = pairs.reduce((total, { nRows }) => total + nRows, 0);
      const source = { engine: engine.dialect.name, query, rows };
      try {
        return { ...jointOfTriples(plain, pairs, options), ...source };
      } catch (error) {
        throw isMetricError(error) ? await withRow(asked, both, error) : error;
      }
    });
  });
}

/** The requests of the first and of the second model. */
type Both = readonly [CountRequest, CountRequest];

const OF_MODEL = ['p', 'b'] as const;

async function refuseNulls(
  engine: SqlEngine,
  both: Both,
  triples: readonly LabelPair[],
): Promise<void> {
  const faulty = both.filter((_, model) =>
    triples.some((triple) =>
      [
        ...[triple.t, triple[OF_MODEL[model] ?? 'p'], ...triple.groups],
        ...(both[0].unit ? [triple.unit] : []),
      ].some(isMissing),
    ),
  );
  await refuseFirst(engine, faulty, findNull, 'null-value');
}

async function refuseBadNumbers(
  engine: SqlEngine,
  both: Both,
  { pairs, nBadWeights }: CountedPairs,
): Promise<void> {
  const faulty = both.filter(
    ({ yPred }, model) =>
      yPred.kind !== 'column' &&
      pairs.some((triple) => Number(triple[OF_MODEL[model] ?? 'p'] ?? 0) === INVALID_SCORE),
  );
  await refuseFirst(engine, faulty, findBadScore, 'invalid-score');
  if (nBadWeights === 0) return;
  throw refusal({ code: 'invalid-weight', ...(await findBadWeight(engine, both[0])) });
}

/** Refuse the first row of those that the faulty requests have, if there are any. */
async function refuseFirst(
  engine: SqlEngine,
  faulty: readonly CountRequest[],
  find: (engine: SqlEngine, request: CountRequest) => Promise<Place>,
  code: 'null-value' | 'invalid-score',
): Promise<void> {
  const places: Place[] = [];
  for (const request of faulty) places.push(await find(engine, request));
  const [place] = places.sort((x, y) => (x.row ?? 0) - (y.row ?? 0));
  if (place) throw refusal({ code, ...place });
}

/** Core saw one row for each triple of labels; name the column and the row of the relation instead. */
async function withRow(engine: SqlEngine, both: Both, error: MetricError): Promise<MetricError> {
  const { issue } = error;
  if (!('row' in issue && 'value' in issue && 'argument' in issue)) return refusal(issue);
  const { argument } = issue;
  const isOfModel = argument === 'yPredA' || argument === 'yPredB';
  if (!isOfModel && argument !== 'yTrue' && argument !== 'unit') return refusal(issue);
  const request = both[argument === 'yPredB' ? 1 : 0];
  const column = isOfModel ? 'yPred' : argument;
  const place = await findLabel(engine, request, column, issue.value);
  const names = { yTrue: request.yTrue, ...plainNames(both) };
  const because =
    'because' in issue
      ? {
          because: issue.because.replace(/yTrue|yPredA|yPredB/, (name) =>
            columnName(names[name as keyof typeof names]),
          ),
        }
      : {};
  return refusal({ ...issue, ...place, ...because } as typeof issue);
}

function plainNames([a, b]: Both): Record<'yPredA' | 'yPredB', CountRequest['yTrue']> {
  return { yPredA: a.yPred as CountRequest['yTrue'], yPredB: b.yPred as CountRequest['yTrue'] };
}
