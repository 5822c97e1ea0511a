import type { Label } from '@confmat/core';
import { refusal } from '@confmat/core/internal';
import { MAX_GROUPS, refuseGroups } from '../counts/groups-limit.js';
import { groupPlaces } from '../counts/matrix-of-pairs.js';
import { isMissing } from '../counts/pairs.js';
import { safeCount } from '../counts/safe-count.js';
import type { SqlEngine, SqlRow } from '../engines/engine.js';
import { findBadWeight, findMissing } from '../faults/locate.js';
import { readLabelText } from '../labels/read-label-text.js';
import { groupColumns } from '../request/request.js';
import { readWeight } from '../scores/score-rows.js';
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
  return {
    groups: readGroups(cells, { by }),
    isMissing: Number(cells['is_missing']) === 1,
    nRows,
    count: sampleWeight ? readWeight(cells['weight_sum']) : nRows,
    nBadWeights: safeCount(cells['n_bad_weights'] ?? 0),
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

/** Refuse rows that cannot be counted. */
export async function refuseFaultyRows(
  engine: SqlEngine,
  request: PlainSetRequest,
  rows: readonly TallyRow[],
  refusesNulls: boolean,
): Promise<void> {
  const lacks = rows.some((row) => row.isMissing || row.groups.some(isMissing));
  if (refusesNulls && lacks) {
    throw refusal({ code: 'null-value', ...(await findMissing(engine, request)) });
  }
  if (rows.some(({ nBadWeights }) => nBadWeights > 0)) {
    throw refusal({ code: 'invalid-weight', ...(await findBadWeight(engine, request)) });
  }
}

/** What is counted of the rows of each group, groups ascending. */
export function slicesOf<N extends string, R extends { readonly groups: readonly unknown[] }, V>(
  { by }: Pick<PlainSetRequest, 'by'>,
  rows: readonly R[],
  maxGroups: number = MAX_GROUPS,
  valueOf: (rows: readonly R[]) => V,
): readonly { readonly group: Readonly<Record<N, Label>>; readonly value: V }[] {
  const names = Object.keys(by ?? {}) as N[];
  const groups = groupPlaces(rows, names.length, false);
  refuseGroups(groups.length, maxGroups);
  return groups.map(({ group, places }) => ({
    group: Object.fromEntries(names.map((name, i) => [name, group[i]])) as Record<N, Label>,
    value: valueOf(places.flatMap((place) => rows[place] ?? [])),
  }));
}
