import type { SqlEngine } from '../engines/engine.js';
import { countRows } from '../faults/counted-fault.js';
import { firstRow } from '../faults/first-fault.js';
import type { Place } from '../faults/place.js';
import { labelSql } from '../queries/expressions.js';
import { LABEL_IN, faultGone } from '../refusals.js';
import { columnName, groupColumns } from '../request/request.js';
import { setsOf } from './set-request.js';
import type { PlainSetRequest } from './set-request.js';

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
export async function findMissing(
  engine: SqlEngine,
  request: PlainSetRequest,
): Promise<Place & Pick<Missing, 'expected'>> {
  const { from } = request;
  let first: (Place & Pick<Missing, 'expected'>) | null = null;
  for (const { condition, ...missing } of missingOf(engine, request)) {
    if (engine.dialect.rowNumber === null) {
      const nRows = await countRows(engine, from, condition);
      if (nRows > 0) return { ...missing, row: null, nRows, value: null };
      continue;
    }
    const row = await firstRow(engine, from, condition);
    if (row !== null && row < (first?.row ?? Infinity)) first = { ...missing, row, value: null };
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
    const label = labelSql(dialect, reference);
    const condition = `${label} IS NULL OR ${dialect.isNaN(label)}`;
    return { argument: columnName(reference), condition };
  });
  return [...ofSets, ...ofGroups];
}
