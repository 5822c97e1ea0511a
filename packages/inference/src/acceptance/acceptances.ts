import type { Label } from '@confmat/core';
import { checkRowCount, named, unsupportedType } from '@confmat/core/internal';
import type { ThresholdSweep } from '@confmat/thresholds';
import { firstRows } from '../planning/first-rows.js';
import { ceilingOf, checkPromise } from './acceptance-options.js';
import type { PromiseOptions, Promised } from './acceptance-options.js';
import { acceptanceOf } from './acceptance.js';
import type { Acceptance } from './acceptance.js';
import { checkAnswers } from './check-answers.js';

/** The answers of one group: a question, or a predicted class. */
export interface SlicedSweep<N extends string = string> {
  /** The group's value in each group column, by the column's name. */
  readonly group: Readonly<Record<N, Label>>;
  /** Its positives are the answers that are right. */
  readonly sweep: ThresholdSweep;
  /** Its answers without a confidence. Default: 0. */
  readonly nUnanswered?: number | undefined;
}

/** The threshold of one group. */
export interface SliceAcceptance<N extends string = string> {
  readonly group: Readonly<Record<N, Label>>;
  /** Its own promise, which is surer than all together. */
  readonly acceptance: Acceptance;
  /** How sure it is that every promise of the list is kept. */
  readonly jointConfidence: number;
}

/**
 * A threshold for each question, or class, such that all their promises are kept together: by Bonferroni's
 * inequality, with `1 − confidence` shared among the groups. Groups with too few rows for any promise take
 * no share (Tarone).
 *
 * @param slices A group and its sweep each.
 * @param options The promise, and costs; `confidence` is that of all promises together.
 * @returns The groups in the same order.
 * @throws {MetricError} As `acceptance`.
 * @see Tarone 1990, "A modified Bonferroni method for discrete data".
 * @example
 * const sweep = thresholdSweep(Array(80).fill(1), Array(80).fill(0.9), { posLabel: 1 });
 * const asked = ['refund', 'spam'].map((question) => ({ group: { question }, sweep }));
 * acceptances(asked, { accuracy: 0.95 })[0].acceptance.confidence.toFixed(3); // → '0.975'
 */
export function acceptances<N extends string>(
  slices: readonly SlicedSweep<N>[],
  options: PromiseOptions,
): SliceAcceptance<N>[] {
  return named('acceptances', () => {
    const promised = checkPromise(options);
    const given: unknown = slices;
    if (!Array.isArray(given))
      throw unsupportedType('slices', given, 'an array of { group, sweep }');
    const all = slices.map((slice: SlicedSweep<N> | null, i) => {
      const counts = checkAnswers(slice?.sweep, `slices[${i}].sweep`);
      const given = `slices[${i}].nUnanswered`;
      const nUnanswered = checkRowCount(given, slice?.nUnanswered ?? 0);
      return { ...(slice as SlicedSweep<N>), counts, nUnanswered };
    });
    const sizes = all.map(({ counts: { right, wrong } }) => {
      return (right.at(-1) ?? 0) + (wrong.at(-1) ?? 0);
    });
    const nPromises = promisesOf(sizes, promised);
    return all.map(({ group, ...answers }) => ({
      group,
      acceptance: acceptanceOf(answers, promised, nPromises),
      jointConfidence: promised.confidence,
    }));
  });
}

/** The least number of promises that no more groups than that have the rows for. */
function promisesOf(sizes: readonly number[], promised: Promised): number {
  for (let nPromises = 1; ; ++nPromises) {
    const least = firstRows(ceilingOf(promised, nPromises), 0);
    if (sizes.filter((rows) => rows >= least).length <= nPromises) return nPromises;
  }
}
