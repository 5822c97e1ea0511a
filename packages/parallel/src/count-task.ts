import { isMetricError } from '@confmat/core';
import { checkCountingOptions, countMatrix, matrixToData } from '@confmat/core/internal';
import type { Outcome, Task } from './task.js';

export function countTask({ yTrue, yPred, sampleWeight, options }: Task): Outcome {
  try {
    const checked = checkCountingOptions(options);
    const matrix = countMatrix(yTrue, yPred, checked, sampleWeight ?? undefined);
    return { kind: 'counted', data: matrixToData(matrix) };
  } catch (error) {
    return isMetricError(error) ? { kind: 'refused' } : { kind: 'failed', reason: String(error) };
  }
}
