import { optionConflict } from '@confmat/core/internal';
import type { SqlDialect, SetSql } from '../dialects/dialect.js';
import { checkRequest } from '../request/check-request.js';
import { Source, plainShared } from '../request/plain-request.js';
import type { ColumnReference, CountRequest, LabelCountRequest } from '../request/request.js';

/** A request of sets, every part in full. */
export interface PlainSetRequest extends Omit<CountRequest, 'yTrue' | 'yPred'> {
  readonly yTrue: ColumnReference;
  readonly yPred: ColumnReference;
}

/** Check a request of sets, and fill in its parts. */
export function plainSetRequest(
  dialect: SqlDialect,
  request: LabelCountRequest,
  kind: 'labels' | 'samples',
): PlainSetRequest {
  checkRequest(kind, request);
  const { yTrue, yPred, ...shared } = request;
  const source = new Source(dialect, shared.from);
  return {
    yTrue: source.column<ColumnReference>(yTrue),
    yPred: source.column<ColumnReference>(yPred),
    ...plainShared(source, shared),
  };
}

/** How an engine writes sets. */
export function setsOf({ sets, name }: SqlDialect): SetSql {
  if (sets === null)
    throw optionConflict('engine', `is ${name}, whose arrays this package cannot read`);
  return sets;
}
