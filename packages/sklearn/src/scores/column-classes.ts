import { compareLabels } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { labelTwice, mustAscend, unlistedLabel, wrongLabelCount } from '../faults.js';
import { labelKey } from '../targets/distinct-cells.js';
import { readLabels } from '../targets/read-labels.js';
import type { LabelTruth } from './read-truth.js';
import type { SklearnError } from '../errors.js';
import { fault } from '../errors.js';

const labelsForColumns = (nLabels: number, nColumns: number): SklearnError =>
  fault('ValueError', `y_true has ${nLabels} labels and y_score ${nColumns} columns (see labels)`);

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
    throw labelsForColumns(length, nColumns);
  }
  const given = readLabels(labels).labels;
  const keys = given.map(labelKey);
  if (new Set(keys).size < keys.length) throw labelTwice();
  if (!isAscending(given)) throw mustAscend(given);
  if (given.length !== nColumns) {
    throw wrongLabelCount(given.length, nColumns);
  }
  return truth.labels.map((label) => {
    const place = keys.indexOf(labelKey(label));
    if (place >= 0) return place;
    throw unlistedLabel(label, given);
  });
}

function isAscending(labels: readonly Label[]): boolean {
  return labels.every((label, i) => {
    const before = labels[i - 1];
    return before === undefined || compareLabels(before, label) < 0;
  });
}
