import { usageError } from '../command-error.js';
import type { Source } from '../input/source-types.js';
import { BadNames, columnList } from '../options/name-lists.js';
import { sameColumn } from '../refusals.js';
import { quote } from '../suggest.js';

/**
 * The columns that `--pred` names: one, or several separated by commas or as a JSON array. A column
 * whose name holds the comma wins.
 */
export function predictedColumns(
  source: Source,
  { pred = '', true: truth }: { readonly pred?: string; readonly true: string },
): readonly string[] {
  const names = columnsNamed(source, pred, '--pred');
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw usageError(`--pred: ${quote(twice)} occurs twice`);
  if (names.includes(truth)) throw sameColumn(truth);
  return names;
}

/** The columns that an option names, as `a,b` or `["a", "b"]`. */
export function columnsNamed(
  { columns }: Source,
  typed: string,
  option: string,
): readonly string[] {
  if (columns.some(({ name }) => name === typed)) return [typed];
  try {
    return columnList(typed);
  } catch (error) {
    if (!(error instanceof BadNames)) throw error;
    throw usageError(`${option} ${quote(typed)}: ${error.message}`);
  }
}
