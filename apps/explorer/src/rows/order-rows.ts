import type { StoredColumn } from '../columns/stored-column.js';
import { numbersOf, textOf } from '../columns/stored-column.js';
import { columnOf } from '../evaluate/session.js';
import type { RowSession } from '../evaluate/session.js';
import type { RowOrder } from '../protocol.js';
import { gatherKeys, orderByKey, turnToOrdered } from './kernels/order-by-key.js';

/**
 * Order rows by a column: numbers by value, texts by code unit. Equal ones stay as they stand, and
 * missing ones come last, whichever way it goes.
 *
 * @param rows Rows of the file, ascending.
 * @returns The same rows.
 * @throws {Error} There is no such column.
 */
export function orderRows(
  session: RowSession,
  rows: Int32Array,
  { column, isDown }: RowOrder,
): Int32Array {
  if (column === null) return isDown ? rows.slice().reverse() : rows;
  const keys = session.memo.of(['sort keys', column], () => keysOf(session, column));
  const own = new Float64Array(rows.length);
  gatherKeys(keys, rows, own);
  const words = new Uint32Array(own.buffer);
  const order = new Int32Array(rows.length);
  turnToOrdered(words, isDown);
  orderByKey(words, order, new Int32Array(rows.length));
  return order.map((place) => rows[place] ?? 0);
}

/** Numbers in the order of a column's cells, shape (nRows,), NaN where one is missing. */
function keysOf(session: RowSession, name: string): Float64Array | Float32Array {
  const column = columnOf(session, name);
  if (column.form === 'numbers' || isNumeric(session, name)) return numbersOf(column);
  const ranks = ranksOf(column);
  return Float64Array.from(column.codes, (code) => ranks[code] ?? NaN);
}

/** Whether the cells of a column are numbers. */
export function isNumeric({ facts }: RowSession, name: string): boolean {
  const kind = facts.find((column) => column.name === name)?.kind;
  return kind === 'numbers' || kind === 'integers';
}

/** The rank of each value of a column, by code; texts are distinct. */
function ranksOf({ values }: Extract<StoredColumn, { form: 'codes' }>): Float64Array {
  const texts = values.map(textOf);
  const codes = texts.map((_, code) => code);
  codes.sort((a, b) => ((texts[a] ?? '') < (texts[b] ?? '') ? -1 : 1));
  const ranks = new Float64Array(texts.length);
  codes.forEach((code, rank) => (ranks[code] = rank));
  return ranks;
}
