import type { Bound } from '@confmat/inference/gate-text';
import { boundIn, checkBound } from '../gates/bound.js';
import { badGate } from '@confmat/rows/refusals.js';
import type { AskedMeasure } from './trial-measure.js';

/** A gate on a rate of tries. */
export interface TrialGate extends Bound {
  /** As typed. */
  readonly text: string;
  readonly of: AskedMeasure;
}

const FORMS = "forms: 'pass^4>=0.5', 'pass@4>=0.9', 'majority>=0.8', 'flipRate<=0.1'";

/** Read a gate of `--fail-under`. */
export function parseTrialGate(text: string): TrialGate {
  const { left, ...bound } = boundIn(text, FORMS);
  const of = measureNamed(left.trim());
  if (of === null) throw badGate(text, 'is not a gate on tries', FORMS);
  checkBound(text, bound, [0, 1], FORMS);
  return { text, of, ...bound };
}

function measureNamed(name: string): AskedMeasure | null {
  if (name === 'majority' || name === 'flipRate') return { measure: name };
  const [, sign, digits] = /^pass([@^])([1-9]\d{0,5})$/.exec(name) ?? [];
  if (digits === undefined) return null;
  return { measure: sign === '@' ? 'passAt' : 'passAll', k: Number(digits) };
}
