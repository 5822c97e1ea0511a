import { refusal, unsupported } from '@confmat/core/internal';
import { isMissing } from '../counts/pairs.js';
import type { SqlEngine } from '../engines/engine.js';
import { findBadWeight } from '../faults/locate.js';
import { elementType, kindOf } from '../labels/read-label-text.js';
import { columnName } from '../request/request.js';
import { findMissing } from './find-missing.js';
import type { PlainSetRequest } from './set-request.js';
import type { TallyRow } from './tally-rows.js';

/** Refuse sets of labels whose texts do not compare, and rows that cannot be counted. */
export async function refuseFaultyRows(
  engine: SqlEngine,
  request: PlainSetRequest,
  rows: readonly TallyRow[],
  refusesNulls: boolean,
): Promise<void> {
  refuseTypes(request, rows);
  const lacks = rows.some((row) => row.isMissing || row.groups.some(isMissing));
  if (refusesNulls && lacks) {
    throw refusal({ code: 'null-value', ...(await findMissing(engine, request)) });
  }
  if (rows.some(({ nBadWeights }) => nBadWeights > 0)) {
    throw refusal({ code: 'invalid-weight', ...(await findBadWeight(engine, request)) });
  }
}

/** Labels are compared as texts: 1 and 1.0 are one label and two texts, 1 and '1' the reverse. */
function refuseTypes({ yTrue, yPred }: PlainSetRequest, rows: readonly TallyRow[]): void {
  const [row] = rows;
  if (!row) return;
  const [truth, pred] = ['t_type', 'p_type'].map((name) => String(row.cells[name]));
  const [ofTruth, ofPred] = [truth, pred].map((type = '') => elementType(type));
  const [kind, other] = [ofTruth, ofPred].map((type = '') => kindOf(type));
  for (const [column, type = '', of] of [
    [yTrue, truth, kind],
    [yPred, pred, other],
  ] as const) {
    if (of === 'nested') throw unsupported(columnName(column), type, 'arrays of labels');
  }
  if (kind === other && (kind !== 'number' || ofTruth === ofPred)) return;
  throw unsupported(
    columnName(yPred),
    pred ?? '',
    `${truth ?? ''}, the type of ${columnName(yTrue)}`,
  );
}
