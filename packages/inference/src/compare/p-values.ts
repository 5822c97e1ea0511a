import { twoSidedP } from './two-sided-p.js';
import type { JointTally } from '@confmat/core';
import type { Draws } from '../checks/check-draws.js';

import type { AnswerCounts, JointErrors } from './joint-errors.js';
import type { Asked, Plan } from './compare-options.js';
import { jointFault } from './joint-errors.js';
import { mcnemarExact, mcnemarMidP } from './mcnemar.js';
import { permutationPs } from './permutation.js';
import { valuesOfReadings } from './reading-values.js';

/** The p-values by permutation of those that ask for one, all of the same samples; NaN for others. */
export function permutedPs(joint: JointTally, asked: readonly Asked[], draws: Draws): number[] {
  const wanted = asked.filter(({ plan }) => plan.test === 'permutation');
  if (wanted.length === 0 || jointFault(joint) !== undefined) return asked.map(() => NaN);
  const readings = wanted.map(({ reading }) => reading);
  const found = permutationPs(joint, valuesOfReadings(readings, joint.labels), draws);
  const pOf = new Map(wanted.map((one, i) => [one, found[i] ?? NaN]));
  return asked.map((one) => pOf.get(one) ?? NaN);
}

/** The p-value of a difference, by the test of a plan. */
export function pValueOf(
  test: Plan['test'],
  { onlyA, onlyB }: AnswerCounts,
  errors: JointErrors | null,
  difference: number,
  permuted: number,
): number {
  switch (test) {
    case 'mcnemar-mid-p':
      return mcnemarMidP(onlyA, onlyB);
    case 'mcnemar-exact':
      return mcnemarExact(onlyA, onlyB);
    case 'permutation':
      return permuted;
    case 'delta':
      return errors ? twoSidedP(difference, errors.difference, Infinity) : NaN;
  }
}
