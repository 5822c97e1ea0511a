import { compareLabels } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import type { SklearnError } from '../errors.js';
import { show, fault } from '../errors.js';
import { labelKey } from '../targets/distinct-cells.js';
import { readLabels } from '../targets/read-labels.js';
import type { LabelTruth } from './read-truth.js';

/**
 * Which column of scores belongs to each label of the truth: given labels must be in order, each
 * once, and hold all of them.
 *
 * @param labels The received list, or null for the labels of the truth.
 * @returns A place for each label of the truth.
 */
export function columnClasses(
  truth: LabelTruth,
  nColumns: number,
  labels: unknown,
): readonly number[] {
  const fail = (reason: string): SklearnError => fault('ValueError', reason);
  if (labels === null) {
    const { length } = truth.labels;
    if (length === nColumns) return truth.labels.map((_, place) => place);
    throw fail(`y_true has ${length} labels and y_score ${nColumns} columns (see labels)`);
  }
  const given = readLabels(labels).labels;
  const keys = given.map(labelKey);
  if (new Set(keys).size < keys.length) throw fail('labels has a label twice, expected each once');
  if (!isAscending(given)) throw fail(`labels is ${show([...given])}, expected ascending labels`);
  if (given.length !== nColumns) {
    throw fail(
      `labels has ${given.length} labels, expected ${nColumns}, one per column of y_score`,
    );
  }
  return truth.labels.map((label) => {
    const place = keys.indexOf(labelKey(label));
    if (place >= 0) return place;
    throw fail(`y_true has the label ${show(label)}, expected one of ${show([...given])}`);
  });
}

/** Tell whether labels ascend, each once. */
function isAscending(labels: readonly Label[]): boolean {
  return labels.every((label, i) => {
    const before = labels[i - 1];
    return before === undefined || compareLabels(before, label) < 0;
  });
}
