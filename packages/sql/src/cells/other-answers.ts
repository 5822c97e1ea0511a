import { compareLabels, listWithOther } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { renamed } from './cell-table.js';
import type { CodedValues } from './cell-table.js';

/** A predicted label that is no label, as the rows have it. */
export interface OtherAnswer {
  readonly label: Label;
  readonly nRows: number;
}

/** The name of the class of predictions that are no label, where nobody gives another one. */
export const OTHER_ANSWERS = 'other answers';

/** Labels where predictions that are no label are one class. */
interface ListedWithOther {
  /** In order; the class of the others is the last, if there is one. */
  readonly labels: readonly Label[];
  /** The label that a label of the data counts as. */
  readonly read: (label: Label) => Label;
}

/**
 * List labels, and predictions that are none of them as one class. Labels are equal if they are written
 * so. Where they are no texts and such a prediction is there, all become texts: labels of one problem
 * are of one kind.
 *
 * @param known The labels, in order.
 * @param predicted Labels that were predicted.
 * @throws {MetricError} `option-conflict` if `other` is one of the labels.
 */
export function listOthers(
  known: readonly Label[],
  predicted: readonly Label[],
  other: string,
): ListedWithOther {
  const byText = new Map(known.map((label) => [String(label), label]));
  const texts = listWithOther([...byText.keys()], predicted.map(String), other);
  const hasOthers = texts.length > known.length;
  if (!hasOthers || known.every((label) => typeof label === 'string')) {
    const labels = hasOthers ? texts : known;
    return { labels, read: (label) => byText.get(String(label)) ?? other };
  }
  return { labels: texts, read: (label) => (byText.has(String(label)) ? String(label) : other) };
}

/** Labels of columns, predictions that are no label as one class. */
export interface LabelsWithOther {
  /** The true label of each cell, and those predicted. */
  readonly columns: readonly CodedValues[];
  /** The labels in order, the class of the others last, if a prediction is of it. */
  readonly labels: readonly Label[] | undefined;
  /** Of each prediction the labels that are none, and the number of rows; the most frequent first. */
  readonly others: readonly (readonly OtherAnswer[])[];
}

/**
 * Count predictions that are no label as one class, as `listOthers` lists them.
 *
 * @param columns Of each cell the true label, then those predicted.
 * @param given The labels in order; undefined: the true ones, ascending.
 * @param nRows The number of rows of each cell.
 * @throws {MetricError} `option-conflict` if `other` is one of the labels.
 */
export function countOthers(
  columns: readonly CodedValues[],
  given: readonly Label[] | undefined,
  other: string,
  nRows: Float64Array,
): LabelsWithOther {
  const rows = columns.map((column) => rowsOf(column, columns, nRows));
  const [truth, ...predicted] = columns;
  const [ofTruth, ...ofPredicted] = rows;
  const seen = truth?.values.filter((_, code) => (ofTruth?.[code] ?? 0) > 0) ?? [];
  const known = given ?? [...seen].sort(compareLabels);
  const texts = new Set(known.map(String));
  const others = predicted.map((column, i) => othersOf(column, texts, ofPredicted[i] ?? nRows));
  const { labels, read } = listOthers(
    known,
    others.flatMap((found) => found.map(({ label }) => label)),
    other,
  );
  const own = truth && renamed(truth, (label) => (texts.has(String(label)) ? read(label) : label));
  return {
    columns: [...(own ? [own] : []), ...predicted.map((column) => renamed(column, read))],
    labels: known.length === 0 ? given : labels,
    others,
  };
}

/** The number of rows of each value, of cells with all of their labels. */
function rowsOf(
  { codes, values }: CodedValues,
  columns: readonly CodedValues[],
  nRows: Float64Array,
): Float64Array {
  const rows = new Float64Array(values.length);
  for (let cell = 0; cell < codes.length; ++cell) {
    if (columns.some((column) => (column.codes[cell] ?? -1) < 0)) continue;
    const code = codes[cell] ?? 0;
    rows[code] = (rows[code] ?? 0) + (nRows[cell] ?? 0);
  }
  return rows;
}

function othersOf(
  { values }: CodedValues,
  known: ReadonlySet<string>,
  rows: Float64Array,
): readonly OtherAnswer[] {
  return values
    .map((label, code) => ({ label, nRows: rows[code] ?? 0 }))
    .filter(({ label, nRows }) => nRows > 0 && !known.has(String(label)))
    .sort((a, b) => b.nRows - a.nRows || compareLabels(String(a.label), String(b.label)));
}
