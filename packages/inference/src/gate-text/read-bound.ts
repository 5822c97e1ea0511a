import type { GateFault } from './gate-fault.js';
import type { MetricRange } from './gate-metrics.js';

/** What a gate asks of a metric. */
export interface Bound {
  readonly comparison: '>=' | '<=';
  readonly bound: number;
}

/** A gate whose left side is still to be read. */
export interface BoundedText extends Bound {
  readonly left: string;
}

/** Split a gate into what is bounded and its bound: `left>=0.5`, `left<=0.5`, or `left=0.5` for >=. */
export function readBound(text: string): BoundedText | GateFault {
  // By hand: an expression tries every space again.
  const at = text.lastIndexOf('=');
  const typed = text.slice(at + 1).trimStart();
  if (at < 0 || /[\]}<>]/.test(typed)) return { fault: 'form' };
  const isSigned = '<>'.includes(text.charAt(at - 1) || ' ');
  const left = text.slice(0, isSigned ? at - 1 : at).trimEnd();
  const bound = typed.trim() === '' ? NaN : Number(typed);
  if (!Number.isFinite(bound)) return { fault: 'number', typed };
  return { left, comparison: isSigned && text[at - 1] === '<' ? '<=' : '>=', bound };
}

/** Find a bound that is outside the range of its metric; null if it is not. */
export function findOutOfRange(
  { bound }: Bound,
  [least, greatest]: MetricRange,
): Extract<GateFault, { fault: 'range' }> | null {
  return bound >= least && bound <= greatest ? null : { fault: 'range', bound, least, greatest };
}
