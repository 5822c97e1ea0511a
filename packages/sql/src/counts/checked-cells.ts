import { isMetricError } from '@confmat/core';
import type { MetricError } from '@confmat/core';
import { refusal } from '@confmat/core/internal';
import { checkCountOptions } from './counts-of-cells.js';
import type { CountOptions, CountsOfCells } from './counts-of-cells.js';
import { inSnapshot } from '../engines/engine.js';
import type { QueryProvenance, SqlEngine } from '../engines/engine.js';
import {
  findBadScore,
  findBadWeight,
  findLabel,
  findNoUnit,
  findNull,
  lackingSql,
  refuseWrongLength,
} from '../faults/locate.js';
import type { FaultPlace } from '../faults/search.js';
import { INVALID_SCORE } from '../queries/expressions.js';
import { argumentsOf, inColumns, predictionsOf } from '../request/request.js';
import { plainRequest } from '../request/plain-request.js';
import type { CellRequest, CellRequestLike, CountRequest } from '../request/request.js';
import { completeCells } from '../cells/cell-table.js';
import { cells } from '../cells/cells.js';
import type { CellCounter, CountedCells } from '../cells/cells.js';

/**
 * Count a relation by the labels of a request over one state of the rows, and make counts of the
 * cells. What core refuses of them is refused by the column and the row of the relation instead.
 *
 * @param given What to count, checked.
 * @param make Such as `matrixOfCells`, or of two predictions `jointOfCells`.
 * @param count How cells are counted. Default: by a query that groups rows.
 */
export async function countCells<R, N extends string>(
  engine: SqlEngine,
  given: CellRequestLike<N>,
  options: CountOptions,
  make: CountsOfCells<R, N>,
  count: CellCounter = cells,
): Promise<R & QueryProvenance> {
  checkCountOptions(options);
  const request = plainRequest(engine.dialect, given);
  return inSnapshot(engine, options.signal, async (asked) => {
    const { cells: counted, query } = await checkedCells(asked, request, options, count);
    const { unit, nRows } = counted;
    const isComplete = unit && completeCells(counted);
    if (isComplete?.some((flag, cell) => flag === 1 && (unit?.codes[cell] ?? -1) < 0)) {
      const leftOut = lackingSql(asked.dialect, request);
      throw refusal({ code: 'null-value', ...(await findNoUnit(asked, request, leftOut)) });
    }
    const rows = nRows.reduce((total, n) => total + n, 0);
    try {
      return { ...make(request, counted, options), engine: engine.dialect.name, query, rows };
    } catch (error) {
      throw isMetricError(error) ? await withRow(asked, request, error) : error;
    }
  });
}

/** Count cells, and refuse rows that cannot be counted. */
async function checkedCells(
  engine: SqlEngine,
  request: CellRequest,
  { nulls = 'error', other, maxGroups, ...options }: CountOptions,
  count: CellCounter,
): Promise<CountedCells> {
  // Answers that are no label may be many: they are one class.
  const maxClasses = other === undefined ? options.maxClasses : undefined;
  const counted = await count(engine, request, { maxClasses, maxGroups });
  const models = predictionsOf(request).map((yPred, model) => ({
    own: { ...request, yPred },
    predicted: (model === 0 ? counted.cells.p : counted.cells.b) ?? counted.cells.p,
  }));
  if (nulls === 'error') {
    const { t, groups, unit } = counted.cells;
    const others = [t, ...groups, ...(unit ? [unit] : [])];
    const lacking = models.filter(({ predicted }) =>
      [predicted, ...others].some(({ codes }) => codes.includes(-1)),
    );
    await refuseFirst(engine, lacking, findNull, 'null-value');
  }
  const invalid = models.filter(
    ({ own, predicted }) => own.yPred.kind !== 'column' && predicted.values.includes(INVALID_SCORE),
  );
  if (invalid.length > 0) await refuseWrongLength(engine, request);
  await refuseFirst(engine, invalid, findBadScore, 'invalid-score');
  if (counted.nBadWeights > 0) {
    throw refusal({ code: 'invalid-weight', ...(await findBadWeight(engine, request)) });
  }
  return counted;
}

/** Refuse the first row of those that the faulty requests have, if there are any. */
async function refuseFirst(
  engine: SqlEngine,
  faulty: readonly { readonly own: CountRequest }[],
  find: (engine: SqlEngine, request: CountRequest) => Promise<FaultPlace>,
  code: 'null-value' | 'invalid-score',
): Promise<void> {
  const places: FaultPlace[] = [];
  for (const { own } of faulty) places.push(await find(engine, own));
  const [place] = places.sort((x, y) => (x.row ?? 0) - (y.row ?? 0));
  if (place) throw refusal({ code, ...place });
}

/** Core saw one row for each cell; name the column and the row of the relation instead. */
async function withRow(
  engine: SqlEngine,
  request: CellRequest,
  error: MetricError,
): Promise<MetricError> {
  const { issue } = error;
  const columns = argumentsOf(request);
  if (!('row' in issue && 'value' in issue && 'argument' in issue)) return refusal(issue);
  if (!Object.hasOwn(columns, issue.argument)) return refusal(issue);
  const place = await findLabel(engine, request.from, columns[issue.argument], issue.value);
  const reason = 'because' in issue ? { because: inColumns(request, issue.because) } : {};
  return refusal({ ...issue, ...place, ...reason } as typeof issue);
}
