import { accuracy, precision, recall } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { interval } from '@confmat/inference';
import type { Interval } from '@confmat/inference';

/** How well each class is found, with intervals, by code, shape (nClasses,). */
export interface ClassIntervals {
  readonly recall: readonly Interval[];
  readonly precision: readonly Interval[];
}

/** Recall and precision of each class. */
export function classIntervals(matrix: ConfusionMatrix, level: number): ClassIntervals {
  return {
    recall: interval(matrix, recall, { level }),
    precision: interval(matrix, precision, { level }),
  };
}

/** Accuracy, with its interval. */
export function accuracyInterval(matrix: ConfusionMatrix, level: number): Interval {
  return interval<Label>(matrix, accuracy, { level });
}
