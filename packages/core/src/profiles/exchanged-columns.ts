import { named } from '../errors/metric-error.js';
import { checkMatrix } from '../matrix/matrix.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { checkRow } from './check-row.js';
import { MATRIX_COLUMNS } from './column-values.js';
import type { Decisive, MatrixColumns } from './row.js';
import { columnInWords } from './rule-in-words.js';
import { valueOf } from './value-of-row.js';

/** A column that was exchanged, and what came of it. */
export interface ExchangedColumn {
  readonly column: keyof MatrixColumns | 'metric';
  readonly from: string | number;
  readonly to: string | number;
  /** What the new value means, in words. */
  readonly words: string;
  /** The value after it; null where it is not known. */
  readonly value: number | null;
}

/**
 * Why two rows give two numbers: the columns in which they differ are exchanged one at a time, in the
 * table's order, each exchange staying for the next.
 *
 * @param from The row to start with.
 * @param to The row to end with.
 * @param matrix The counts.
 * @returns Each exchange with the value after it; the last value is that of `to`.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @example
 * const matrix = confusionMatrixFromCounts([[5, 3, 0], [2, 6, 0], [1, 1, 0]], ['a', 'b', 'c']);
 * const row = (name) => matrixRows().find((one) => one.name === name);
 * const steps = exchangedColumns(row('macroAveragedPrecision'), row('precision(Macro)'), matrix);
 * steps.map(({ column, value }) => `${column} ${value.toFixed(4)}`); // → ['zero NaN', 'undefinedClass 0.6125']
 */
export function exchangedColumns(
  from: Decisive,
  to: Decisive,
  matrix: ConfusionMatrix,
): readonly ExchangedColumn[] {
  return named('exchangedColumns', () => {
    checkRow('from', from);
    checkRow('to', to);
    checkMatrix('matrix', matrix);
    const steps: ExchangedColumn[] = [];
    let row = from;
    for (const column of [...MATRIX_COLUMNS, 'metric'] as const) {
      if (Object.is(row[column], to[column])) continue;
      row = { ...row, [column]: to[column] };
      const words = column === 'metric' ? `it is ${to.metric}` : columnInWords(column, to[column]);
      const value = valueOf(row, matrix);
      steps.push({ column, from: from[column], to: to[column], words, value });
    }
    return steps;
  });
}
