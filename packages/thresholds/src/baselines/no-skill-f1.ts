import { checkOptionNames, named, invalidOption } from '@confmat/core/internal';
import { SHARE } from '../refusals.js';
import { checkShare, isShare } from './no-skill-counts.js';

/** Options of `noSkillF1`. */
export interface NoSkillF1Options {
  /** Rate q at which the model predicts positive, in [0, 1]. Default: 1, always positive. */
  readonly rate?: number | undefined;
}

const OPTIONS: readonly string[] = ['rate'];

/**
 * F1 of a model without skill that predicts positive at a rate: 2 p q / (p + q). It is greatest for
 * always positive, 2 p / (1 + p): the F1 to beat. For uniform random scores the rate at the
 * threshold t is 1 − t.
 * @param prevalence Share p of positives among all rows, in [0, 1].
 * @param options The rate q.
 * @returns In [0, 1]; 0 where p or q is 0.
 * @throws {MetricError} `invalid-value`, `invalid-option`.
 * @see Lipton, Elkan & Narayanaswamy 2014, "Optimal thresholding of classifiers to maximize F1
 *   measure".
 * @example
 * noSkillF1(0.5); // → 0.6666666666666666
 * noSkillF1(0.5, { rate: 0.5 }); // → 0.5
 */
export function noSkillF1(prevalence: number, options: NoSkillF1Options = {}): number {
  return named('noSkillF1', () => {
    checkOptionNames(options, OPTIONS);
    const { rate = 1 } = options;
    checkShare('prevalence', prevalence);
    if (!isShare(rate)) {
      throw invalidOption('rate', rate, SHARE);
    }
    return prevalence * rate === 0 ? 0 : (2 * prevalence * rate) / (prevalence + rate);
  });
}
