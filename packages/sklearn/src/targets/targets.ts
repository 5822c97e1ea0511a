import type { ConfusionMatrix, Label, LabelColumn, LabelSets, NumberColumn } from '@confmat/core';
import { DEFAULT_MAX_CLASSES, checkLabels, countMatrix } from '@confmat/core/internal';
import type { CellKind, DenseArray, SparseArray } from '../arrays/read-array.js';

/** Two columns of one label per sample, counted. */
export interface LabelTargets {
  readonly type: 'binary' | 'multiclass';
  /** All labels of both columns, ascending. */
  readonly labels: readonly Label[];
  /** What NumPy would call them; floats print as 0.0. */
  readonly kind: CellKind;
  /** Whether they are floats of 32 bits, which print as 1e+06 from a million on. */
  readonly single: boolean;
  /** Counts without weights, over `labels`. */
  readonly unweighted: ConfusionMatrix;
  /** Counts with weights if there are any, over `labels`. */
  readonly matrix: ConfusionMatrix;
  readonly weights: Float64Array | null;
  readonly nSamples: number;
}

/** Two indicator matrices, as sets of columns. */
export interface IndicatorTargets {
  readonly type: 'multilabel-indicator';
  readonly nLabels: number;
  readonly yTrue: LabelSets<number>;
  readonly yPred: LabelSets<number>;
  /** The matrices themselves, true and predicted: cells need not be 0 and 1. */
  readonly arrays: readonly [DenseArray | SparseArray, DenseArray | SparseArray];
  readonly weights: Float64Array | null;
  readonly nSamples: number;
}

/** Targets and predictions that go together. */
export type Targets = LabelTargets | IndicatorTargets;

export function countRows(
  yTrue: LabelColumn,
  yPred: LabelColumn,
  labels?: readonly Label[],
  weights?: NumberColumn,
): ConfusionMatrix {
  const given = labels ? checkLabels('labels', labels) : null;
  return countMatrix(
    yTrue,
    yPred,
    { given, nulls: 'error', other: null, limit: DEFAULT_MAX_CLASSES },
    weights,
  );
}
