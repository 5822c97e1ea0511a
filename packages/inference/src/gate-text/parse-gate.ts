import { closestName, invalidValue, named, unsupportedType } from '@confmat/core/internal';
import type { Expected } from '@confmat/core/internal';
import { isFault } from './gate-fault.js';
import type { GateFault } from './gate-fault.js';
import { readGate } from './read-gate.js';
import type { ParsedGate } from './read-gate.js';

const FORMS = '"macro.f1>=0.8", "recall[Yes]>=0.5" or "errorRate<=0.1"';

/**
 * Read a gate, as the command's `--fail-under` reads it: what is bounded, `>=` or `<=` (`=` means `>=`),
 * and a finite number in the range of the metric.
 *
 * What is bounded is `metric`, `metric[label]`, or `average.metric` with micro, macro, weighted or samples;
 * `{group}` after it means the rows of a group, `{*}` of each. With `gap.` or `ratio.` before it, the greatest
 * difference or the least ratio between groups is bounded; `equalizedOdds`, `demographicParity` and
 * `equalOpportunity` are such gaps. Names may have any case; a metric any
 * separators, and its usual other names: `mcc`, `sensitivity[Yes]`, `f1_macro`.
 *
 * @param text The gate. It does not say whether a label or group exists.
 * @returns Its parts, plain data.
 * @throws {MetricError} `unsupported-type`, `invalid-value`.
 * @example
 * const { average, metric, comparison, bound } = parseGate('f1_macro >= 0.8');
 * [average, metric, comparison, bound]; // → ['macro', 'f1', '>=', 0.8]
 */
export function parseGate(text: string): ParsedGate {
  return named('parseGate', () => checkedGate(text, 'text'));
}

/** A gate that was read, or an error that names the argument. */
export function checkedGate(text: unknown, argument: string): ParsedGate {
  if (typeof text !== 'string') throw unsupportedType(argument, text, `text such as ${FORMS}`);
  const read = readGate(text);
  if (isFault(read)) throw invalidValue(argument, text, wordsOf(read));
  return read;
}

function wordsOf(fault: GateFault): Expected {
  switch (fault.fault) {
    case 'form':
      return `a metric, >= or <=, and a number: ${FORMS}`;
    case 'number':
      return `a number as its bound, not ${JSON.stringify(fault.typed)}`;
    case 'range':
      return fault.greatest < Infinity
        ? `a bound from ${fault.least} to ${fault.greatest}`
        : `a bound of at least ${fault.least}`;
    case 'average':
      return `an average, ${nearest(fault)}`;
    case 'average-and-label':
      return 'an average or a label, not both';
    case 'gap-and-group':
      return 'a gap of all groups, or a value of one, not both';
    case 'metric':
      return `a metric${fault.of === '' ? '' : ` of ${fault.of === 'class' ? 'a class' : 'an average'}`}, ${nearest(fault)}`;
  }
}

function nearest({ typed, known }: Extract<GateFault, { typed: string; known: unknown }>): string {
  const meant = closestName(typed, known);
  const shown = `not ${JSON.stringify(typed)}`;
  return meant === null ? `${shown}: ${known.join(', ')}` : `${shown}, did you mean "${meant}"?`;
}
