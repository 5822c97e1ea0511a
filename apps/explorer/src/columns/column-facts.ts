import { INTEGER_CELL, MOST_COMMON, writtenItems } from '@confmat/files';
import type { ColumnFacts, ColumnKind, CommonValue } from '@confmat/files';
import { countCodes } from './kernels/count-codes.js';
import { isNumberText, textOf } from './stored-column.js';
import type { CodedColumn, NumberColumn, StoredColumn } from './stored-column.js';

const INTEGER = new RegExp(`^(?:${INTEGER_CELL})$`);

/** What a column holds, as the command's `columns` tells it; many distinct numbers are not counted. */
export function factsOf(column: StoredColumn): ColumnFacts {
  return column.form === 'numbers' ? factsOfNumbers(column) : factsOfCodes(column);
}

function factsOfNumbers({ name, type, numbers, areIntegers }: NumberColumn): ColumnFacts {
  let [least, greatest, nMissing] = [Infinity, -Infinity, 0];
  for (const value of numbers) {
    if (Number.isNaN(value)) ++nMissing;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return {
    ...{ name, type, nMissing },
    kind: areIntegers ? 'integers' : 'numbers',
    nDistinct: Infinity,
    common: [],
    range: [least, greatest],
  };
}

function factsOfCodes(column: CodedColumn): ColumnFacts {
  const { name, type, codes, values } = column;
  const rows = new Float64Array(values.length);
  const nMissing = countCodes(codes, rows);
  const kind = columnKind(column);
  const isNumeric = (kind === 'integers' || kind === 'numbers') && values.length > 0;
  const known = isNumeric ? Float64Array.from(values, Number) : new Float64Array(0);
  const common = mostCommon(values.map(textOf), rows);
  return {
    ...{ name, type, kind, nMissing, common },
    written: writtenItems(kind, common),
    nDistinct: values.length,
    range: isNumeric
      ? [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))]
      : null,
  };
}

/** The most frequent values; of equally frequent ones the first in the order of code points. */
function mostCommon(texts: readonly string[], rows: Float64Array): readonly CommonValue[] {
  return texts
    .map((text, code) => ({ text, nRows: rows[code] ?? 0 }))
    .sort((a, b) => b.nRows - a.nRows || (a.text < b.text ? -1 : 1))
    .slice(0, MOST_COMMON);
}

const isInteger = (value: unknown): boolean =>
  typeof value === 'bigint' || Number.isSafeInteger(value);

function columnKind({ values, isUntyped }: CodedColumn): ColumnKind {
  if (values.length === 0) return 'text';
  if (values.some((value) => Array.isArray(value))) return 'lists';
  const types = new Set(values.map((value) => typeof value));
  if (types.delete('bigint')) types.add('number');
  if (types.size > 1) return 'other';
  if (types.has('boolean')) return 'booleans';
  if (types.has('number')) return values.every(isInteger) ? 'integers' : 'numbers';
  if (!isUntyped) return 'text';
  const texts = values as readonly string[];
  if (texts.every((text) => INTEGER.test(text))) return 'integers';
  return texts.every(isNumberText) ? 'numbers' : 'text';
}
