import type { SqlDialect, SetSql } from '../dialects/dialect.js';
import { checkReference, checkShared, checkUnitRequest } from '../request/check-request.js';
import { Source, plainShared } from '../request/plain-request.js';
import type { ColumnReference, CountRequest } from '../request/request.js';
import type { LabelCountRequest } from '../request/wide-request.js';
import { optionConflict } from '@confmat/core/internal';

/** A request of sets, every part in full. */
export interface PlainSetRequest extends Pick<
  CountRequest,
  'from' | 'sampleWeight' | 'by' | 'unit'
> {
  readonly yTrue: ColumnReference;
  readonly yPred: ColumnReference;
}

/**
 * Check a request of sets, and fill in its parts.
 *
 * @param isByUnit Whether it may have units.
 */
export function plainSetRequest(
  dialect: SqlDialect,
  request: LabelCountRequest,
  isByUnit = false,
): PlainSetRequest {
  const parts = (isByUnit ? checkUnitRequest : checkShared)(request, ['yTrue', 'yPred']);
  checkReference('yTrue', parts['yTrue'], ['column', 'name']);
  checkReference('yPred', parts['yPred'], ['column', 'name']);
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
