import type { LabelSets } from '@confmat/core';
import { isArrowColumn, unsupported, unsupportedType } from '@confmat/core/internal';
import { SET_COLUMN, SET_COLUMN_NOT_LABELS } from '../../refusals.js';
import type { CheckedOptions } from '../check-options.js';
import { setsFromBits } from './bits.js';
import { checkSets, setsFromCsr } from './coded-sets.js';
import { checkIndicator } from './indicator.js';
import type { SetsOrMatrix } from './indicator.js';
import { placeRows } from './place-rows.js';
import { rowsFromArray, rowsFromArrow } from './sets-from-rows.js';

/** Read a column of label sets by its form, and put it under a list of labels. */
export function readColumn(
  argument: string,
  column: unknown,
  options: CheckedOptions,
): SetsOrMatrix {
  const { given } = options;
  if (Array.isArray(column) || isArrowColumn(column)) {
    const rows = Array.isArray(column)
      ? rowsFromArray(argument, column, options)
      : rowsFromArrow(argument, column, options);
    return placeRows(argument, rows, options);
  }
  if (typeof column !== 'object' || column === null) {
    throw unsupportedType(argument, column, SET_COLUMN);
  }
  if ('offsets' in column && 'codes' in column) {
    return { form: 'sets', sets: checkSets(argument, column as LabelSets, given) };
  }
  if ('shape' in column || 'dims' in column) {
    if ('indices' in column && 'indptr' in column) {
      return { form: 'sets', sets: setsFromCsr(argument, column, given) };
    }
    if ('bits' in column) return { form: 'sets', sets: setsFromBits(argument, column, given) };
    if ('data' in column) {
      return { form: 'matrix', matrix: checkIndicator(argument, column, given) };
    }
  }
  if ('yPred' in column && 'codes' in column) {
    throw unsupported(argument, 'an object { yPred, codes }', SET_COLUMN_NOT_LABELS);
  }
  throw unsupportedType(argument, column, SET_COLUMN);
}
