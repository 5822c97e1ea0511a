import type { SqlDialect, SqlEngine } from '@confmat/sql';
import { guardedSql, relationSql } from '@confmat/sql/internal';
import { CommandError } from '../command-error.js';
import { rowsText } from '../document/rows-text.js';
import type { Prepared } from '../input/prepared.js';
import { quote } from '../suggest.js';

/** The rows of a relation that meet the condition of `--where`. */
export interface WhereRows {
  /** SQL text. */
  readonly relation: string;
  readonly where: string;
  /** The query for the number of all rows, `n_all`, and of these, `n_kept`. */
  readonly countSql: string;
}

export function whereRows(dialect: SqlDialect, whole: string, where: string): WhereRows {
  // A line of its own, in case that the condition ends in a comment.
  const relation = relationSql(dialect, `(SELECT * FROM ${whole} WHERE (${where}\n))`);
  const all = `(SELECT COUNT(*) FROM ${whole}) AS n_all`;
  const kept = `(SELECT COUNT(*) FROM ${relation}) AS n_kept`;
  return { relation, where, countSql: guardedSql(dialect, `SELECT ${all}, ${kept}`) };
}

/** Count the rows that a condition leaves out; one that leaves none is refused. */
export async function countLeftOut(
  { query }: SqlEngine,
  { where, countSql }: WhereRows,
  shown: string,
): Promise<Prepared> {
  const [found] = await query(countSql);
  const [nAll, nKept] = [Number(found?.['n_all']), Number(found?.['n_kept'])];
  if (nKept === 0) {
    throw new CommandError(`${shown}: --where ${quote(where)} leaves none of ${rowsText(nAll)}`);
  }
  return { files: [], where, nLeftOut: nAll - nKept, notes: [] };
}
