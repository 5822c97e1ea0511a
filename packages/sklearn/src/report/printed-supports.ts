import type { Label } from '@confmat/core';
import { addSetSupports } from './kernels/add-set-supports.js';
import { addSupports } from './kernels/add-supports.js';
import { readTruth } from '../scores/read-truth.js';
import type { LabelTruth } from '../scores/read-truth.js';
import { labelKey } from '../targets/distinct-cells.js';
import type { IndicatorTargets, Targets } from '../targets/targets.js';

/**
 * Supports with the last digit that scikit-learn prints. Its report shows sums of fractional
 * weights in full, so their rounding shows: of plain sums, where ours are compensated.
 * @returns Supports, shape (labels.length,): the exact ones without fractions.
 */
export function printedSupports(
  targets: Targets,
  y_true: unknown,
  y_pred: unknown,
  labels: readonly Label[],
  supports: Float64Array,
): Float64Array {
  const { weights } = targets;
  if (weights === null || weights.every(Number.isInteger)) return supports;
  const known =
    targets.type === 'multilabel-indicator'
      ? ofSets(targets, weights)
      : ofLabels(y_true, y_pred, weights);
  return Float64Array.from(labels, (label) => known.get(labelKey(label)) ?? 0);
}

type Supports = ReadonlyMap<unknown, number>;

function ofLabels(y_true: unknown, y_pred: unknown, weights: Float64Array): Supports {
  // Both were checked to have one label per sample.
  const truth = readTruth('y_true', y_true) as LabelTruth;
  const prediction = readTruth('y_pred', y_pred) as LabelTruth;
  const keys = truth.labels.map(labelKey);
  const places = prediction.labels.map((label) => keys.indexOf(labelKey(label)));
  const predCodes = prediction.codes.map((code) => places[code] ?? -1);
  const sums = new Float64Array(keys.length);
  const hits = new Float64Array(keys.length);
  addSupports(truth.codes, predCodes, weights, sums, hits);
  return supportsOf(keys, sums, hits);
}

function ofSets({ nLabels, yTrue, yPred }: IndicatorTargets, weights: Float64Array): Supports {
  const sums = new Float64Array(nLabels);
  const hits = new Float64Array(nLabels);
  addSetSupports(yTrue.offsets, yTrue.codes, yPred.offsets, yPred.codes, weights, sums, hits);
  return supportsOf([...sums.keys()], sums, hits);
}

/** Hits and misses are what scikit-learn holds, and adds again. */
function supportsOf(keys: readonly unknown[], sums: Float64Array, hits: Float64Array): Supports {
  return new Map(
    keys.map((key, i) => {
      const right = hits[i] ?? 0;
      return [key, right + ((sums[i] ?? 0) - right)];
    }),
  );
}
