import { countRows } from '../targets/targets.js';
import type { ConfusionMatrix } from '@confmat/core';
import { sampleCount } from '../arrays/forms.js';
import { noLabels } from '../faults.js';
import type { LabelTargets } from '../targets/targets.js';
import { labelKey } from '../targets/distinct-cells.js';
import { readLabels } from '../targets/read-labels.js';
import type { GivenLabels } from '../targets/read-labels.js';
import { show, valueError } from '../errors.js';

/** Classes of a matrix in scikit-learn are held dense. */
const MAX_CLASSES = 16384;

/**
 * The matrix of targets over given labels: samples of other labels are left out, labels that do not
 * occur have empty rows and columns, of a label given twice the last place counts.
 */
export function placedMatrix(targets: LabelTargets, labels: unknown): ConfusionMatrix {
  const matrix = labels === null ? targets.matrix : placed(targets, labels);
  if (matrix.nClasses > MAX_CLASSES) {
    throw valueError(
      `there are ${matrix.nClasses} labels, expected at most ${MAX_CLASSES} for a dense matrix`,
    );
  }
  return matrix;
}

function placed(targets: LabelTargets, received: unknown): ConfusionMatrix {
  const { labels } = readPlaces(received);
  if (labels.length === 0) {
    throw noLabels('one label');
  }
  const placeOf = new Map(labels.map((label, place) => [labelKey(label), place]));
  const { unweighted, matrix } = targets;
  const isTrue = unweighted.labels.some(
    (label, code) => (unweighted.support[code] ?? 0) > 0 && placeOf.has(labelKey(label)),
  );
  if (!isTrue) {
    throw valueError(`labels is ${show([...labels])}, expected at least one label of y_true`);
  }
  // Each cell becomes a row with the cell's count for its weight.
  const [trueCodes, predCodes, counts]: [number[], number[], number[]] = [[], [], []];
  for (const { trueLabel, predLabel, count } of matrix.cells()) {
    const t = placeOf.get(labelKey(trueLabel));
    const p = placeOf.get(labelKey(predLabel));
    if (t === undefined || p === undefined) continue;
    trueCodes.push(t);
    predCodes.push(p);
    counts.push(count);
  }
  return countRows(
    trueCodes,
    predCodes,
    labels.map((_, place) => place),
    counts,
  );
}

/**
 * A list of lists is no list of labels, but scikit-learn takes `[[0, 1, …]]`, the places
 * themselves.
 */
function readPlaces(received: unknown): GivenLabels {
  const flat = readLabels(received, null);
  const isInPlace = sampleCount(received) === 1 && flat.labels.every((label, i) => label === i);
  return isInPlace ? flat : readLabels(received, 'TypeError');
}
