import { findOutOfRange, isFault, readBound } from '@confmat/inference/gate-text';
import type { Bound, BoundedText } from '@confmat/inference/gate-text';
import type { GateOutcome } from '../document/document.js';
import { gateRefusal } from './gate-refusal.js';

/**
 * Split a gate into what is bounded and its bound.
 * @param forms What a person may type instead.
 */
export function boundIn(text: string, forms: string): BoundedText {
  const read = readBound(text);
  if (isFault(read)) throw gateRefusal(text, read, forms);
  return read;
}

/** Refuse a bound outside the range of its metric, such as 80 where 0.8 is meant. */
export function checkBound(
  text: string,
  bound: Bound,
  range: readonly [number, number],
  forms: string,
): void {
  const fault = findOutOfRange(bound, range);
  if (fault) throw gateRefusal(text, fault, forms);
}

/** Compare a metric with the bound of a gate; an undefined metric fails. */
export function gateResult(gate: string, value: number, { comparison, bound }: Bound): GateOutcome {
  const isKept = comparison === '>=' ? value >= bound : value <= bound;
  return { gate, value, comparison, bound, verdict: isKept ? 'pass' : 'fail' };
}
