import { refusal } from '@confmat/core/internal';
import type { SqlEngine, SqlRow } from '../engines/engine.js';
import { guardedSql } from '../engines/engine.js';
import { readLabelText } from '../labels/read-label-text.js';
import { MANY_PAIRS } from '../queries/confusion-sql.js';
import { nFirstGroupsSql, nGroupsSql, nLabelsSql, pairsSql } from '../queries/pairs-sql.js';
import { codesOf, labelsOf } from '../queries/labeled-sql.js';
import { columnName, groupColumns } from '../request/request.js';
import type { CountRequest, PlainRule } from '../request/request.js';
import { ANY_GROUPS, MANY_CELLS, MAX_GROUPS, refuseGroups } from './groups-limit.js';
import { readWeight } from './read-weight.js';
import { safeCount } from './safe-count.js';

/** Rows of one true and one predicted label, in one group. */
export interface LabelPair {
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

export interface CountedPairs {
  readonly pairs: readonly LabelPair[];
  /** Rows with an invalid weight. */
  readonly nBadWeights: number;
  /** The query that counted. */
  readonly query: string;
}

/** More pairs of labels than this are no confusion matrix, and would not fit in memory. */
const MAX_PAIRS = 2 ** 22;
/** The most classes of core's matrices. */
const MAX_CLASSES = 2 ** 20;

export async function countPairs(
  engine: SqlEngine,
  request: CountRequest,
  maxClasses: number = MAX_CLASSES,
  maxGroups: number = MAX_GROUPS,
  second?: PlainRule,
  what: string = cellsInWords(request, maxGroups),
): Promise<CountedPairs> {
  const { dialect } = engine;
  const isLimited = groupColumns(request.by).length > 0 && maxGroups < ANY_GROUPS;
  if (isLimited) await refuseIds(engine, request, maxGroups);
  let sql = pairsSql(dialect, request, MANY_PAIRS + 1, second);
  let rows = await engine.query(sql);
  if (rows.length > MANY_PAIRS) {
    if (isLimited) await refuseManyGroups(engine, request, maxGroups);
    await refuseManyLabels(engine, request, Math.min(maxClasses, MAX_CLASSES));
    sql = pairsSql(dialect, request, MAX_PAIRS + 1, second);
    rows = await engine.query(sql);
  }
  if (rows.length > MAX_PAIRS) {
    throw refusal({ code: 'too-many-pairs', arguments: what, limit: MAX_PAIRS });
  }
  const read = pairReader(request, second);
  const pairs = rows.map(read);
  const nBadWeights = pairs.reduce((total, pair) => total + pair.nBadWeights, 0);
  return { pairs, nBadWeights, query: guardedSql(dialect, sql) };
}

/** What makes pairs, or cells of groups. */
function cellsInWords({ yTrue, by, unit }: CountRequest, maxGroups: number): string {
  if (groupColumns(by).length > 0 && maxGroups >= ANY_GROUPS) return MANY_CELLS;
  const units = unit ? `${columnName(unit)}, ` : '';
  return `${units}${columnName(yTrue)} and the prediction`;
}

interface ReadPair extends LabelPair {
  readonly nBadWeights: number;
}

/** A function that reads a row of the result. */
function pairReader(request: CountRequest, second?: PlainRule): (row: SqlRow) => ReadPair {
  const labels = labelsOf(request, second);
  const codes = codesOf(request, second);
  const nGroups = groupColumns(request.by).length;
  return (row) => {
    const cells: Record<string, unknown> = {};
    for (const [name, reference] of labels) {
      const [text, type] = [row[`${name}_text`], row[`${name}_type`]];
      cells[name] = readLabelText({ text, type }, reference);
    }
    for (const name of codes) {
      const code = row[`${name}_code`] ?? null;
      cells[name] = code === null ? null : Number(code);
    }
    const nRows = safeCount(row['n_rows']);
    const nBadWeights = safeCount(row['n_bad_weights'] ?? 0);
    return {
      t: cells['t'],
      p: cells['p'],
      b: cells['b'],
      groups: Array.from({ length: nGroups }, (_, place) => cells[`g${place}`]),
      ...(request.unit && { unit: cells['u'] }),
      nRows,
      count: request.sampleWeight
        ? readWeight(row['weight_sum'], nBadWeights > 0 ? 0 : nRows)
        : nRows,
      nTied: safeCount(row['n_tied'] ?? 0),
      nBadWeights,
    };
  };
}

async function refuseManyLabels(
  engine: SqlEngine,
  request: CountRequest,
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
async function refuseIds(engine: SqlEngine, request: CountRequest, limit: number): Promise<void> {
  const nRows = ROWS_PER_GROUP * (limit + 1);
  const [found] = await engine.query(nFirstGroupsSql(engine.dialect, request, nRows));
  if (safeCount(found?.['n_groups']) > limit) await refuseManyGroups(engine, request, limit);
}

async function refuseManyGroups(
  engine: SqlEngine,
  request: CountRequest,
  limit: number,
): Promise<void> {
  const [found] = await engine.query(nGroupsSql(engine.dialect, request));
  refuseGroups(safeCount(found?.['n_groups']), limit);
}

/** Tell whether a value is missing: NULL or NaN. */
export function isMissing(value: unknown): boolean {
  return value === null || value === undefined || Number.isNaN(value);
}

export function hasMissing({ t, p }: LabelPair): boolean {
  return isMissing(t) || isMissing(p);
}
