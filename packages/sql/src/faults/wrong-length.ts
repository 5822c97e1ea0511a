import type { SqlEngine } from '../engines/engine.js';
import { columnName } from '../request/request.js';
import type { CountRequest } from '../request/request.js';
import { countRows } from './counted-fault.js';
import type { MetricError } from '@confmat/core';
import { shapeMismatch } from '@confmat/core/internal';

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

function mustHaveLength(argument: string, nRows: number, length: number): MetricError {
  const received =
    nRows === 1 ? 'of another length in 1 row' : `of another length in ${nRows} rows`;
  return shapeMismatch(argument, received, `an array of ${length} scores`);
}
