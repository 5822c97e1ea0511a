import { CommandError, usageError } from '../command-error.js';
import type { Source, SourceColumn } from '../input/source-types.js';
import { findColumn } from '../input/source.js';
import type { SetOptions } from './count-options.js';
import { quote, quoteList } from '../suggest.js';

/** Columns of 0 and 1, a true and a predicted one for each label. */
export interface IndicatorColumns {
  readonly labels: readonly string[];
  readonly truth: readonly SourceColumn[];
  readonly prediction: readonly SourceColumn[];
}

/** Find the columns that `--true 'y_*' --pred 'p_*'`, or `--score 's_*'`, mean; null where they name a column each. */
export function indicatorColumns(
  source: Source,
  { true: truth, pred: typed = '', score, labels: given }: SetOptions,
): IndicatorColumns | null {
  const option = score === undefined ? '--pred' : '--score';
  const pred = score ?? typed;
  const isColumn = (name: string): boolean => source.columns.some((column) => column.name === name);
  const isPattern = (name: string): boolean => name.includes('*') && !isColumn(name);
  if (!isPattern(truth) && !isPattern(pred) && score === undefined) return null;
  if (!isPattern(truth) || !isPattern(pred)) {
    throw usageError(
      `--true and ${option} must both be patterns, such as "y_*" and "${score === undefined ? 'p' : 's'}_*"` +
        (score === undefined ? ', or neither' : ''),
    );
  }
  const trueColumns = matched(source, truth, '--true');
  const predColumns = matched(source, pred, option);
  const missing = [...trueColumns.keys()].filter((label) => !predColumns.has(label));
  const surplus = [...predColumns.keys()].filter((label) => !trueColumns.has(label));
  if (missing.length + surplus.length > 0) {
    const [pattern, labels] = missing.length > 0 ? [pred, missing] : [truth, surplus];
    throw new CommandError(
      `${source.shownFile}: ${quote(pattern)} has no column for ${quoteList(labels)}`,
      `labels of ${quote(truth)}: ${quoteList([...trueColumns.keys()])}`,
    );
  }
  const labels = orderOf([...trueColumns.keys()], given);
  const inOrder = (columns: ReadonlyMap<string, SourceColumn>): readonly SourceColumn[] =>
    labels.flatMap((label) => columns.get(label) ?? []);
  return { labels, truth: inOrder(trueColumns), prediction: inOrder(predColumns) };
}

/** The columns that a pattern matches, by what the * stands for. */
function matched(
  source: Source,
  pattern: string,
  option: string,
): ReadonlyMap<string, SourceColumn> {
  const [before = '', after = '', ...more] = pattern.split('*');
  if (more.length > 0) throw usageError(`${option} ${quote(pattern)}: expected one *`);
  const columns = source.columns.filter(
    ({ name }) =>
      name.length > before.length + after.length && name.startsWith(before) && name.endsWith(after),
  );
  if (columns.length > 0) {
    return new Map(
      columns.map(({ name }) => [
        name.slice(before.length, name.length - after.length),
        findColumn(source, name, option),
      ]),
    );
  }
  throw new CommandError(
    `${source.shownFile}: no column matches ${quote(pattern)} (${option})`,
    `its columns: ${quoteList(source.columns.map(({ name }) => name))}`,
  );
}

/** The labels in the order of `--labels`, which must list all of them. */
function orderOf(
  found: readonly string[],
  given: readonly string[] | undefined,
): readonly string[] {
  if (!given) return found;
  const unknown = given.find((label) => !found.includes(label));
  const left = found.find((label) => !given.includes(label));
  if (unknown === undefined && left === undefined && new Set(given).size === given.length) {
    return given;
  }
  throw usageError(
    unknown === undefined
      ? `--labels: ${left === undefined ? 'a label occurs twice' : `${quote(left)} is missing`}`
      : `--labels: no column for ${quote(unknown)}`,
    `labels of the columns: ${quoteList(found)}`,
  );
}
