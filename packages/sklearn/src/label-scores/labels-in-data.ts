import type { Label } from '@confmat/core';
import { isText } from '../arrays/read-array.js';
import type { CellKind } from '../arrays/read-array.js';
import { labelText } from './label-text.js';
import { labelKey } from '../targets/distinct-cells.js';
import type { GivenLabels } from '../targets/read-labels.js';
import type { Targets } from '../targets/targets.js';

/**
 * Given labels as the data write them. Python's 1, 1.0 and True are one label, and of strings and
 * numbers NumPy makes strings: 1 is the data's `'1'`.
 * @returns The label of the data where it occurs, otherwise the given one, shape of `given.labels`.
 */
export function labelsInData(
  targets: Targets,
  given: Pick<GivenLabels, 'labels' | 'kind'>,
): readonly Label[] {
  if (targets.type === 'multilabel-indicator') return given.labels;
  const areTexts = isText(targets.kind) !== isText(given.kind);
  const keyOf = (label: Label, kind: CellKind): unknown =>
    areTexts ? labelText(label, kind) : labelKey(label);
  const known = new Map(targets.labels.map((label) => [keyOf(label, targets.kind), label]));
  return given.labels.map((label) => known.get(keyOf(label, given.kind)) ?? label);
}
