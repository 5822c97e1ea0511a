import type { GateResult } from '../document/document.js';
import { badGate } from '../refusals.js';
import { quote } from '../suggest.js';

/** What a gate asks of a metric. */
export interface Bound {
  readonly comparison: '>=' | '<=';
  readonly bound: number;
}

/** A gate whose left side is still to be read. */
interface BoundedText extends Bound {
  readonly left: string;
}

/** Split a gate into what is bounded and its bound: `left>=0.5`, `left<=0.5`, or `left=0.5` for >=. */
export function readBound(text: string, forms: string): BoundedText {
  const parts = /^(.*?)\s*(>=|<=|=)\s*([^=\]}<>]*)$/s.exec(text);
  if (!parts) {
    const isCut = /^[\w.]+$/.test(text.trim());
    throw badGate(text, 'is not a gate', isCut ? `${forms}; a shell needs quotes around >` : forms);
  }
  const [, left = '', sign, boundText = ''] = parts;
  const bound = boundText.trim() === '' ? NaN : Number(boundText);
  if (!Number.isFinite(bound)) {
    throw badGate(text, `${quote(boundText)} is not a number`, forms);
  }
  return { left, comparison: sign === '<=' ? '<=' : '>=', bound };
}

/** Refuse a bound outside the range of its metric, such as 80 where 0.8 is meant. */
export function checkBound(
  text: string,
  { bound }: Bound,
  [least, greatest]: readonly [number, number],
  forms: string,
): void {
  if (bound >= least && bound <= greatest) return;
  const range = greatest < Infinity ? `from ${least} to ${greatest}` : `of at least ${least}`;
  throw badGate(text, `${bound} is not a number ${range}`, forms);
}

/** Compare a metric with the bound of a gate; an undefined metric fails. */
export function gateResult(gate: string, value: number, { comparison, bound }: Bound): GateResult {
  const isKept = comparison === '>=' ? value >= bound : value <= bound;
  return { gate, value, comparison, bound, verdict: isKept ? 'pass' : 'fail' };
}
