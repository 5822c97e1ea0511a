import { compareLabels, listWithOther } from '@confmat/core/internal';
import type { Label } from '@confmat/core';

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
  /** Of each cell the true label and those predicted, null where one is missing. */
  readonly columns: readonly (readonly (Label | null)[])[];
  /** The labels in order, the class of the others last, if a prediction is of it. */
  readonly labels: readonly Label[] | undefined;
  /** Of each prediction the labels that are none, and the number of rows; the most frequent first. */
  readonly others: readonly (readonly OtherAnswer[])[];
}

/**
 * Count predictions that are no label as one class, as `listOthers` lists them.
 *
 * @param columns Of each cell the true label, then those predicted, null where one is missing.
 * @param given The labels in order; undefined: the true ones, ascending.
 * @param nRows The number of rows of each cell.
 * @throws {MetricError} `option-conflict` if `other` is one of the labels.
 */
export function countOthers(
  [truth = [], ...predicted]: readonly (readonly (Label | null)[])[],
  given: readonly Label[] | undefined,
  other: string,
  nRows: readonly number[],
): LabelsWithOther {
  const isCounted = nRows.map((_, cell) =>
    [truth, ...predicted].every((column) => (column[cell] ?? null) !== null),
  );
  const counted = truth.flatMap((label, cell) =>
    label !== null && isCounted[cell] ? [label] : [],
  );
  const seen = [...new Set(counted)];
  const known = given ?? [...seen].sort(compareLabels);
  const texts = new Set(known.map(String));
  const others = predicted.map((column) => tallyOthers(column, texts, nRows, isCounted));
  const { labels, read } = listOthers(
    known,
    others.flatMap((found) => found.map(({ label }) => label)),
    other,
  );
  const readAll = (column: readonly (Label | null)[]): readonly (Label | null)[] =>
    column.map((label) => (label === null ? null : read(label)));
  return {
    columns: [
      truth.map((label) => (label === null || !texts.has(String(label)) ? label : read(label))),
      ...predicted.map(readAll),
    ],
    labels: known.length === 0 ? given : labels,
    others,
  };
}

function tallyOthers(
  column: readonly (Label | null)[],
  known: ReadonlySet<string>,
  nRows: readonly number[],
  isCounted: readonly boolean[],
): readonly OtherAnswer[] {
  const rows = new Map<Label, number>();
  for (const [cell, label] of column.entries()) {
    if (label === null || !isCounted[cell] || known.has(String(label))) continue;
    rows.set(label, (rows.get(label) ?? 0) + (nRows[cell] ?? 0));
  }
  return [...rows]
    .map(([label, n]) => ({ label, nRows: n }))
    .sort((a, b) => b.nRows - a.nRows || compareLabels(String(a.label), String(b.label)));
}
