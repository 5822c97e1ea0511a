import { checkShare } from './no-skill-counts.js';

/**
 * F1 of a model without information that predicts positive at a rate: 2 p q / (p + q). It is greatest
 * for always positive, 2 p / (1 + p): the F1 to beat. For uniform random scores the rate at the
 * threshold t is 1 − t.
 *
 * @param prevalence Share p of positives among all rows, in [0, 1].
 * @param rate Rate q at which it predicts positive, in [0, 1].
 * @returns In [0, 1]; 0 where p or q is 0.
 * @throws {MetricError} `invalid-value`.
 * @see Lipton, Elkan & Narayanaswamy 2014, "Optimal thresholding of classifiers to maximize F1
 *   measure".
 * @example
 * noSkillF1(0.5); // → 0.6666666666666666
 */
export function noSkillF1(prevalence: number, rate = 1): number {
  const caller = 'noSkillF1';
  checkShare(caller, 'prevalence', prevalence);
  checkShare(caller, 'rate', rate);
  return prevalence * rate === 0 ? 0 : (2 * prevalence * rate) / (prevalence + rate);
}
