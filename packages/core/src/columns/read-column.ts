import { refusal, unsupportedType } from '../errors/refusals.js';
import { checkChunks, isArrowColumn } from './arrow-layout.js';
import { readArrowColumn } from './read-arrow-column.js';
import type { CodedColumn, ReadColumn } from './coded-column.js';
import { checkAttached } from './check-attached.js';
import { isTypedArray } from './column.js';
import type { CheckedColumn, TypedArray } from './column.js';
import { flatCells } from './flat-cells.js';
import { integerCells } from './integer-cells.js';
import { LabelIndex } from './label-index.js';
import type { MetricError } from '../errors/metric-error.js';

/** What to do with rows that have a missing label. */
export type NullPolicy = 'error' | 'skip';

export interface NamedColumn {
  readonly argument: string;
  readonly cells: CheckedColumn;
}

export function checkColumn(argument: string, given: unknown): NamedColumn {
  const column = flatCells(argument, given);
  if (Array.isArray(column)) return { argument, cells: column };
  if (isTypedArray(column)) {
    checkAttached(argument, column);
    return { argument, cells: column };
  }
  if (isArrowColumn(column)) {
    checkChunks(argument, column);
    return { argument, cells: column };
  }
  throw mustBeColumn(argument, column);
}

/** Read a column of labels; a missing one is an error, or the code −1. */
export function readColumn(named: NamedColumn, nulls: NullPolicy): ReadColumn {
  const { argument, cells } = named;
  const column = isArrowColumn(cells)
    ? readArrowColumn(argument, cells)
    : readCells(argument, cells);
  if (nulls === 'error' && column.form === 'codes' && column.hasNulls) {
    const row = column.codes.indexOf(-1);
    const value = isArrowColumn(cells) ? null : cells[row];
    throw refusal({ code: 'null-value', argument, row, value });
  }
  return column;
}

function readCells(argument: string, cells: TypedArray | readonly unknown[]): ReadColumn {
  const values = integerCells(cells);
  return values ? { form: 'integers', values } : codeCells(argument, cells);
}

/** Give cells of any kind, shape (nSamples,), codes by hashing each. */
function codeCells(argument: string, cells: TypedArray | readonly unknown[]): CodedColumn {
  const index = new LabelIndex(argument);
  const codes = new Int32Array(cells.length);
  const hasNulls = index.encode(cells, codes);
  return { form: 'codes', codes, labels: index.labels, hasNulls };
}

function mustBeColumn(argument: string, value: unknown): MetricError {
  const { getChild } = (value ?? {}) as { getChild?: unknown };
  const advice = typeof getChild === 'function' ? ', such as table.getChild(name)' : '';
  return unsupportedType(argument, value, `a typed array, an array or an Arrow column${advice}`);
}
