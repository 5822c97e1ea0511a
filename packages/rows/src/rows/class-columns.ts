import { CommandError, usageError } from '../command-error.js';
import type { Source, SourceColumn } from '../input/source-types.js';
import { findColumn } from '../input/source.js';
import { columnList } from '../options/name-lists.js';
import { quote, quoteList } from '../suggest.js';
import { itemColumnName } from './list-items.js';
import type { ListColumn } from './list-column.js';

/** Refuse what `--proba` cannot mean, before anything is read. */
export function checkProba(proba: string, labels: readonly string[] | undefined): void {
  const stars = [...proba].filter((char) => char === '*').length;
  if (stars > 1) throw usageError(`--proba ${quote(proba)}: expected one *`);
  if (stars === 1 || listOfColumns(proba).length > 1) return;
  if (labels !== undefined) return;
  throw usageError(
    `--proba ${quote(proba)}: is one column`,
    "a column of lists needs --labels, the class of each item; a column for each class is 'p_*' or a,b,c",
  );
}

/** The column of lists that `--proba` names; undefined where it names a column for each class. */
export function listColumnOf({
  proba,
  labels = [],
}: {
  readonly proba?: string | undefined;
  readonly labels?: readonly string[] | undefined;
}): ListColumn | undefined {
  const [name, ...others] = proba === undefined ? [] : listOfColumns(proba);
  return name === undefined || others.length > 0 ? undefined : { name, labels };
}

/** Columns that are named one by one, and not by a pattern. */
function listOfColumns(proba: string): readonly string[] {
  return proba.includes('*') ? [] : columnList(proba);
}

/** Columns of scores, one for each class. */
export interface ClassColumns {
  readonly columns: readonly SourceColumn[];
  /** The label of each. */
  readonly labels: readonly string[];
}

/** The columns that a list names or a pattern matches, and the label of each. */
export function classColumns(
  source: Source,
  pattern: string,
  given: readonly string[] | undefined,
): ClassColumns {
  const list = listColumnOf({ proba: pattern, labels: given });
  if (list) {
    const items = list.labels.map((label) => itemColumnName(list.name, label));
    const columns = items.map((name) => findColumn(source, name, '--proba'));
    return { columns, labels: list.labels };
  }
  const named = listOfColumns(pattern);
  if (named.length > 0) {
    const columns = named.map((name) => findColumn(source, name, '--proba'));
    // Columns that are not called as the labels stand in the order of --labels.
    const isOrder = given?.length === named.length && !named.some((name) => given.includes(name));
    return { columns, labels: isOrder ? given : named };
  }
  const [before = '', after = ''] = pattern.split('*');
  const columns = source.columns.filter(
    ({ name }) =>
      name.length >= before.length + after.length &&
      name.startsWith(before) &&
      name.endsWith(after),
  );
  if (columns.length < 2) {
    const names = source.columns.map(({ name }) => name);
    const found = columns.length === 0 ? 'no column matches' : 'only one column matches';
    throw new CommandError(
      `${source.shownFile}: ${found} ${quote(pattern)} (--proba), expected one for each class`,
      `its columns: ${quoteList(names)}`,
    );
  }
  for (const { name } of columns) findColumn(source, name, '--proba');
  const labels = columns.map(({ name }) => name.slice(before.length, name.length - after.length));
  return { columns, labels };
}
