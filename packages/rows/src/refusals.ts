import { CommandError, usageError } from './command-error.js';
import { rowsText } from './document/rows-text.js';
import { didYouMean, quote, quoteList } from './suggest.js';

/**
 * The place of a cell, to begin a message with: file, column and, unless null, data row.
 *
 * @param nRows How many rows have its value, where rows have no order.
 */
export function inCell(
  shownFile: string,
  column: string,
  row: number | null,
  nRows?: number,
): string {
  const dataRow = row === null ? '' : `, data row ${row + 1}`;
  const rows = nRows === undefined ? '' : ` in ${rowsText(nRows)}`;
  return `${shownFile}: column ${quote(column)}${dataRow}${rows}`;
}

/** A label in a message: texts quoted, so that "1" and 1 differ. */
export function shownLabel(label: unknown): string {
  return typeof label === 'string' ? quote(label) : String(label);
}

/**
 * A label that does not occur.
 *
 * @param where What named it: a file or an option.
 * @param typed As typed.
 * @param labels The labels that occur.
 * @param option The option that named it, if `where` does not say.
 */
export function noSuchLabel(
  where: string,
  typed: string,
  labels: readonly unknown[],
  option?: string,
): CommandError {
  const names = labels.map(String);
  const by = option === undefined ? '' : ` (${option})`;
  return new CommandError(
    `${where}: no label ${quote(typed)}${by}${didYouMean(typed, names)}`,
    `labels: ${quoteList(names)}`,
  );
}

/**
 * A metric that an option does not accept.
 *
 * @param where What named it: an option, with its value.
 * @param typed As typed.
 * @param metrics Those that it accepts.
 * @param words What it was to be a metric of, and what to know besides those that it accepts.
 */
export function noSuchMetric(
  where: string,
  typed: string,
  metrics: readonly string[],
  { of = '', more = '' }: { readonly of?: string; readonly more?: string } = {},
): CommandError {
  return usageError(
    `${where}: no metric ${quote(typed)}${of}${didYouMean(typed, metrics)}`,
    `metrics: ${metrics.join(', ')}${more}`,
  );
}

/** Two options that contradict each other. */
export function cannotCombine(option: string, other: string, hint?: string): CommandError {
  return usageError(`${option} and ${other} cannot be combined`, hint);
}

/** An option that means nothing without another. */
export function needs(option: string, other: string): CommandError {
  return usageError(`${option} needs ${other}`);
}

/** A column that would be compared with itself. */
export function sameColumn(column: string): CommandError {
  return usageError(
    `--true and --pred are both ${quote(column)}`,
    'a column agrees with itself in every row; which one holds the predicted labels?',
  );
}

/** A column that no option names. */
export function whichColumn(held: string, options: string): CommandError {
  return usageError(`which column holds ${held}?`, options);
}

/** A gate that cannot be checked. */
export function badGate(gate: string, reason: string, hint?: string): CommandError {
  return usageError(`--fail-under ${quote(gate)}: ${reason}`, hint);
}
