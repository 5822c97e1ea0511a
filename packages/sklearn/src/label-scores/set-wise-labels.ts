import type { Label } from '@confmat/core';
import { unknownPosLabel } from '../faults.js';
import type { Targets } from '../targets/targets.js';
import { labelKey } from '../targets/distinct-cells.js';
import { labelsInData } from './labels-in-data.js';
import { kindOf } from '../arrays/read-array.js';
import { readLabels } from '../targets/read-labels.js';
import { warn } from '../warnings.js';
import type { SklearnAverage } from './options.js';
import { show, typeError, valueError } from '../errors.js';

/**
 * Which labels are scored: with `average: 'binary'` the positive one, whatever `labels` say.
 * @returns The labels as the data write them, or null for all.
 */
export function setWiseLabels(
  targets: Targets,
  average: SklearnAverage,
  labels: unknown,
  pos_label: Label | null,
): readonly Label[] | null {
  if (average !== 'binary') {
    if (pos_label !== null && labelKey(pos_label) !== 1) {
      const text = `pos_label ${show(pos_label)} is ignored with average ${show(average)}; labels: [pos_label] scores one label`;
      warn('UserWarning', text);
    }
    return labels === null ? null : labelsInData(targets, readLabels(labels));
  }
  if (targets.type !== 'binary') {
    const others = targets.type === 'multiclass' ? '' : ', "samples"';
    throw valueError(
      `average is "binary" but y_true is ${targets.type}, expected one of null, "micro", "macro", "weighted"${others}`,
    );
  }
  const present = targets.labels.map(labelKey);
  if (present.length > 1 && !present.includes(labelKey(pos_label))) {
    throw unknownPosLabel(pos_label, targets.labels);
  }
  if (pos_label === null) {
    throw typeError('pos_label is null, expected a label');
  }
  return labelsInData(targets, { labels: [pos_label], kind: kindOf([pos_label]) });
}
