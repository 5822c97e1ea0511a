import { checkOptionNames, invalidOption, numberFrom } from '@confmat/core/internal';

/** What an answer costs, in any one unit; that is accepted and right costs nothing. */
export interface AnswerCosts {
  /** One that is accepted and wrong, at least 0. */
  readonly wrong: number;
  /** One that is escalated: the fallback's own price and errors, at least 0. */
  readonly escalated: number;
}

/** Mean cost of an answer of the sample, with or without a confidence, in the unit of the costs. */
export interface MeanAnswerCosts {
  /** With the threshold; where none is promised, of escalating all. */
  readonly atThreshold: number;
  /** Where every answer is escalated. */
  readonly escalatingAll: number;
  /** Where every answer with a confidence is accepted. */
  readonly acceptingAll: number;
}

const NAMES = ['wrong', 'escalated'] as const;

/** Check what answers cost, if it is given. */
export function checkCosts(costs: AnswerCosts | undefined): void {
  if (costs === undefined) return;
  checkOptionNames(costs, NAMES, 'costs');
  for (const name of NAMES) {
    const cost: unknown = costs[name];
    if (typeof cost === 'number' && cost >= 0 && cost < Infinity) continue;
    throw invalidOption(`costs.${name}`, cost, numberFrom(0));
  }
}

/** What answers cost if some are accepted, and some of those are wrong. */
export function meanCosts(
  { wrong, escalated }: AnswerCosts,
  {
    nRows,
    nUnanswered,
    accepted,
    errors,
    allErrors,
  }: Record<'nRows' | 'nUnanswered' | 'accepted' | 'errors' | 'allErrors', number>,
): MeanAnswerCosts {
  return {
    atThreshold: (wrong * errors + escalated * (nRows - accepted)) / nRows,
    escalatingAll: escalated,
    acceptingAll: (wrong * allErrors + escalated * nUnanswered) / nRows,
  };
}
