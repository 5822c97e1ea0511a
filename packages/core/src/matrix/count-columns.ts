import { codeIntegers, codedColumn, onlyPresent } from '../columns/coded-column.js';
import type { CodedColumn } from '../columns/coded-column.js';
import type { Label } from '../columns/label.js';
import { readColumn } from '../columns/read-column.js';
import type { NamedColumn, NullPolicy } from '../columns/read-column.js';
import { blankWhereNegative } from '../kernels/blank-where-negative.js';
import { countIntegers, countStored, sumIntegers } from './count-integers.js';
import type { IntegerSplit, IntegerTable } from './count-integers.js';
import { labelSplit } from './label-integers.js';
import { listCells } from './list-cells.js';
import type { CellList } from './list-cells.js';
import { countPairsOf } from './pair-counts.js';
import type { PairCounts } from './pair-counts.js';

/** Pairs of labels that occur in two columns; each column has labels of its own. */
export interface CountedColumns extends PairCounts {
  readonly form: 'pairs';
  /** The labels that the codes of `trueCodes` stand for. */
  readonly trueLabels: readonly Label[];
  /** The labels that the codes of `predCodes` stand for; the same array if both have one list. */
  readonly predLabels: readonly Label[];
}

/** What counting gives as it ends, before anything is listed. */
export type Counted = CountedColumns | IntegerTable | IntegerSplit;

/**
 * Count two columns by pair of labels: bytes and integers as they stand if their ranges make a
 * small table, anything else by codes.
 *
 * @param caller Name of the public function.
 * @param truth True labels, shape (nSamples,).
 * @param prediction Predicted labels, shape (nSamples,).
 * @param weights Finite row weights, shape (nSamples,), or null for 1 each.
 * @param nulls Whether a missing label is an error or leaves its row out.
 * @returns The counts, in the form that the way of counting has at hand.
 * @throws {MetricError} `null-value`, `invalid-label`, `mixed-labels`, `unsupported-type`.
 */
export function countColumns(
  caller: string,
  truth: NamedColumn,
  prediction: NamedColumn,
  weights: Float64Array | null,
  nulls: NullPolicy,
): Counted {
  const stored = weights ? null : countStored(truth.cells, prediction.cells);
  if (stored) return stored;
  const t = readColumn(caller, truth, nulls);
  const p = readColumn(caller, prediction, nulls);
  const counted =
    t.form === 'integers' && p.form === 'integers'
      ? countValues(t.values, p.values, weights)
      : null;
  return counted ?? countCoded(codedColumn(t), codedColumn(p), weights);
}

function countValues(
  trueValues: Int32Array,
  predValues: Int32Array,
  weights: Float64Array | null,
): Counted | null {
  if (!weights) return countIntegers(trueValues, predValues);
  const summed = sumIntegers(trueValues, predValues, weights);
  return summed && listValues(summed);
}

/**
 * List what was counted.
 *
 * @param counted Counts in any form.
 * @returns The pairs that occur, with each column's own labels.
 */
export function listCounted(counted: Counted): CountedColumns {
  switch (counted.form) {
    case 'table':
      return listTable(counted);
    case 'split':
      return listSplit(counted);
    default:
      return counted;
  }
}

function listTable({ counts, least }: IntegerTable): CountedColumns {
  return listValues(listCells(counts, Math.sqrt(counts.length), least));
}

/** Pairs of values, with the values that occur as labels. */
function listValues(cells: CellList): CountedColumns {
  const truth = codeIntegers(cells.trueCodes);
  const prediction = codeIntegers(cells.predCodes);
  return {
    form: 'pairs',
    trueCodes: truth.codes,
    predCodes: prediction.codes,
    counts: cells.counts,
    trueLabels: truth.labels,
    predLabels: prediction.labels,
    nSkipped: 0,
  };
}

/** Both columns have one list of labels, those that occur. */
function listSplit(split: IntegerSplit): CountedColumns {
  const { labels, diagonal, errors } = labelSplit(split);
  const equal = Int32Array.from(labels.keys()).filter((code) => diagonal[code] !== 0);
  const nPairs = equal.length + errors.counts.length;
  const [trueCodes, predCodes] = [new Int32Array(nPairs), new Int32Array(nPairs)];
  const counts = new Float64Array(nPairs);
  trueCodes.set(equal);
  predCodes.set(equal);
  equal.forEach((code, place) => (counts[place] = diagonal[code] ?? 0));
  trueCodes.set(errors.trueCodes, equal.length);
  predCodes.set(errors.predCodes, equal.length);
  counts.set(errors.counts, equal.length);
  const listed = { trueCodes, predCodes, counts, nSkipped: 0 };
  return { form: 'pairs', ...listed, trueLabels: labels, predLabels: labels };
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
  return { form: 'pairs', ...pairs, trueLabels, predLabels };
}

/** Rows that are left out for the other column's label bring in no label of their own. */
function withoutRows({ codes, labels }: CodedColumn, other: Int32Array): CodedColumn {
  const kept = codes.slice();
  blankWhereNegative(other, kept);
  return onlyPresent(kept, labels, true);
}
