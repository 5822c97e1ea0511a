import { namedAsync } from '@confmat/core/internal';
import { countCells } from './checked-cells.js';
import type { QueryProvenance, SqlEngine } from '../engines/engine.js';
import { checkEngine, checkRequest } from '../request/check-request.js';
import type { ConfusionRequest } from '../request/request.js';
import { matrixOfCells } from './counts-of-cells.js';
import type { CountOptions, CountResult } from './counts-of-cells.js';

/**
 * Count a relation by true and predicted label inside a SQL engine, also for each group of rows.
 * Rows never leave it: it returns one row for each pair of labels that occurs, or for
 * each pair of each of the units, which becomes a matrix of core.
 * @param engine The engine.
 * @param request What to count.
 * @param options Axis order, missing labels, greatest number of classes, integers in texts,
 *   cancellation.
 * @returns The matrix and those of the groups, with `units` if the request asks for them, the number of
 *   ties that arg-max settled, and the query.
 * @throws {MetricError} As core's `confusionMatrix`, with the columns' names and `row` the row of the
 *   relation (from 0), or `nRows` the number of rows with the value where rows have no order;
 *   `invalid-score` for a score that is no finite number; `invalid-option` for a part of the request
 *   that does not exist. Errors of the engine pass through.
 */
export async function countConfusion<N extends string = string>(
  engine: SqlEngine,
  request: ConfusionRequest<N>,
  options: CountOptions = {},
): Promise<CountResult<N> & QueryProvenance> {
  return namedAsync('countConfusion', async () => {
    checkEngine(engine);
    checkRequest('confusion', request);
    return countCells(engine, request, options, matrixOfCells<N>);
  });
}
