import type { Label } from '@confmat/core';
import { readWeight } from '../counts/read-weight.js';
import { safeCount } from '../counts/safe-count.js';
import type { SqlRow } from '../engines/engine.js';
import { readLabelText } from '../labels/read-label-text.js';
import { groupColumns } from '../request/request.js';
import type { PlainSetRequest } from './set-request.js';

/** Rows that a query found alike, in one group. */
export interface TallyRow {
  readonly groups: readonly unknown[];
  readonly isMissing: boolean;
  readonly nRows: number;
  /** Rows, or the sum of their weights. */
  readonly count: number;
  readonly nBadWeights: number;
  /** The row as it came. */
  readonly cells: SqlRow;
}

export function readTallyRow(cells: SqlRow, { sampleWeight, by }: PlainSetRequest): TallyRow {
  const nRows = safeCount(cells['n_rows']);
  const nBadWeights = safeCount(cells['n_bad_weights'] ?? 0);
  return {
    groups: readGroups(cells, { by }),
    isMissing: Number(cells['is_missing']) === 1,
    nRows,
    count: sampleWeight ? readWeight(cells['weight_sum'], nBadWeights > 0 ? 0 : nRows) : nRows,
    nBadWeights,
    cells,
  };
}

export function readGroups(
  cells: SqlRow,
  { by }: Pick<PlainSetRequest, 'by'>,
): readonly (Label | null)[] {
  return groupColumns(by).map((column, i) =>
    readLabelText({ text: cells[`g${i}_text`], type: cells[`g${i}_kind`] }, column),
  );
}
