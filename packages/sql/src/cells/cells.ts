import { refusal } from '@confmat/core/internal';
import type { SqlEngine, SqlRow } from '../engines/engine.js';
import { guardedSql } from '../engines/engine.js';
import { readKey } from '../labels/read-label-text.js';
import {
  MANY_PAIRS,
  nFirstGroupsSql,
  nGroupsSql,
  nLabelsSql,
  pairsSql,
} from '../queries/pairs-sql.js';
import { codesOf, labelsOf } from '../queries/labeled-sql.js';
import { columnName, groupColumns } from '../request/request.js';
import type { CellRequest } from '../request/request.js';
import { MAX_GROUPS } from '../request/reading-options.js';
import { completeCells, encodeValues } from './cell-table.js';
import type { CellTable, CodedValues } from './cell-table.js';
import { ANY_GROUPS, refuseGroups } from './groups.js';
import { readTally, safeCount } from '../engines/read-tally.js';

export interface CountedCells {
  readonly cells: CellTable;
  /** Rows with an invalid weight. */
  readonly nBadWeights: number;
  /** The query that counted. */
  readonly query: string;
}

/** Counts the rows of a relation by all the labels that a request names. */
export type CellCounter = (
  engine: SqlEngine,
  request: CellRequest,
  limits: CellLimits,
) => Promise<CountedCells>;

/** How many cells there may be. */
export interface CellLimits {
  readonly maxClasses?: number | undefined;
  readonly maxGroups?: number | undefined;
}

/** More pairs of labels than this are no confusion matrix, and would not fit in memory. */
const MAX_PAIRS = 2 ** 22;
/** The most classes of core's matrices. */
export const MAX_CLASSES: number = 2 ** 20;

/**
 * Count the rows of a relation by all the labels that a request names: truth, one prediction or two,
 * groups and unit. A row travels for each cell that occurs.
 */
export async function cells(
  engine: SqlEngine,
  request: CellRequest,
  { maxClasses = MAX_CLASSES, maxGroups = MAX_GROUPS }: CellLimits,
): Promise<CountedCells> {
  const { dialect } = engine;
  const isLimited = groupColumns(request.by).length > 0 && maxGroups < ANY_GROUPS;
  if (isLimited) await refuseIds(engine, request, maxGroups);
  let sql = pairsSql(dialect, request, MANY_PAIRS + 1);
  let rows = await engine.query(sql);
  if (rows.length > MANY_PAIRS) {
    if (isLimited) await refuseManyGroups(engine, request, maxGroups);
    await refuseManyLabels(engine, request, Math.min(maxClasses, MAX_CLASSES));
    sql = pairsSql(dialect, request, MAX_PAIRS + 1);
    rows = await engine.query(sql);
  }
  if (rows.length > MAX_PAIRS) {
    throw refusal({ code: 'too-many-pairs', arguments: cellsInWords(request), limit: MAX_PAIRS });
  }
  const { cells: read, nBadWeights } = tableOf(request, rows);
  return { cells: read, nBadWeights, query: guardedSql(dialect, sql) };
}

/** What makes pairs, also by unit. */
function cellsInWords({ yTrue, unit }: CellRequest): string {
  const units = unit ? `${columnName(unit)}, ` : '';
  return `${units}${columnName(yTrue)} and the prediction`;
}

/** Read the rows of the result. */
function tableOf(
  request: CellRequest,
  rows: readonly SqlRow[],
): Pick<CountedCells, 'cells' | 'nBadWeights'> {
  const keys = new Map<string, CodedValues>();
  for (const [name, reference] of labelsOf(request)) {
    keys.set(name, encodeValues(rows.map((row) => readKey(row, name, reference))));
  }
  for (const name of codesOf(request)) {
    const codes = rows.map((row) => row[`${name}_code`] ?? null);
    keys.set(name, encodeValues(codes.map((code) => (code === null ? null : Number(code)))));
  }
  const tallies = rows.map((row) => readTally(row, request.sampleWeight !== undefined));
  const cells = {
    ...keyColumns(request, keys),
    nRows: Float64Array.from(tallies, ({ nRows }) => nRows),
    counts: Float64Array.from(tallies, ({ count }) => count),
    nTied: 0,
  };
  const ties = rows.map((row) => safeCount(row['n_tied'] ?? 0));
  const nTied = completeCells(cells).reduce(
    (n, isComplete, i) => n + isComplete * (ties[i] ?? 0),
    0,
  );
  return {
    cells: { ...cells, nTied },
    nBadWeights: tallies.reduce((total, tally) => total + tally.nBadWeights, 0),
  };
}

/** The columns of a table by what queries call them. */
export function keyColumns(
  { by, unit, yPredB }: CellRequest,
  keys: ReadonlyMap<string, CodedValues>,
): Pick<CellTable, 't' | 'p' | 'b' | 'groups' | 'unit'> {
  const column = (name: string): CodedValues => {
    const found = keys.get(name);
    if (!found) throw new Error(`bug: ${name} was counted by`);
    return found;
  };
  return {
    ...{ t: column('t'), p: column('p') },
    ...(yPredB && { b: column('b') }),
    groups: groupColumns(by).map((_, place) => column(`g${place}`)),
    ...(unit && { unit: column('u') }),
  };
}

async function refuseManyLabels(
  engine: SqlEngine,
  request: CellRequest,
  limit: number,
): Promise<void> {
  const [found] = await engine.query(nLabelsSql(engine.dialect, request));
  const nClasses = Math.max(safeCount(found?.['n_true']), safeCount(found?.['n_pred']));
  if (nClasses > limit) throw refusal({ code: 'too-many-classes', nClasses, limit });
}

/** How many rows are looked at for each group that is allowed. */
const ROWS_PER_GROUP = 2;

/**
 * Refuse a group column of ids before all rows are counted by it: its first rows have too many
 * groups already.
 */
async function refuseIds(engine: SqlEngine, request: CellRequest, limit: number): Promise<void> {
  const nRows = ROWS_PER_GROUP * (limit + 1);
  const [found] = await engine.query(nFirstGroupsSql(engine.dialect, request, nRows));
  if (safeCount(found?.['n_groups']) > limit) await refuseManyGroups(engine, request, limit);
}

async function refuseManyGroups(
  engine: SqlEngine,
  request: CellRequest,
  limit: number,
): Promise<void> {
  const [found] = await engine.query(nGroupsSql(engine.dialect, request));
  refuseGroups(safeCount(found?.['n_groups']), limit);
}
