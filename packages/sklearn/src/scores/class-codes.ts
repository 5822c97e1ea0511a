import { compareLabels } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { noLabels, oneOf } from '../faults.js';
import { labelKey } from '../targets/distinct-cells.js';
import { readLabels } from '../targets/read-labels.js';
import { warn } from '../warnings.js';
import type { LabelTruth } from './read-truth.js';
import { show, valueError } from '../errors.js';

/** True labels as columns of probabilities. */
export interface ClassCodes {
  /** Column of each sample's label, shape (nSamples,). */
  readonly codes: Int32Array;
  /** The labels of the columns, ascending; at least two. */
  readonly classes: readonly Label[];
}

/**
 * Put true labels under the labels of the columns, which scikit-learn always takes in ascending
 * order.
 */
export function classCodes(truth: LabelTruth, labels: unknown): ClassCodes {
  const given = labels === null ? null : readLabels(labels).labels;
  if (given?.length === 0) {
    throw noLabels('two labels');
  }
  const classes = given === null ? truth.labels : distinctLabels(given);
  if (given && classes.length > 1 && given.length !== classes.length) {
    throw valueError(`labels is ${show([...given])}, expected each label once`);
  }
  if (given && classes.length > 1 && !sameLabels(given, classes)) {
    const text = `labels is ${show([...given])}, but the columns are taken for ${show([...classes])}`;
    warn('UserWarning', text);
  }
  const places = placesOf(truth.labels, classes);
  if (classes.length === 1) {
    throw valueError(`there is one label, ${show(classes[0])}, expected at least two (see labels)`);
  }
  return { codes: truth.codes.map((code) => places[code] ?? 0), classes };
}

/** The place of each label in a list; a message shows the list if `isShown`. */
export function placesOf(
  labels: readonly Label[],
  listed: readonly Label[],
  isShown = true,
): readonly number[] {
  const keys = listed.map(labelKey);
  return labels.map((label) => {
    const place = keys.indexOf(labelKey(label));
    if (place >= 0) return place;
    const expected = isShown ? oneOf(listed) : 'one of labels';
    throw valueError(`y_true has the label ${show(label)}, expected ${expected}`);
  });
}

/** Labels without repetition. Returns each once, ascending. */
export function distinctLabels(labels: readonly Label[]): readonly Label[] {
  const byKey = new Map(labels.map((label) => [labelKey(label), label]));
  return [...byKey.values()].sort(compareLabels);
}

function sameLabels(a: readonly Label[], b: readonly Label[]): boolean {
  return a.every((label, i) => labelKey(label) === labelKey(b[i]));
}
