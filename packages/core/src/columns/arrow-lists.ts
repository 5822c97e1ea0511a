import { fillInvalid } from './kernels/validity.js';
import { ARROW, describeArrowType, validityOf } from './arrow-layout.js';
import type { ArrowChunk, ArrowColumn, ArrowType } from './arrow-layout.js';
import { sliceChunk } from './slice-column.js';
import { unsupported } from '../errors/refusals.js';
import type { MetricError } from '../errors/metric-error.js';

/** An Arrow column of lists: row i is `values[offsets[i] … offsets[i + 1])`. */
export interface ArrowLists {
  /** Ascending from 0 to `values.length`, shape (nSamples + 1,). */
  readonly offsets: Int32Array;
  /** 1 for a row that is null, whose values mean nothing, shape (nSamples,). */
  readonly missing: Uint8Array;
  readonly values: ArrowColumn;
  /** Values in each list, where the type fixes it; otherwise null. */
  readonly size: number | null;
}

interface ListType extends ArrowType {
  readonly children?: readonly { readonly type: ArrowType }[];
  /** Values in each list of a fixed size, in apache-arrow. */
  readonly listSize?: number;
  /** The same in flechette. */
  readonly stride?: number;
}
interface ListChunk extends ArrowChunk {
  readonly children?: readonly ArrowChunk[];
}

const MAX_VALUES = 2 ** 31 - 1;

/**
 * Read the layout of an Arrow column of lists, its values left as they are; null for other columns.
 */
export function arrowLists(argument: string, column: ArrowColumn): ArrowLists | null {
  const type: ListType = column.type;
  if (!isList(type)) return null;
  const valueType = type.children?.[0]?.type;
  if (!valueType) throw mustHaveListValues(argument, describeArrowType(type));
  const offsets = new Int32Array(column.length + 1);
  const missing = new Uint8Array(column.length);
  const chunks: ArrowChunk[] = [];
  let row = 0;
  let end = 0;
  for (const chunk of column.data as readonly ListChunk[]) {
    if (!isChunk(type, chunk)) throw mustHaveListValues(argument, describeArrowType(type));
    const n = chunk.length;
    if (n === 0) continue;
    const values = chunk.children[0];
    const bounds = boundsOf(type, chunk);
    const first = Number(bounds(0));
    const last = Number(bounds(n));
    if (end + last - first > MAX_VALUES)
      throw unsupported(argument, `${describeArrowType(type)} with 2^31 values or more`, 'fewer');
    for (let i = 1; i <= n; ++i) offsets[row + i] = end + Number(bounds(i)) - first;
    const validity = validityOf(chunk);
    if (validity) {
      const valid = new Int32Array(n).fill(1);
      fillInvalid(valid, validity.bits, validity.offset, 0);
      for (let i = 0; i < n; ++i) if (valid[i] === 0) missing[row + i] = 1;
    }
    chunks.push(sliceChunk(valueType, values, first, last));
    row += n;
    end += last - first;
  }
  const values = { length: end, type: valueType, data: chunks };
  return { offsets, missing, values, size: sizeOf(type) };
}

function isChunk(
  { typeId }: ListType,
  chunk: ListChunk | null | undefined,
): chunk is ListChunk & { readonly children: readonly [ArrowChunk] } {
  if (typeof chunk?.length !== 'number') return false;
  const hasBounds =
    typeId === ARROW.fixedSizeList || ArrayBuffer.isView(chunk.valueOffsets ?? chunk.offsets);
  return chunk.length === 0 || (hasBounds && typeof chunk.children?.[0]?.length === 'number');
}

function isList({ typeId }: ListType): boolean {
  return typeId === ARROW.list || typeId === ARROW.fixedSizeList || typeId === ARROW.largeList;
}

/** Where each row's values start in its chunk; row n is the end. */
function boundsOf(type: ListType, chunk: ArrowChunk): (row: number) => number | bigint {
  if (type.typeId === ARROW.fixedSizeList) {
    const size = sizeOf(type) ?? 0;
    return (row) => row * size;
  }
  const offsets = (chunk.valueOffsets ?? chunk.offsets) as Int32Array | BigInt64Array;
  return (row) => offsets[row] ?? 0;
}

function sizeOf({ typeId, listSize, stride }: ListType): number | null {
  return typeId === ARROW.fixedSizeList ? (listSize ?? stride ?? 0) : null;
}

function mustHaveListValues(argument: string, arrowType: string): MetricError {
  const words = 'a Vector of apache-arrow or a Column of flechette';
  return unsupported(argument, `${arrowType} without its values`, words);
}
