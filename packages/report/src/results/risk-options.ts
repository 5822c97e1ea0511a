import { checkRowCount, invalidOption } from '@confmat/core/internal';
import { mustBeNumber } from '../refusals.js';

/** The promise of accepted answers, and how it is kept. */
export interface RiskOptions {
  /** The chosen threshold, which is marked. Default: none. */
  readonly threshold?: number | undefined;
  /** The share of the accepted that is promised to be right, in (0, 1): a line. Default: none. */
  readonly accuracy?: number | undefined;
  /** How often the true share of errors is at most the upper bound, in (0.5, 1). Default: 0.95. */
  readonly confidence?: number | undefined;
  /** Answers without a confidence, which no threshold accepts. Default: 0. */
  readonly nUnanswered?: number | undefined;
}

export const RISK_OPTIONS: readonly (keyof RiskOptions)[] = [
  ...(['threshold', 'accuracy', 'confidence', 'nUnanswered'] as const),
];

/** Check a promise. */
export function checkRiskOptions(
  { threshold, accuracy, confidence = 0.95, nUnanswered = 0 }: RiskOptions,
  place = '',
): Pick<RiskOptions, 'threshold' | 'accuracy'> & Record<'confidence' | 'nUnanswered', number> {
  if (threshold !== undefined && !Number.isFinite(threshold)) {
    throw mustBeNumber(`${place}threshold`, threshold);
  }
  if (accuracy !== undefined && !(accuracy > 0 && accuracy < 1)) {
    throw invalidOption(`${place}accuracy`, accuracy, 'a number in (0, 1)');
  }
  if (!(confidence > 0.5 && confidence < 1)) {
    throw invalidOption(`${place}confidence`, confidence, 'a number in (0.5, 1)');
  }
  return {
    ...{ threshold, accuracy, confidence },
    nUnanswered: checkRowCount(`${place}nUnanswered`, nUnanswered),
  };
}
