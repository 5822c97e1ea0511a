import { confusionMatrix, isMetricError } from '@confmat/core';
import type { ConfusionMatrix, ConfusionMatrixOptions, LabelColumn } from '@confmat/core';
import type { CountingPool } from '../src/index.js';

/** What a matrix holds. */
export function contents(matrix: ConfusionMatrix): unknown {
  const { kind, labels, total, support, predicted, weighted, nSkipped, units } = matrix;
  const cells = [...matrix.cells()];
  return { kind, labels, total, support, predicted, weighted, nSkipped, units, cells };
}

/** What came of a call: what the matrix holds, or the message. */
async function outcomeOf(call: () => ConfusionMatrix | Promise<ConfusionMatrix>): Promise<unknown> {
  try {
    return contents(await call());
  } catch (error) {
    if (isMetricError(error)) return `${error.code}: ${error.message}`;
    throw error;
  }
}

/** What comes of counting with core, and with a pool. */
export async function bothOutcomes(
  pool: CountingPool,
  yTrue: LabelColumn,
  yPred: LabelColumn,
  options: ConfusionMatrixOptions = {},
): Promise<{ readonly core: unknown; readonly parallel: unknown }> {
  return {
    core: await outcomeOf(() => confusionMatrix(yTrue, yPred, options)),
    parallel: await outcomeOf(() => pool.confusionMatrix(yTrue, yPred, options)),
  };
}
