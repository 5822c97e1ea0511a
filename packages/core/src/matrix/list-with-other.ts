import { invalidOption, optionConflict } from '../errors/refusals.js';
import { show } from '../errors/show.js';
import { labelKind } from '../label.js';
import type { Label } from '../label.js';

/**
 * The labels of a problem whose predictions may be anything: those that are no label are one class
 * more, the last one, which is there only where a prediction is of it.
 *
 * @param known The labels, in order.
 * @param predicted Labels that were predicted.
 * @throws {MetricError} `option-conflict` if `other` is one of the labels, `invalid-option` if it is of
 *   another kind.
 */
export function listWithOther(
  known: readonly Label[],
  predicted: readonly Label[],
  other: Label,
): readonly Label[] {
  const listed = new Set(known);
  if (listed.has(other)) {
    throw optionConflict('other', `is ${show(other)}, which is a label already: name it otherwise`);
  }
  const [first] = known;
  if (first !== undefined && labelKind(first) !== labelKind(other)) {
    throw invalidOption('other', other, `a label of the kind of ${show(first)}, which is one`);
  }
  return predicted.every((label) => listed.has(label)) ? known : [...known, other];
}

/** The place of the class of other predictions among the labels; −1 where there is none. */
export function placeOfOther(labels: readonly Label[], other: Label | null): number {
  return other === null ? -1 : labels.indexOf(other);
}
