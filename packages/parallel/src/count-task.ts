import { confusionMatrix, isMetricError } from '@confmat/core';
import { matrixToData } from '@confmat/core/internal';
import type { Outcome, Task } from './task.js';

/** Count the rows of a task. */
export function countTask({ yTrue, yPred, sampleWeight, options }: Task): Outcome {
  try {
    const weights = sampleWeight === null ? {} : { sampleWeight };
    const matrix = confusionMatrix(yTrue, yPred, { ...options, ...weights });
    return { kind: 'counted', data: matrixToData(matrix) };
  } catch (error) {
    return isMetricError(error) ? { kind: 'refused' } : { kind: 'failed', reason: String(error) };
  }
}
