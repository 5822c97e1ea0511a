import { oneOf } from '../faults.js';
import { markCode } from './kernels/columns.js';
import type { Label } from '@confmat/core';
import { labelKey } from '../targets/distinct-cells.js';
import { valueError } from '../errors.js';

/** The labels that need no positive one to be named; 1 is positive. */
const EVIDENT: readonly (readonly number[])[] = [[0, 1], [-1, 1], [0], [-1], [1]];

/** The positive label: the given one, or 1 where the labels say so. */
export function positiveLabel(pos_label: Label | null, labels: readonly Label[]): Label {
  if (pos_label !== null) return pos_label;
  const keys = labels.map(labelKey);
  if (EVIDENT.some((list) => list.length === keys.length && list.every((k, i) => k === keys[i]))) {
    return 1;
  }
  throw valueError(
    `pos_label is missing, expected ${oneOf(labels)} (only of 0 and 1, or -1 and 1, it is 1)`,
  );
}

/** Which samples are positive. Returns 1 where positive, 0 elsewhere, shape (nSamples,). */
export function positiveSamples(
  labels: readonly Label[],
  codes: Int32Array,
  pos_label: Label,
): Uint8Array {
  const positive = labels.findIndex((label) => labelKey(label) === labelKey(pos_label));
  const marks = new Uint8Array(codes.length);
  markCode(codes, positive, marks);
  return marks;
}
