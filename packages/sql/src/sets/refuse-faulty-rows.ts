import { refusal, unsupported } from '@confmat/core/internal';
import { isMissing } from '../cells/groups.js';
import type { SqlEngine } from '../engines/engine.js';
import { findBadWeight, missingSql } from '../faults/locate.js';
import { rowsWith } from '../faults/search.js';
import type { FaultPlace } from '../faults/search.js';
import { elementType, kindOf } from '../labels/read-label-text.js';
import { LABEL_IN, faultGone } from '../refusals.js';
import { columnName, groupColumns } from '../request/request.js';
import { setsOf } from './set-request.js';
import type { PlainSetRequest } from './set-request.js';
import type { TallyRow } from './set-rows.js';

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

/** What may be missing. */
interface Missing {
  readonly argument: string;
  /** What is expected instead. Default: a label. */
  readonly expected?: string;
  /** SQL text that is true for the rows that lack it. */
  readonly condition: string;
}

/**
 * Find a row that lacks a set, a label in one, or a group: the first such row, or where rows have no
 * order all that lack the first of these.
 */
async function findMissing(
  engine: SqlEngine,
  request: PlainSetRequest,
): Promise<FaultPlace & Pick<Missing, 'expected'>> {
  let first: (FaultPlace & Pick<Missing, 'expected'>) | null = null;
  for (const { condition, ...missing } of missingOf(engine, request)) {
    const found = await rowsWith(engine, request.from, condition);
    if (found?.row === null) return { ...missing, ...found, value: null };
    if (found && found.row < (first?.row ?? Infinity))
      first = { ...missing, ...found, value: null };
  }
  if (first) return first;
  throw faultGone();
}

function missingOf({ dialect }: SqlEngine, request: PlainSetRequest): readonly Missing[] {
  const { hasMissing } = setsOf(dialect);
  const ofSets = [request.yTrue, request.yPred].flatMap((reference): readonly Missing[] => {
    const argument = columnName(reference);
    const set = dialect.identifier(reference.column);
    return [
      { argument, expected: 'a set of labels', condition: `${set} IS NULL` },
      { argument: `${LABEL_IN}${argument}`, condition: hasMissing(set) },
    ];
  });
  const ofGroups = groupColumns(request.by).map((reference) => {
    return { argument: columnName(reference), condition: missingSql(dialect, reference) };
  });
  return [...ofSets, ...ofGroups];
}
