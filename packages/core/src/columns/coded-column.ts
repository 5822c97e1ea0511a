import {
  encodeByHash,
  encodeByTable,
  listPresent,
  markPresent,
} from '../kernels/encode-integers.js';
import { findIntegerRange } from './kernels/find-integer-range.js';
import type { Label } from '../label.js';

/** Whole numbers of 32 bits as they stand in the column, none missing, shape (nSamples,). */
interface IntegerColumn {
  readonly form: 'integers';
  readonly values: Int32Array;
}

/** A column as class codes of its own, shape (nSamples,). */
export interface CodedColumn {
  readonly form: 'codes';
  /** Codes in [0, labels.length), or −1 for a row with a missing label. */
  readonly codes: Int32Array;
  /** The labels that occur, each once, in any order; of one kind. */
  readonly labels: readonly Label[];
  readonly hasNulls: boolean;
}

export type ReadColumn = IntegerColumn | CodedColumn;

export function codedColumn(column: ReadColumn): CodedColumn {
  return column.form === 'codes' ? column : codeIntegers(column.values);
}

export interface IntegerRange {
  readonly least: number;
  readonly span: number;
}

/** The range of a column of integers, at least one, shape (nSamples,). */
export function integerRange(values: Int32Array): IntegerRange {
  const range = new Int32Array(2);
  findIntegerRange(values, range);
  const [least = 0, greatest = 0] = range;
  return { least, span: greatest - least + 1 };
}

/** Up to this many integers a table by value is cheap even for few rows; beyond, per row. */
const SMALL_SPAN = 65536;
const SPAN_PER_ROW = 4;
const FIRST_SLOTS = 1024;

/** Tell whether a table by value is worth its size. */
export function fitsSpan(span: number, nSamples: number): boolean {
  return span <= Math.max(SMALL_SPAN, SPAN_PER_ROW * nSamples);
}

/**
 * Give integers, shape (nSamples,), codes: through a table by value where their range is small, so
 * that the labels ascend, through a hash table otherwise.
 */
export function codeIntegers(values: Int32Array): CodedColumn {
  const n = values.length;
  const codes = new Int32Array(n);
  if (n === 0) return { form: 'codes', codes, labels: [], hasNulls: false };
  const { least, span } = integerRange(values);
  if (!fitsSpan(span, n)) return codeByHash(values, codes);

  const present = new Uint8Array(span);
  markPresent(values, least, present);
  const { labels, codeOf } = labelsPresent(present, least);
  // Where every code stands for itself, a copy is several times as fast as a look-up.
  if (least === 0 && labels.length === span) codes.set(values);
  else encodeByTable(values, least, codeOf, codes);
  return { form: 'codes', codes, labels, hasNulls: false };
}

/** The integers least + i for which `present[i]` is 1, ascending, and the code of each by i. */
export function labelsPresent(
  present: Uint8Array,
  least: number,
): { readonly labels: readonly number[]; readonly codeOf: Int32Array } {
  const codeOf = new Int32Array(present.length);
  const found = new Int32Array(present.length);
  const nFound = listPresent(present, least, codeOf, found);
  // Of its length from the start: an array that grows is copied again and again.
  const labels = new Array<number>(nFound);
  for (let code = 0; code < nFound; ++code) labels[code] = found[code] ?? 0;
  return { labels, codeOf };
}

function codeByHash(values: Int32Array, codes: Int32Array): CodedColumn {
  let slots = new Int32Array(FIRST_SLOTS);
  let distinct = new Int32Array(FIRST_SLOTS >>> 1);
  const filled = new Int32Array(1);
  let row = encodeByHash(values, 0, slots, distinct, filled, codes);
  while (row < values.length) {
    const known = distinct;
    slots = new Int32Array(2 * slots.length);
    distinct = new Int32Array(slots.length >>> 1);
    filled[0] = 0;
    // The known values come first, in their order, so that they keep their codes.
    encodeByHash(known, 0, slots, distinct, filled, new Int32Array(known.length));
    row = encodeByHash(values, row, slots, distinct, filled, codes);
  }
  const labels = Array.from(distinct.subarray(0, filled[0]));
  return { form: 'codes', codes, labels, hasNulls: false };
}

/**
 * Leave out labels that no row has; `codes`, in [−1, labels.length), are overwritten where they
 * change.
 */
export function onlyPresent(
  codes: Int32Array,
  labels: readonly Label[],
  mayHaveNulls: boolean,
): CodedColumn {
  const present = new Uint8Array(labels.length + 1);
  markPresent(codes, -1, present);
  const hasNulls = mayHaveNulls && present[0] === 1;
  const kept = labels.filter((_, code) => present[code + 1] === 1);
  if (kept.length < labels.length) {
    const codeOf = new Int32Array(labels.length + 1).fill(-1);
    let next = 0;
    for (let code = 0; code < labels.length; ++code) {
      if (present[code + 1] === 1) codeOf[code + 1] = next++;
    }
    encodeByTable(codes, -1, codeOf, codes);
  }
  return { form: 'codes', codes, labels: kept, hasNulls };
}
