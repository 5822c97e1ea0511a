import { pooledCounts } from '@confmat/core';
import type { BinaryCounts } from '@confmat/core';

/** How many labels samples have on average, in truth and as predicted. */
export interface LabelsPerSample {
  readonly nLabels: number;
  /** Mean number of labels of a sample, in [0, nLabels]; NaN without samples. */
  readonly cardinality: { readonly true: number; readonly predicted: number };
  /** The same as a share of all labels, in [0, 1]; NaN without samples or labels. */
  readonly density: { readonly true: number; readonly predicted: number };
}

/** How many labels samples have on average. */
export function labelsPerSample(counts: BinaryCounts): LabelsPerSample {
  const pooled = pooledCounts(counts);
  const [tp = 0] = pooled.tp;
  const [fp = 0] = pooled.fp;
  const [fn = 0] = pooled.fn ?? [];
  const [tn = 0] = pooled.tn ?? [];
  const nLabels = counts.tp.length;
  const cells = tp + fp + fn + tn;
  const nSamples = cells / nLabels;
  return {
    nLabels,
    cardinality: { true: (tp + fn) / nSamples, predicted: (tp + fp) / nSamples },
    density: { true: (tp + fn) / cells, predicted: (tp + fp) / cells },
  };
}
