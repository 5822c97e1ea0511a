import { isMetricError } from '@confmat/core';
import { checkCountingOptions, countMatrixByUnit, matrixToData } from '@confmat/core/internal';
import type { Outcome, Task } from './task.js';

export function countTask({ yTrue, yPred, sampleWeight, unit, options }: Task): Outcome {
  try {
    const checked = checkCountingOptions(options);
    const weights = sampleWeight ?? undefined;
    const matrix = countMatrixByUnit(yTrue, yPred, checked, weights, unit ?? undefined);
    return { kind: 'counted', data: matrixToData(matrix) };
  } catch (error) {
    return isMetricError(error) ? { kind: 'refused' } : { kind: 'failed', reason: String(error) };
  }
}
