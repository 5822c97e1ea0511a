import type { Label } from '@confmat/core';
import { readLabel } from '@confmat/sql/internal';
import { noSuchLabel } from '../refusals.js';

/** The label that `--pos-label` means; undefined where none was typed. */
export function positiveOf(
  labels: readonly Label[],
  typed: string | undefined,
  file: string,
): Label | undefined {
  if (typed === undefined) return undefined;
  const label = readLabel(typed, labels);
  if (labels.includes(label)) return label;
  throw noSuchLabel(file, typed, labels, '--pos-label');
}
