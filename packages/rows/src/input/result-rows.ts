import { Repeats, shellWord, whereSlices } from '@confmat/files';
import type { ChosenSlice } from '@confmat/files';
import { usageError } from '../command-error.js';
import { quoteList } from '../suggest.js';
import { namesIn } from '../options/name-lists.js';
import type { RowOptions } from '../rows/row-options.js';

/** What the rows of results are: answers of their own, or several of one question. */
export interface ResultRows {
  readonly repeats: Repeats;
  /** The column whose rows belong together: a question with several rows. Null where each has one. */
  readonly unit: string | null;
  /** Columns of `--by` in whose groups the same questions are: all rows together are of no system. */
  readonly sharedBy: readonly string[];
}

/**
 * Find what the rows of results are, given which of them are counted.
 *
 * @param files What each file repeats; of files that are joined the first counts.
 * @throws {CommandError} Each answer would count several times, or answers of several systems as one.
 */
export function resultRows(
  files: readonly Repeats[],
  shownFile: string,
  { true: truth, pred = '', where, by = [], on, describes, mayShareQuestions }: RowOptions,
): ResultRows {
  const [first = new Repeats()] = files;
  const repeats = on ? first : Repeats.of(files);
  // What only looks at columns counts nothing.
  if (describes) return { repeats, unit: null, sharedBy: [] };
  const counted = [truth ?? '', pred, ...namesIn(pred)];
  const chosen = ['slice', 'prompt'].filter((column) => names(where, column));
  const open = repeats.slices(mayShareQuestions ? [...chosen, ...by] : chosen, counted);
  if (open.length > 0) throw severalSlices(open, shownFile, where, mayShareQuestions ? by : null);
  return {
    ...{ repeats, unit: repeats.unit(chosen, counted) },
    sharedBy: repeats.slices(chosen, counted).map(({ column }) => column),
  };
}

/** Whether an SQL expression names a column. */
function names(expression: string | undefined, column: string): boolean {
  return expression !== undefined && new RegExp(`\\b${column}\\b`, 'i').test(expression);
}

/**
 * Says which slices to choose, beside what was typed.
 *
 * @param by The columns of groups that were typed; null where groups cannot be told of on their own.
 */
function severalSlices(
  open: readonly ChosenSlice[],
  shownFile: string,
  where: string | undefined,
  by: readonly string[] | null,
): Error {
  const columns = open.map(({ column }) => column);
  const [own, more] = [whereSlices(open), columns.join()];
  const both =
    where === undefined ? own : `(${where}) AND ${own.includes(' OR ') ? `(${own})` : own}`;
  const each = by ? `, --by ${[...by, more].join()} each on its own` : '';
  return usageError(
    `${shownFile}: questions have rows in several values of ${quoteList(columns)}, and each row would count as an answer`,
    `--where ${shellWord(both)} counts one of them${each}`,
  );
}
