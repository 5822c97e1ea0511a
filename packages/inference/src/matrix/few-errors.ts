import type { ConfusionMatrix } from '@confmat/core';
import { partsOf, sum } from '@confmat/core/internal';
import type { Settings } from '../interval/interval-options.js';
import { FEW } from '../rows/agreement-ends.js';
import { methodInMean, rareEnds } from '../proportions/proportion-bounds.js';
import type { Ends } from '../proportions/proportion-bounds.js';

/**
 * Ends of an agreement of several classes with few errors, which hold the ends of the delta method, and those
 * that the share of errors alone makes. Of hardly an error the delta method knows too little: of three even
 * classes with one error in 100 rows it was simulated to hold 0.93 of the time, of one in 1,000 0.92.
 *
 * @param byDelta Those of the delta method.
 * @param estimate The agreement, at least −1.
 * @param perShare How far the agreement falls where the share of errors rises by 1.
 * @returns Null where errors are many.
 */
export function fewErrorEnds(
  byDelta: Ends,
  matrix: ConfusionMatrix,
  { estimate, perShare }: { readonly estimate: number; readonly perShare: number },
  { level, method }: Settings,
): Ends | null {
  const { total } = matrix;
  const errors = errorsOf(matrix);
  if (errors > FEW) return null;
  const share = errors / total;
  const [low, high] = rareEnds(errors, total, level, methodInMean(total, method));
  return [
    Math.max(-1, Math.min(byDelta[0], estimate - (high - share) * perShare)),
    Math.min(1, Math.max(byDelta[1], estimate + (share - low) * perShare)),
  ];
}

/** The rows off the diagonal. */
function errorsOf(matrix: ConfusionMatrix): number {
  return sum(partsOf(matrix).errors.counts);
}

/** How far κ falls where the share of errors rises by 1, if truth and prediction stay as frequent. */
export function fallOfKappa({ support, predicted, total }: ConfusionMatrix): number {
  const byChance = support.reduce((all, rows, code) => all + rows * (predicted[code] ?? 0), 0);
  return 1 / (1 - byChance / total ** 2);
}

/**
 * The same of weighted κ, if errors stay as far apart; without any they are of one step.
 *
 * @param power Disagreements weigh |i − j| to it.
 */
export function fallOfWeightedKappa(
  matrix: ConfusionMatrix,
  estimate: number,
  power: 1 | 2,
): number {
  const { support, predicted, total } = matrix;
  const errors = errorsOf(matrix);
  if (errors > 0) return ((1 - estimate) * total) / errors;
  let expected = 0;
  for (const [i, rows] of support.entries()) {
    if (rows === 0) continue;
    for (const [j, others] of predicted.entries()) {
      expected += Math.abs(i - j) ** power * rows * others;
    }
  }
  return total ** 2 / expected;
}
