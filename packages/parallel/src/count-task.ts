import { confusionMatrix, isMetricError, matrixToData } from '@confmat/core';
import type { MatrixData } from '@confmat/core';
import type { Outcome, Task } from './task.js';

/**
 * Count the rows of a task.
 *
 * @param task The rows.
 * @returns The counts, or why there are none.
 */
export function countTask({ yTrue, yPred, sampleWeight, options }: Task): Outcome {
  try {
    const weights = sampleWeight === null ? {} : { sampleWeight };
    const matrix = confusionMatrix(yTrue, yPred, { ...options, ...weights });
    return { kind: 'counted', data: matrixToData(matrix) };
  } catch (error) {
    return isMetricError(error) ? { kind: 'refused' } : { kind: 'failed', reason: String(error) };
  }
}

/**
 * The memory of an outcome that can be handed over instead of copied.
 *
 * @param outcome What came of a task.
 * @returns The buffers of its counts.
 */
export function buffersOf(outcome: Outcome): ArrayBuffer[] {
  return outcome.kind === 'counted' ? arraysOf(outcome.data).map(bufferOf) : [];
}

function arraysOf({ counted }: MatrixData): readonly (Float64Array | Int32Array)[] {
  if (counted instanceof Float64Array) return [counted];
  return [counted.trueCodes, counted.predCodes, counted.counts];
}

/** Counts are made by this thread alone, never over shared memory. */
function bufferOf({ buffer }: Float64Array | Int32Array): ArrayBuffer {
  return buffer as ArrayBuffer;
}
