import { shellWord } from '@confmat/files';
import type { Source } from '@confmat/rows/input/source-types.js';
import { whichColumn } from '@confmat/rows/refusals.js';

/** A column that an option names, or else its own name. */
export interface FixedColumn<Key extends string> {
  /** What the option is called among those that were typed. */
  readonly key: Key;
  readonly flag: string;
  readonly name: string;
  /** What it holds, for a question. */
  readonly held: string;
}

/** Options with the names of columns that were not typed. */
export function withFixed<Key extends string, Options extends Partial<Record<Key, unknown>>>(
  typed: Options,
  columns: readonly FixedColumn<Key>[],
): Options & Record<Key, string> {
  const left = leftOut(typed, columns).map(({ key, name }) => [key, name] as const);
  return { ...typed, ...Object.fromEntries(left) };
}

/**
 * Check that columns are there which no option names.
 *
 * @param rows Options of rows that were guessed with them.
 * @returns What was taken, a line; none where all were typed.
 * @throws {CommandError} A question for the first that is not there.
 */
export function checkFixed<Key extends string>(
  { columns: held }: Source,
  typed: Partial<Record<Key, unknown>>,
  columns: readonly FixedColumn<Key>[],
  rows: readonly string[] = [],
): readonly string[] {
  const left = leftOut(typed, columns);
  const absent = left.find(({ name }) => !held.some((column) => column.name === name));
  if (absent) throw whichColumn(absent.held, `${absent.flag} COLUMN`);
  if (left.length === 0) return [];
  const taken = [...left.flatMap(({ flag, name }) => [flag, name]), ...rows].map(shellWord);
  return [`columns were guessed: ${taken.join(' ')}`];
}

function leftOut<Key extends string>(
  typed: Partial<Record<Key, unknown>>,
  columns: readonly FixedColumn<Key>[],
): readonly FixedColumn<Key>[] {
  return columns.filter(({ key }) => typed[key] === undefined);
}
