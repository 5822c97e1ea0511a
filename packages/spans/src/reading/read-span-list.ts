import {
  checkLabels,
  invalidValue,
  isArrayOf,
  shapeMismatch,
  unsupportedType,
} from '@confmat/core/internal';
import type { SpanList } from '../span-column.js';
import { checkOffsets } from './document-bounds.js';
import { findBadSpan } from './kernels/find-bad-span.js';

const COLUMNS = ['starts', 'ends', 'codes'] as const;

/** Check spans that are columns already. */
export function checkSpanList(argument: string, given: object): SpanList {
  const list = given as SpanList;
  const offsets = checkOffsets(`${argument}.offsets`, list.offsets);
  const n = offsets.at(-1) ?? 0;
  for (const name of COLUMNS) {
    const column = list[name];
    if (!isArrayOf(column, 'Int32Array'))
      throw unsupportedType(`${argument}.${name}`, column, 'an Int32Array');
    if (column.length !== n)
      throw shapeMismatch(`${argument}.${name}`, `of length ${column.length}`, `length ${n}`);
  }
  const { starts, ends, codes, types } = list;
  if (!Array.isArray(types)) throw unsupportedType(`${argument}.types`, types, 'an array of types');
  if (types.length > 0) checkTypes(`${argument}.types`, types);
  const place = findBadSpan(offsets, starts, ends, codes, types.length);
  if (place < 0) return { nDocuments: offsets.length - 1, offsets, starts, ends, codes, types };
  const span = `${starts[place]}, ${ends[place]}, ${codes[place]}`;
  throw invalidValue(
    { argument: `${argument}.starts, ends, codes`, row: place },
    span,
    'spans in ascending order, each of a type',
  );
}

/** Check a list of types: strings, each once, at least one. */
export function checkTypes(argument: string, types: unknown): readonly string[] {
  const { labels, kind } = checkLabels(argument, types);
  if (kind !== 'string') throw invalidValue({ argument, row: 0 }, labels[0], 'a string');
  return labels as readonly string[];
}
