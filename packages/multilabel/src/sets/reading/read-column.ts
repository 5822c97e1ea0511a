import type { MetricError } from '@confmat/core';
import {
  describeArrowType,
  describeType,
  isArrowColumn,
  unsupported,
} from '@confmat/core/internal';
import type { LabelSets } from '@confmat/core';
import type { Place } from './check-cells.js';
import type { CheckedOptions } from '../check-options.js';
import { checkSets } from './check-sets.js';
import { setsOfCsr } from './csr.js';
import { checkIndicator } from './indicator.js';
import type { Indicator } from './indicator.js';
import { setsOfBits } from './bits.js';
import type { RawSets } from './raw-sets.js';
import { sizeOfSet } from './size-of-set.js';
import { isRow, setsOfLists, setsOfRows } from './sets-from-rows.js';
import { setsOfTexts } from './sets-from-texts.js';
import { isTypedArray } from './typed-arrays.js';

/** A column as it was read first. */
export type ReadColumn =
  | { readonly form: 'sets'; readonly sets: LabelSets }
  | { readonly form: 'matrix'; readonly matrix: Indicator }
  /** Arrays, Sets or Arrow lists; only these can be taken for the rows of a matrix. */
  | {
      readonly form: 'rows';
      readonly raw: RawSets;
      /** The number of columns, where the type of the column says that they are; otherwise null. */
      readonly width: number | null;
      /** Whether the type leaves open what 0 and 1, or booleans, are. */
      readonly mayBeTable: boolean;
    }
  | { readonly form: 'texts'; readonly raw: RawSets };

/**
 * Read a column of label sets by its form.
 *
 * @returns The column; values of a dense matrix are not checked yet, nor labels of rows.
 * @throws {MetricError} `unsupported-type`, `shape-mismatch`, `invalid-value`, `invalid-label`,
 *   `mixed-labels`, `unknown-label`.
 */
export function readColumn(place: Place, column: unknown, options: CheckedOptions): ReadColumn {
  const { given } = options;
  if (Array.isArray(column)) return readArray(place, column, options);
  if (isArrowColumn(column)) return readArrow(place, column, options);
  if (typeof column === 'object' && column !== null) {
    if ('offsets' in column && 'codes' in column) {
      return { form: 'sets', sets: checkSets(place, column as LabelSets, given) };
    }
    if ('shape' in column || 'dims' in column) {
      if ('indices' in column && 'indptr' in column) {
        return { form: 'sets', sets: setsOfCsr(place, column, given) };
      }
      if ('bits' in column) return { form: 'sets', sets: setsOfBits(place, column, given) };
      if ('data' in column) {
        return { form: 'matrix', matrix: checkIndicator(place, column, given) };
      }
    }
    if ('yPred' in column && 'codes' in column) {
      throw unsupportedColumn(place, 'an object { yPred, codes }', `${EXPECTED} (${ONE_LABEL})`);
    }
  }
  throw unsupportedColumn(place, describeType(column), EXPECTED);
}

const EXPECTED = 'a set of labels for each sample, or a matrix of 0 and 1 as { data, shape }';
const SPLIT = 'sets of labels (the option separator splits strings)';
const ONE_LABEL = 'confusionMatrix counts one label for each sample';

function readArray(
  place: Place,
  cells: readonly unknown[],
  { separator, format }: CheckedOptions,
): ReadColumn {
  const { argument } = place;
  const first = cells.find((cell) => cell !== null && cell !== undefined);
  if (first === undefined || isRow(first)) {
    if (format === 'indicator') refuseSets(place, cells);
    const raw = setsOfRows(argument, cells);
    return { form: 'rows', raw, width: null, mayBeTable: true };
  }
  if (typeof first !== 'string') {
    const received = `an array whose first value has the type ${describeType(first)}`;
    const isLabel = typeof first !== 'object' && typeof first !== 'function';
    throw unsupportedColumn(place, received, isLabel ? `${EXPECTED} (${ONE_LABEL})` : EXPECTED);
  }
  if (separator === undefined) throw unsupportedColumn(place, 'an array of strings', SPLIT);
  return { form: 'texts', raw: setsOfTexts(argument, cells, separator) };
}

/** A Set has no columns. */
function refuseSets(place: Place, cells: readonly unknown[]): void {
  const row = cells.findIndex(
    (cell) => !Array.isArray(cell) && !isTypedArray(cell) && sizeOfSet(cell) >= 0,
  );
  if (row < 0) return;
  const expected = "a row of 0 and 1, as format is 'indicator'";
  throw unsupportedColumn({ ...place, argument: `${place.argument}[${row}]` }, 'Set', expected);
}

function readArrow(
  place: Place,
  column: Parameters<typeof setsOfLists>[1],
  { separator }: CheckedOptions,
): ReadColumn {
  const { argument } = place;
  const lists = setsOfLists(argument, column);
  if (lists) {
    // The type of an Arrow column tells integers, which are labels, from booleans.
    const { raw, size, areBooleans } = lists;
    return { form: 'rows', raw, width: areBooleans ? size : null, mayBeTable: areBooleans };
  }
  if (separator === undefined)
    throw unsupportedColumn(place, describeArrowType(column.type), SPLIT);
  return { form: 'texts', raw: setsOfTexts(argument, column, separator) };
}

function unsupportedColumn({ argument }: Place, received: string, expected: string): MetricError {
  return unsupported(argument, received, expected);
}
