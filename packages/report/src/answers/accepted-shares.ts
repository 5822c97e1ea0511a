import { countsAt } from '@confmat/thresholds';
import { sweptText } from '../plot/threshold-text.js';
import type { AnswerResults } from '../results/results.js';
import { risksOf } from './risk-points.js';

/** What a threshold accepts, or of no threshold what all answers are. */
interface AcceptedShares {
  /** What is accepted, in words. */
  readonly title: string;
  readonly nAll: number;
  readonly accepted: number;
  /** The wrong ones as a share of the accepted, with the upper bound; NaN where none is accepted. */
  readonly risk: number;
  readonly bound: number;
}

/** What is accepted of answers: with no threshold all that have a confidence. */
export function acceptedShares({
  sweep,
  name = 'confidence',
  threshold,
  confidence = 0.95,
  nUnanswered = 0,
}: AnswerResults): AcceptedShares {
  const { nPositives, nNegatives } = sweep;
  const { tp, fp } =
    threshold === undefined
      ? { tp: Float64Array.of(nPositives), fp: Float64Array.of(nNegatives) }
      : countsAt(sweep, [threshold]);
  const { risk, bound } = risksOf(tp, fp, confidence);
  return {
    title:
      threshold === undefined
        ? `with ${name}`
        : `accepted: ${name} ${sweep.comparison} ${sweptText(sweep, threshold)}`,
    nAll: nPositives + nNegatives + nUnanswered,
    accepted: (tp[0] ?? 0) + (fp[0] ?? 0),
    risk: risk[0] ?? NaN,
    bound: bound[0] ?? NaN,
  };
}
