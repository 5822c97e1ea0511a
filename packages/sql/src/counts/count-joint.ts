import type { JointCounts, Label } from '@confmat/core';
import { namedAsync } from '@confmat/core/internal';
import { countCells } from './checked-cells.js';
import type { QueryProvenance, SqlEngine } from '../engines/engine.js';
import { checkEngine, checkRequest } from '../request/check-request.js';
import { cellsOfJoint } from '../request/plain-request.js';
import type { JointConfusionRequest } from '../request/request.js';
import { jointOfCells } from './counts-of-cells.js';
import type { CountOptions } from './counts-of-cells.js';

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
): Promise<JointCounts<Label, N> & QueryProvenance> {
  return namedAsync('countJoint', async () => {
    checkEngine(engine);
    checkRequest('joint', request);
    return countCells(engine, cellsOfJoint(request), options, jointOfCells<N>);
  });
}
