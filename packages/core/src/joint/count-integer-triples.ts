import { integerRange, labelsPresent } from '../columns/coded-column.js';
import { isArrayOf } from '../columns/column.js';
import { integerCells } from '../columns/integer-cells.js';
import type { Label } from '../label.js';
import { readDictionary } from '../columns/read-arrow-column.js';
import type { NamedColumn } from '../columns/read-column.js';
import { encodeByTable, markPresent } from '../kernels/encode-integers.js';
import { labelsOfKeys } from '../matrix/counting/count-dictionaries.js';
import { bitsOf, startOf } from '../matrix/counting/count-integers.js';
import { countInBytes } from './count-small-triples.js';
import { fitsTripleTable, listTriples } from './count-triples.js';
import type { CountedTriples } from './count-triples.js';
import { countTriplesWithin } from './kernels/count-triples.js';
import { countTriplesWithinBytes } from './kernels/twins/count-triples-bytes.js';
import { countSplitTriples } from './split-triples.js';
import type { Triples } from './triples.js';

type Three<T> = readonly [T, T, T];

/** Rows whose range is a guess at that of all. */
const GUESS_ROWS = 1024;

/** A power of two of integers. */
interface Range {
  readonly least: number;
  readonly bits: number;
}

/** The integers that were seen, in a power of two of them. */
interface SeenRange extends Range {
  /** The least that was seen. */
  readonly from: number;
  /** Up to the greatest one. */
  readonly size: number;
}

/**
 * Count three columns of integers as they stand, shape (nSamples,), over the range that their first
 * values suggest or, if others lie outside it, over that of all; null if that is too large.
 */
export function countIntegerTriples(columns: Three<Int32Array>): CountedTriples | null {
  const [t, a, b] = columns;
  if (t.length === 0) return null;
  const attempt = (range: SeenRange): CountedTriples | null => {
    const { least, bits, from, size } = range;
    const inBytes = countInBytes(columns, from, size);
    if (inBytes) return labelled(inBytes, { least: from, bits });
    const triples =
      inTable(bits, t.length, (table) => countTriplesWithin(t, a, b, least, bits, table)) ??
      countSplitTriples(columns, least, bits);
    return triples && labelled(triples, range);
  };
  const first = columns.map((values) => values.subarray(0, GUESS_ROWS));
  return attempt(rangeOf(first)) ?? attempt(rangeOf(columns));
}

/** Count three columns of bytes without a copy, as `countIntegerTriples` does; null for others. */
export function countByteTriples(columns: readonly NamedColumn[]): CountedTriples | null {
  const [t, a, b] = columns.map(({ cells }) => (isArrayOf(cells, 'Uint8Array') ? cells : null));
  if (!t || !a || !b || t.length === 0) return null;
  const range = rangeOf([t, a, b].map((bytes) => Int32Array.from(bytes.subarray(0, GUESS_ROWS))));
  const { least, bits } = range;
  const triples = inTable(bits, t.length, (table) =>
    countTriplesWithinBytes(t, a, b, least, bits, table),
  );
  return triples && labelled(triples, range);
}

/**
 * Count three Arrow columns of dictionary keys by their keys; null for other columns, several
 * chunks, missing labels, and keys that stand for nothing.
 */
export function countKeyTriples(columns: readonly NamedColumn[]): CountedTriples | null {
  const read = columns.map(({ argument, cells }) => readDictionary(argument, cells));
  const [t, a, b] = read.map((column) => column && integerCells(column.keys));
  const counted = t && a && b ? countIntegerTriples([t, a, b]) : null;
  if (!counted) return null;
  const labels = counted.labels.map((keys, i) => {
    const entries = read[i]?.entries;
    return entries ? labelsOfKeys(keys, entries) : null;
  });
  const [ofTrue, ofA, ofB] = labels;
  return ofTrue && ofA && ofB ? { ...counted, labels: [ofTrue, ofA, ofB] } : null;
}

function rangeOf(columns: readonly Int32Array[]): SeenRange {
  const ranges = columns.map(integerRange);
  const least = Math.min(...ranges.map((range) => range.least));
  const span = Math.max(...ranges.map((range) => range.least + range.span)) - least;
  const bits = bitsOf(span);
  return { least: startOf({ least, span }, 2 ** bits), bits, from: least, size: span };
}

/** Triples of a table that a kernel fills; null if it would be too large, or a value outside it. */
function inTable(
  bits: number,
  nSamples: number,
  fill: (table: Uint32Array) => number,
): Triples | null {
  if (!fitsTripleTable(8 ** bits, nSamples)) return null;
  const table = new Uint32Array(8 ** bits);
  return fill(table) < nSamples ? null : listTriples(table, 2 ** bits, 2 ** bits);
}

/** Give triples of integers less `least` codes of the integers that occur in each column. */
function labelled(
  { trueCodes, aCodes, bCodes, counts }: Triples,
  { least, bits }: Range,
): CountedTriples {
  const labelsOf = (codes: Int32Array): readonly Label[] => {
    const present = new Uint8Array(2 ** bits);
    markPresent(codes, 0, present);
    const { labels, codeOf } = labelsPresent(present, least);
    // Values without a gap from the first one on are their own codes.
    const last = labels.length - 1;
    const isCoded = present[last] !== 0 && codeOf[last] === last;
    if (!isCoded) encodeByTable(codes, 0, codeOf, codes);
    return labels;
  };
  const labels = [labelsOf(trueCodes), labelsOf(aCodes), labelsOf(bCodes)] as const;
  return { trueCodes, aCodes, bCodes, counts, labels, nSkipped: 0 };
}
