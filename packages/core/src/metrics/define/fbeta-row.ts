import { invalidOption } from '../../errors/refusals.js';
import type { RowMetric } from './metric.js';
import { ratio } from './ratio.js';

/** Fβ of rows of counts, β in [0, ∞], checked: 0 is precision, ∞ is recall. */
export function fbetaRow(beta: number, name = 'fbeta'): RowMetric {
  const square = beta * beta;
  const facts = { name, direction: 'max', range: [0, 1] } as const;
  if (square === Infinity) {
    const undefinedReason = 'no true samples';
    return ratio({ ...facts, undefinedReason, over: [1, 0, 0, 0], under: [1, 0, 1, 0] });
  }
  return ratio({
    ...facts,
    undefinedReason: square === 0 ? 'no predicted samples' : 'no true nor predicted samples',
    over: [1 + square, 0, 0, 0],
    under: [1 + square, 1, square, 0],
  });
}

/** Check the weight of recall against precision. */
export function checkBeta(beta: unknown): asserts beta is number {
  if (typeof beta === 'number' && beta >= 0) return;
  throw invalidOption('beta', beta, { kind: 'number', what: 'a number', atLeast: 0 });
}
