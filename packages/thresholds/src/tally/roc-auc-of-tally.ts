import { named, optionConflict } from '@confmat/core/internal';
import type { BinnedScoreTally, ScoreTally, MetricError } from '@confmat/core';
import { checkTally } from './check-tally.js';
import { sweepFromTally } from './sweep-from-tally.js';
import { rocAuc } from '../areas/roc-auc.js';

/**
 * Area under the ROC curve of scores that were counted elsewhere.
 *
 * @param tally An exact tally, or bins whose pairs were counted too (`area: 'exact'`).
 * @returns In [0, 1], that of the rows: the quotient of two integers, rounded once, for bins; NaN with
 *   one class only.
 * @throws {MetricError} `option-conflict` for bins without pairs (`rocAucBounds(sweepFromTally(tally))`
 *   answers then), `empty-input`, `unsupported-type`, `length-mismatch`.
 * @see `rocAuc`
 */
export function rocAucOfTally(tally: ScoreTally): number {
  return named('rocAucOfTally', () => {
    checkTally(tally);
    if (tally.kind === 'exact') return rocAuc(sweepFromTally(tally));
    return areaOfBins(tally);
  });
}

function areaOfBins({ positives, negatives, pairs2 }: BinnedScoreTally): number {
  if (pairs2 === undefined) throw areaNeedsPairs();
  let inOrder2 = pairs2;
  let below = 0n;
  let above = 0n;
  for (const [bin, nPositives] of positives.entries()) {
    inOrder2 += 2n * BigInt(nPositives) * below;
    below += BigInt(negatives[bin] ?? 0);
    above += BigInt(nPositives);
  }
  return quotient(inOrder2, 2n * above * below);
}

/** The double nearest to a quotient in [0, 1], but for the last bit; NaN if both are 0. */
function quotient(numerator: bigint, denominator: bigint): number {
  if (denominator === 0n) return NaN;
  const scaled = (numerator << SHIFT) / denominator;
  return Number(scaled) / 2 ** Number(SHIFT);
}

/** Far more digits than a double has. */
const SHIFT = 128n;

function areaNeedsPairs(): MetricError {
  const fact = "has bins without their pairs: count with area: 'exact', or use rocAucBounds";
  return optionConflict('tally', fact);
}
