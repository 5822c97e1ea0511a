import { compareLabels } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { labelKey } from '../targets/distinct-cells.js';
import { readLabels } from '../targets/read-labels.js';
import { placesOf } from './class-codes.js';
import type { LabelTruth } from './read-truth.js';
import { show, valueError } from '../errors.js';

/**
 * Which column of scores belongs to each label of the truth: given labels must be in order, each
 * once, and hold all of them.
 */
export function columnClasses(
  truth: LabelTruth,
  nColumns: number,
  labels: unknown,
): readonly number[] {
  if (labels === null) {
    const { length } = truth.labels;
    if (length === nColumns) return truth.labels.map((_, place) => place);
    throw valueError(`y_true has ${length} labels and y_score ${nColumns} columns (see labels)`);
  }
  const given = readLabels(labels).labels;
  const keys = given.map(labelKey);
  if (new Set(keys).size < keys.length)
    throw valueError('labels has a label twice, expected each once');
  if (!isAscending(given))
    throw valueError(`labels is ${show([...given])}, expected ascending labels`);
  if (given.length !== nColumns) {
    throw valueError(
      `labels has ${given.length} labels, expected ${nColumns}, one per column of y_score`,
    );
  }
  return placesOf(truth.labels, given);
}

function isAscending(labels: readonly Label[]): boolean {
  return labels.every((label, i) => {
    const before = labels[i - 1];
    return before === undefined || compareLabels(before, label) < 0;
  });
}
