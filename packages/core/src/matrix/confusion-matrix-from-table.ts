import { checkOptionNames } from '../columns/check-options.js';
import { checkOption } from '../columns/check.js';
import { named } from '../errors/metric-error.js';
import {
  emptyInput,
  invalidCount,
  shapeMismatch,
  unknownLabel,
  unsupportedType,
} from '../errors/refusals.js';
import { mustHaveLength } from '../errors/words.js';
import { matrixFromCounts } from './confusion-matrix-from-counts.js';
import type { ConfusionMatrix } from './matrix.js';

/** Options of `confusionMatrixFromTable`. */
export interface FromTableOptions {
  /** The side of the table that has the true classes; the table does not tell it. */
  readonly trueSide: 'rows' | 'columns';
}

/** A cell of a table, as a reader of CSV gives it. */
export type TableCell = string | number | boolean | null | undefined;

/**
 * Make a confusion matrix of a table of counts with the classes on both sides, such as a reader of CSV
 * makes of what `crosstab` of pandas, `confusion_matrix` of scikit-learn in a data frame, or `table` of R
 * wrote.
 * @param table Rows of cells, shape (nClasses + 1, nClasses + 1). The first row has the classes behind a
 *   cell that means nothing, and which R leaves out; each other row has its class, then its counts:
 *   numbers, or texts of them. Columns may have another order than rows.
 * @param options Which side has the true classes.
 * @param options.trueSide Whether rows or columns of the table are the true classes.
 * @returns The matrix, **row = true class**, whose labels are texts in the order of the rows.
 * @throws {MetricError} `invalid-option`, `unsupported-type`, `shape-mismatch`, `unknown-label`,
 *   `invalid-count`, `duplicate-label`, `empty-input`, `too-many-classes`.
 * @example
 * const table = [['', 'no', 'yes'], ['no', '50', '10'], ['yes', '5', '35']];
 * confusionMatrixFromTable(table, { trueSide: 'rows' }).at('no', 'yes'); // → 10
 */
export function confusionMatrixFromTable(
  table: readonly (readonly TableCell[])[],
  options: FromTableOptions,
): ConfusionMatrix<string> {
  return named('confusionMatrixFromTable', () => {
    checkOptionNames(options, ['trueSide']);
    checkOption('trueSide', (options as FromTableOptions | undefined)?.trueSide, [
      'rows',
      'columns',
    ]);
    const [head = [], ...rows] = checkedRows(table);
    const nClasses = rows.length;
    if (nClasses === 0) throw emptyInput('table', 'has no row of counts');
    for (const [i, row] of rows.entries()) {
      if (row.length === nClasses + 1) continue;
      throw mustHaveLength(`table[${i + 1}]`, row.length, nClasses + 1, nClasses);
    }
    const labels = rows.map(([label]) => String(label));
    const places = placesOf(head, labels);
    const counts = rows.map((row, i) =>
      places.map((place) => countOf(row[place], `table[${i + 1}][${place}]`)),
    );
    const isByRows = options.trueSide === 'rows';
    const ofTruth = isByRows ? counts : labels.map((_, k) => counts.map((row) => row[k] ?? 0));
    return matrixFromCounts(ofTruth, labels, {});
  });
}

function checkedRows(table: unknown): readonly (readonly unknown[])[] {
  // Array.from also visits the holes of an array.
  const isTable = Array.isArray(table) && Array.from(table).every((row) => Array.isArray(row));
  if (isTable) return table as readonly (readonly unknown[])[];
  throw unsupportedType('table', table, 'an array of rows, each an array of cells');
}

/** Where the columns of the classes stand in a row, in the order of the rows. */
function placesOf(head: readonly unknown[], labels: readonly string[]): readonly number[] {
  const nClasses = labels.length;
  if (head.length !== nClasses && head.length !== nClasses + 1) {
    const words = `${nClasses} classes, as there are ${nClasses} rows below, perhaps behind one cell`;
    throw shapeMismatch('table[0]', `of length ${head.length}`, words);
  }
  const first = head.length - nClasses;
  const names = head.slice(first).map(String);
  const other = names.findIndex((name) => !labels.includes(name));
  if (other >= 0) throw unknownLabel(`table[0][${first + other}]`, names[other], labels);
  const missing = labels.findIndex((label) => !names.includes(label));
  if (missing >= 0) throw unknownLabel(`table[${missing + 1}][0]`, labels[missing], names);
  return labels.map((label) => names.indexOf(label) + 1);
}

/** A number, or the text of one. */
function countOf(cell: unknown, place: string): number {
  const isText = typeof cell === 'string' && cell.trim() !== '';
  const count = isText ? Number(cell) : cell;
  if (typeof count === 'number' && count >= 0 && count < Infinity) return count;
  throw invalidCount(place, cell);
}
