import {
  codeIntegers,
  codedColumn,
  fitsSpan,
  integerRange,
  onlyPresent,
} from '../columns/coded-column.js';
import type { CodedColumn, ReadColumn } from '../columns/coded-column.js';
import type { Label } from '../columns/label.js';
import { readColumn } from '../columns/read-column.js';
import type { NamedColumn, NullPolicy } from '../columns/read-column.js';
import { blankWhereNegative } from '../kernels/blank-where-negative.js';
import { encodeByTable, markPresent } from '../kernels/encode-integers.js';
import {
  countBytePairsOf,
  countIntegerPairs,
  countIntegersWithin,
  countPairsOf,
  fitsTable,
} from './pair-counts.js';
import type { PairCounts } from './pair-counts.js';
import { countSplit } from './sort-pairs.js';
import type { SplitPairs } from './sort-pairs.js';

/** Pairs of labels that occur in two columns; each column has labels of its own. */
export interface CountedColumns extends PairCounts {
  /** The labels that the codes of `trueCodes` stand for. */
  readonly trueLabels: readonly Label[];
  /** The labels that the codes of `predCodes` stand for; the same array if both have one list. */
  readonly predLabels: readonly Label[];
}

/** From this many rows a table over all pairs of bytes costs less than looking for their range. */
const BYTE_TABLE_ROWS = 32768;

/** Rows whose range is a guess at that of all: bench/suites/first-figures.js, 1 M rows. */
const GUESS_ROWS = 1024;

/**
 * Count two columns by pair of labels: bytes and 32-bit integers as they stand if their ranges make
 * a small table, anything else by codes.
 *
 * @param caller Name of the public function.
 * @param truth True labels, shape (nSamples,).
 * @param prediction Predicted labels, shape (nSamples,).
 * @param weights Finite row weights, shape (nSamples,), or null for 1 each.
 * @param nulls Whether a missing label is an error or leaves its row out.
 * @returns The pairs that occur, with each column's own labels.
 * @throws {MetricError} `null-value`, `invalid-label`, `mixed-labels`, `unsupported-type`.
 */
export function countColumns(
  caller: string,
  truth: NamedColumn,
  prediction: NamedColumn,
  weights: Float64Array | null,
  nulls: NullPolicy,
): CountedColumns {
  const bytes = weights ? null : countBytes(truth, prediction);
  if (bytes) return bytes;
  const trueColumn = readColumn(caller, truth, nulls);
  const predColumn = readColumn(caller, prediction, nulls);
  return (
    (weights ? null : countIntegers(trueColumn, predColumn)) ??
    countCoded(codedColumn(trueColumn), codedColumn(predColumn), weights)
  );
}

function countBytes({ cells: a }: NamedColumn, { cells: b }: NamedColumn): CountedColumns | null {
  const unsigned = a instanceof Uint8Array && b instanceof Uint8Array;
  const signed = a instanceof Int8Array && b instanceof Int8Array;
  if (!(unsigned || signed) || a.length < BYTE_TABLE_ROWS) return null;
  const pairs = countBytePairsOf(asBytes(a), asBytes(b));
  return ofValues(signed ? toSigned(pairs) : pairs);
}

function asBytes({ buffer, byteOffset, length }: Uint8Array | Int8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, length);
}

function toSigned(pairs: PairCounts): PairCounts {
  const signed = (value: number): number => (value << 24) >> 24;
  const { trueCodes, predCodes } = pairs;
  return { ...pairs, trueCodes: trueCodes.map(signed), predCodes: predCodes.map(signed) };
}

function countIntegers(truth: ReadColumn, prediction: ReadColumn): CountedColumns | null {
  if (truth.form !== 'integers' || prediction.form !== 'integers') return null;
  const n = truth.values.length;
  if (n === 0) return null;
  const [a, b] = [truth, prediction].map(({ values }) => {
    const { least, span } = integerRange(values.subarray(0, GUESS_ROWS));
    return { least, greatest: least + span - 1 };
  });
  if (!a || !b) throw new Error('bug: two columns went in');
  const least = Math.min(a.least, b.least);
  const greatest = Math.max(a.greatest, b.greatest);
  const within = countIntegersWithin(truth.values, prediction.values, least, greatest);
  if (within) return ofValues(within);
  const t = integerRange(truth.values);
  const p = integerRange(prediction.values);
  if (fitsTable(t.span, p.span, n)) {
    return ofValues(
      countIntegerPairs(truth.values, prediction.values, t.least, t.span, p.least, p.span),
    );
  }
  const first = Math.min(t.least, p.least);
  const span = Math.max(t.least + t.span, p.least + p.span) - first;
  if (!fitsSpan(span, n)) return null;
  return ofSplit(countSplit(truth.values, prediction.values, first, span), first);
}

/** Equal values and pairs of different ones under one list of labels, those that occur. */
function ofSplit({ diagonal, errors }: SplitPairs, least: number): CountedColumns {
  const present = new Uint8Array(diagonal.length);
  markPresent(errors.trueCodes, 0, present);
  markPresent(errors.predCodes, 0, present);
  const places = new Int32Array(diagonal.length);
  const labels: number[] = [];
  const equal: number[] = [];
  diagonal.forEach((count, code) => {
    if (count > 0) equal.push(code);
    if (count === 0 && present[code] === 0) return;
    places[code] = labels.length;
    labels.push(code + least);
  });
  const nEqual = equal.length;
  const nPairs = nEqual + errors.counts.length;
  const counted = {
    trueCodes: new Int32Array(nPairs),
    predCodes: new Int32Array(nPairs),
    counts: new Float64Array(nPairs),
  };
  const { trueCodes, predCodes, counts } = counted;
  trueCodes.set(equal);
  predCodes.set(equal);
  counts.set(equal.map((code) => diagonal[code] ?? 0));
  trueCodes.set(errors.trueCodes, nEqual);
  predCodes.set(errors.predCodes, nEqual);
  counts.set(errors.counts, nEqual);
  encodeByTable(trueCodes, 0, places, trueCodes);
  encodeByTable(predCodes, 0, places, predCodes);
  return { ...counted, trueLabels: labels, predLabels: labels, nSkipped: 0 };
}

/** Pairs of values, with the values that occur as labels. */
function ofValues(pairs: PairCounts): CountedColumns {
  const truth = codeIntegers(pairs.trueCodes);
  const prediction = codeIntegers(pairs.predCodes);
  return {
    ...pairs,
    trueCodes: truth.codes,
    predCodes: prediction.codes,
    trueLabels: truth.labels,
    predLabels: prediction.labels,
  };
}

function countCoded(
  truth: CodedColumn,
  prediction: CodedColumn,
  weights: Float64Array | null,
): CountedColumns {
  const hasNulls = truth.hasNulls || prediction.hasNulls;
  const t = hasNulls ? withoutRows(truth, prediction.codes) : truth;
  const p = hasNulls ? withoutRows(prediction, truth.codes) : prediction;
  const { labels: trueLabels } = t;
  const { labels: predLabels } = p;
  const nTrue = trueLabels.length;
  const nPred = predLabels.length;
  const pairs = countPairsOf(t.codes, p.codes, nTrue, nPred, weights, hasNulls);
  return { ...pairs, trueLabels, predLabels };
}

/** Rows that are left out for the other column's label bring in no label of their own. */
function withoutRows({ codes, labels }: CodedColumn, other: Int32Array): CodedColumn {
  const kept = codes.slice();
  blankWhereNegative(other, kept);
  return onlyPresent(kept, labels, true);
}
