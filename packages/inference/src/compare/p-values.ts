import type { JointTally } from '@confmat/core';
import type { Draws } from '../checks/check-draws.js';
import { normalCdf } from '../distributions.js';
import type { Interval } from '../interval/interval-data.js';
import type { AnswerCounts } from './answer-counts.js';
import type { Asked, Plan } from './compare-options.js';
import type { ComparisonTest } from './comparison.js';
import { jointFault } from './joint-fault.js';
import type { JointErrors } from './joint-variances.js';
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
  { test }: Plan,
  { onlyA, onlyB }: AnswerCounts,
  errors: JointErrors | null,
  a: Interval,
  b: Interval,
  permuted: number,
): number {
  switch (test as ComparisonTest) {
    case 'mcnemar-mid-p':
      return mcnemarMidP(onlyA, onlyB);
    case 'mcnemar-exact':
      return mcnemarExact(onlyA, onlyB);
    case 'permutation':
      return permuted;
    default:
      return errors ? normalP(a.estimate - b.estimate, errors.difference) : NaN;
  }
}

/** Two-sided p-value of a difference that is nearly normal; 1 if it is 0. */
export function normalP(difference: number, error: number): number {
  return difference === 0 ? 1 : 2 * normalCdf(-Math.abs(difference) / error);
}
