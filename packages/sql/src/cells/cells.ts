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
import { ANY_GROUPS, isMissing, refuseGroups } from './groups.js';
import { readTally, safeCount } from '../engines/read-tally.js';
import type { Tally } from '../engines/read-tally.js';

/** Rows of one true and one predicted label, of one group and one unit. */
export interface LabelCell {
  /** The true label, null where it is missing. */
  readonly t: unknown;
  /** The predicted label, or the code of a rule over scores; null where it is missing. */
  readonly p: unknown;
  /** The same of a second prediction, where two are counted jointly. */
  readonly b?: unknown;
  /** The values of the group columns, in the order of `by`. */
  readonly groups: readonly unknown[];
  /** The unit, where the request asks for it. */
  readonly unit?: unknown;
  readonly nRows: number;
  /** Rows, or the sum of their weights. */
  readonly count: number;
  /** Rows whose greatest score was shared. */
  readonly nTied: number;
}

export interface CountedCells {
  readonly cells: readonly LabelCell[];
  /** Rows with an invalid weight. */
  readonly nBadWeights: number;
  /** The query that counted. */
  readonly query: string;
}

/** How many cells there may be. */
interface CellLimits {
  readonly maxClasses?: number | undefined;
  readonly maxGroups?: number | undefined;
}

/** More pairs of labels than this are no confusion matrix, and would not fit in memory. */
const MAX_PAIRS = 2 ** 22;
/** The most classes of core's matrices. */
const MAX_CLASSES = 2 ** 20;

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
  const read = rows.map(cellReader(request));
  const nBadWeights = read.reduce((total, cell) => total + cell.nBadWeights, 0);
  return { cells: read, nBadWeights, query: guardedSql(dialect, sql) };
}

/** What makes pairs, also by unit. */
function cellsInWords({ yTrue, unit }: CellRequest): string {
  const units = unit ? `${columnName(unit)}, ` : '';
  return `${units}${columnName(yTrue)} and the prediction`;
}

/** A function that reads a row of the result. */
function cellReader(request: CellRequest): (row: SqlRow) => LabelCell & Tally {
  const labels = labelsOf(request);
  const codes = codesOf(request);
  const nGroups = groupColumns(request.by).length;
  return (row) => {
    const keys: Record<string, unknown> = {};
    for (const [name, reference] of labels) keys[name] = readKey(row, name, reference);
    for (const name of codes) {
      const code = row[`${name}_code`] ?? null;
      keys[name] = code === null ? null : Number(code);
    }
    return {
      t: keys['t'],
      p: keys['p'],
      b: keys['b'],
      groups: Array.from({ length: nGroups }, (_, place) => keys[`g${place}`]),
      ...(request.unit && { unit: keys['u'] }),
      ...readTally(row, request.sampleWeight !== undefined),
      nTied: safeCount(row['n_tied'] ?? 0),
    };
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

/** Tell whether rows lack one of their labels. */
export function hasMissing({ t, p, b = '' }: LabelCell): boolean {
  return [t, p, b].some(isMissing);
}
