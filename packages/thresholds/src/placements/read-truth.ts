import type { Label, LabelColumn } from '@confmat/core';
import { nothingToCount } from '../refusals.js';
import { readBeforeScores } from '../sweep/explain-swap.js';
import { PositiveClass } from '../sweep/positive-class.js';

/**
 * Read true labels of at least one row, as `thresholdSweep` does.
 * @param yScore Scores of the rows, and the argument that they came by: a message tells if it and
 *   `yTrue` are swapped.
 * @returns 1 positive, 0 negative, shape (nSamples,). May be the caller's own array.
 */
export function readTruth(
  yTrue: LabelColumn,
  posLabel: Label | undefined,
  [argument, yScore]: readonly [argument: string, yScore: unknown],
): Uint8Array {
  const positive = new PositiveClass(posLabel);
  const { classes } = readBeforeScores(yScore, argument, () => positive.readOnce(yTrue, 'error'));
  if (classes.length === 0) throw nothingToCount('yTrue');
  return classes;
}
