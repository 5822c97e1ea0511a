import type { SqlEngine } from '../engines/engine.js';
import { mustHaveLength } from '../refusals.js';
import { columnName } from '../request/request.js';
import type { CountRequest } from '../request/request.js';
import { countRows } from './counted-fault.js';

/** Refuse arrays of scores that have not one for each label. */
export async function refuseWrongLength(
  engine: SqlEngine,
  { from, yPred }: Pick<CountRequest, 'from' | 'yPred'>,
): Promise<void> {
  const [first] = yPred.kind === 'arg-max' ? yPred.scores : [];
  if (first?.places === undefined) return;
  const { identifier, length } = engine.dialect;
  const condition = `${length(identifier(first.column))} <> ${first.places}`;
  const nRows = await countRows(engine, from, condition);
  if (nRows === 0) return;
  throw mustHaveLength(columnName(first).replace(/\[0\]$/, ''), nRows, first.places);
}
