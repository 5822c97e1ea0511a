import { MetricError, describeType } from '@confmat/core';
import type { CheckedLabels, LabelSets, NullPolicy } from '@confmat/core';
import { placeSets } from './place-sets.js';
import { checkIndicator, columnLabels, setsOfIndicator } from './sets-of-indicator.js';
import { isRow, setsOfRows } from './sets-of-rows.js';
import { setsOfTexts } from './sets-of-texts.js';

/** Options of sets that were checked. */
export interface ReadOptions {
  readonly given: CheckedLabels | null;
  readonly separator: string | undefined;
  readonly nulls: NullPolicy;
}

/**
 * Read a column of label sets.
 *
 * @param caller Name of the public function.
 * @param argument Name of its argument.
 * @param column The received column.
 * @param options Labels, separator and treatment of missing sets.
 * @returns The sets.
 * @throws {MetricError} `unsupported-type`, `shape-mismatch`, `invalid-value`, `null-value`,
 *   `invalid-label`, `mixed-labels`, `unknown-label`.
 */
export function readSets(
  caller: string,
  argument: string,
  column: unknown,
  { given, separator, nulls }: ReadOptions,
): LabelSets {
  if (Array.isArray(column)) {
    const cells: readonly unknown[] = column;
    const first = cells.find((cell) => cell !== null && cell !== undefined);
    if (typeof first === 'string' && separator !== undefined) {
      const raw = setsOfTexts(caller, argument, cells, separator);
      return placeSets(caller, argument, raw, given, nulls);
    }
    if (first === undefined || isRow(first)) {
      return placeSets(caller, argument, setsOfRows(caller, argument, cells), given, nulls);
    }
    throw new MetricError(caller, {
      code: 'unsupported-type',
      argument,
      received: `an array whose first value is a ${describeType(first)}`,
      expected: typeof first === 'string' ? 'sets (the option separator splits strings)' : EXPECTED,
    });
  }
  if (typeof column === 'object' && column !== null) {
    if ('codes' in column && 'offsets' in column) return column as LabelSets;
    if ('shape' in column && 'data' in column) {
      const matrix = checkIndicator(caller, argument, column);
      const labels = columnLabels(caller, argument, matrix.nLabels, given);
      return setsOfIndicator(caller, argument, matrix, labels);
    }
  }
  throw new MetricError(caller, {
    code: 'unsupported-type',
    argument,
    received: describeType(column),
    expected: EXPECTED,
  });
}

const EXPECTED = 'a set of labels for each sample, or a matrix of 0 and 1';
