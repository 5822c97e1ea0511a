import { checkOptionNames, invalidOption } from '@confmat/core/internal';
import type { ErrorCeiling } from '../planning/first-rows.js';
import { mustBeSureness } from '../refusals.js';
import { checkCosts } from './answer-costs.js';
import type { AnswerCosts } from './answer-costs.js';

/** Options of `acceptances`. */
export interface PromiseOptions {
  /** Share of the accepted answers that must be right, in (0, 1). */
  readonly accuracy: number;
  /** How sure the promise is, in (0.5, 1). Default: 0.95. */
  readonly confidence?: number | undefined;
  /** What wrong and escalated answers cost. Default: no costs in the result. */
  readonly costs?: AnswerCosts | undefined;
}

/** Options of `acceptance`. */
export interface AcceptanceOptions extends PromiseOptions {
  /** Answers without a confidence, which no threshold accepts: they are escalated. Default: 0. */
  readonly nUnanswered?: number | undefined;
}

/** Options that were checked. */
export interface Promised {
  readonly accuracy: number;
  readonly confidence: number;
  readonly costs: AnswerCosts | undefined;
}

export function checkPromise(options: PromiseOptions, own: readonly string[] = []): Promised {
  // Callers without types may leave them out.
  const given: Partial<PromiseOptions> = { ...options };
  checkOptionNames(given, ['accuracy', 'confidence', 'costs', ...own]);
  const { accuracy, confidence = 0.95, costs } = given;
  if (!(typeof accuracy === 'number' && accuracy > 0 && accuracy < 1))
    throw invalidOption('accuracy', accuracy, 'a number in (0, 1)');
  if (!(typeof confidence === 'number' && confidence > 0.5 && confidence < 1))
    throw mustBeSureness('confidence', confidence);
  checkCosts(costs);
  return { accuracy, confidence, costs };
}

/** A tail that is greater by this is alpha itself. */
const ROUNDING = 1e-12;

/** The test that a promise needs, where it is one of several that must hold together. */
export function ceilingOf({ accuracy, confidence }: Promised, nPromises: number): ErrorCeiling {
  return { most: 1 - accuracy, alpha: ((1 - confidence) / nPromises) * (1 + ROUNDING) };
}
