import { isSameLabel, matchLabels } from '@confmat/files';
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
  /** Which label each column was taken for, where their names do not say it letter by letter; null where they do. */
  readonly note: string | null;
}

/** Options that say what columns of scores are of. */
export interface ClassOptions {
  /** The classes that were named, or the order of columns that are not called as they are. */
  readonly labels?: readonly string[] | undefined;
  /** The true labels, where names of columns are to be matched with them. */
  readonly trueLabels?: readonly string[] | undefined;
}

/**
 * The columns that a list names or a pattern matches, and the label of each: the name, or what `*` stands
 * for, if it is a label; otherwise the label that it is without case, spaces and punctuation; otherwise
 * the one at its place in `labels`.
 */
export function classColumns(
  source: Source,
  pattern: string,
  { labels: given, trueLabels }: ClassOptions,
): ClassColumns {
  const list = listColumnOf({ proba: pattern, labels: given });
  if (list) {
    const items = list.labels.map((label) => itemColumnName(list.name, label));
    const columns = items.map((name) => findColumn(source, name, '--proba'));
    return { columns, labels: list.labels, note: null };
  }
  const { columns, names } = namedColumns(source, pattern);
  const wanted = trueLabels ?? given;
  if (wanted === undefined || names.every((name) => wanted.includes(name))) {
    return { columns, labels: names, note: null };
  }
  const isList = listOfColumns(pattern).length > 0;
  // A label that a list names stands at its own place.
  const stands = (name: string, i: number): boolean =>
    !wanted.includes(name) || (isList && wanted[i] === name);
  const mayBeOrder = trueLabels === undefined && names.every(stands);
  return { columns, ...meantLabels(source, columns, names, wanted, mayBeOrder) };
}

/** The label that each name means. */
function meantLabels(
  { shownFile }: Source,
  columns: readonly SourceColumn[],
  names: readonly string[],
  wanted: readonly string[],
  mayBeOrder: boolean,
): Pick<ClassColumns, 'labels' | 'note'> {
  const found = matchLabels(names, wanted);
  const noteOf = (labels: readonly string[], how: string): string => {
    const taken = columns.map(({ name }, i) => `${quote(name)} is of ${quote(labels[i] ?? '')}`);
    const more = taken.length > MOST_NOTED ? ` and ${taken.length - MOST_NOTED} more alike` : '';
    return `--proba: ${taken.slice(0, MOST_NOTED).join(', ')}${more} (${how})`;
  };
  if (found?.kind === 'matched') {
    const how = 'names are matched without case, spaces and punctuation';
    const isSame = found.labels.every((label, i) => label === names[i]);
    return { labels: found.labels, note: isSame ? null : noteOf(found.labels, how) };
  }
  if (mayBeOrder && wanted.length === names.length) {
    return { labels: wanted, note: noteOf(wanted, 'in the order of --labels') };
  }
  if (found?.kind === 'twice') {
    throw new CommandError(
      `${shownFile}: columns ${quoteList(found.names)} are both of the label ${quote(found.label)} (--proba)`,
      'name the columns of the classes: --proba a,b,c --labels LABELS in their order',
    );
  }
  if (found) {
    throw new CommandError(
      `${shownFile}: no column of scores for the label ${quote(found.label)} (--proba)`,
      `its columns of scores: ${quoteList(columns.map(({ name }) => name))}`,
    );
  }
  return { labels: names, note: null };
}

/** More columns hide what else is said. */
const MOST_NOTED = 20;

/** The columns that a list names or a pattern matches, with the name or what the pattern stands for. */
function namedColumns(
  source: Source,
  pattern: string,
): { readonly columns: readonly SourceColumn[]; readonly names: readonly string[] } {
  const named = listOfColumns(pattern);
  if (named.length > 0) {
    return { columns: named.map((name) => findColumn(source, name, '--proba')), names: named };
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
  const names = columns.map(({ name }) => name.slice(before.length, name.length - after.length));
  return { columns, names };
}

/** True labels whose columns of scores have names that are written otherwise. */
class OtherClassNames extends Error {
  constructor(readonly trueLabels: readonly string[]) {
    super('bug: names of columns were not matched with true labels');
  }
}

/**
 * Ask for names to be matched with the true labels, if one of these is no name and may be meant by one.
 * @throws {OtherClassNames}
 */
export function checkClassNames(
  names: readonly string[],
  trueLabels: readonly string[],
  { labels, trueLabels: matched }: ClassOptions,
): void {
  if (labels !== undefined || matched !== undefined) return;
  const others = trueLabels.filter((label) => !names.includes(label));
  if (others.length === 0) return;
  const found = matchLabels(names, trueLabels);
  const isMeant = (label: string): boolean => names.some((name) => isSameLabel(name, label));
  // A label may have no scores at all if others have theirs.
  const mayLack = others.length < trueLabels.length && !others.some(isMeant);
  if (found === null || (found.kind === 'lacking' && mayLack)) return;
  throw new OtherClassNames(trueLabels);
}

/** Run work once, and again with the true labels where names of columns are to be matched with them. */
export async function withClassNames<O extends ClassOptions, R>(
  options: O,
  work: (options: O) => Promise<R>,
): Promise<R> {
  try {
    return await work(options);
  } catch (error) {
    if (!(error instanceof OtherClassNames)) throw error;
    return work({ ...options, trueLabels: error.trueLabels });
  }
}
