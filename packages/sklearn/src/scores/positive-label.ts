import type { Label } from '@confmat/core';
import { show, fault } from '../errors.js';
import { labelKey } from '../targets/distinct-cells.js';

/** The labels that need no positive one to be named; 1 is positive. */
const EVIDENT: readonly (readonly number[])[] = [[0, 1], [-1, 1], [0], [-1], [1]];

/**
 * The positive label: the given one, or 1 where the labels say so.
 *
 * @param pos_label The received label, or null.
 * @param labels The labels of y_true, ascending.
 */
export function positiveLabel(pos_label: Label | null, labels: readonly Label[]): Label {
  if (pos_label !== null) return pos_label;
  const keys = labels.map(labelKey);
  if (EVIDENT.some((list) => list.length === keys.length && list.every((k, i) => k === keys[i]))) {
    return 1;
  }
  const reason = `pos_label is missing, expected one of ${show([...labels])} (only of 0 and 1, or -1 and 1, it is 1)`;
  throw fault('ValueError', reason);
}

/**
 * Which samples are positive.
 *
 * @param codes The label of each sample, shape (nSamples,).
 * @returns 1 where positive, 0 elsewhere, shape (nSamples,).
 */
export function positiveSamples(
  labels: readonly Label[],
  codes: Int32Array,
  pos_label: Label,
): Uint8Array {
  const positive = labels.findIndex((label) => labelKey(label) === labelKey(pos_label));
  return Uint8Array.from(codes, (code) => (code === positive ? 1 : 0));
}
