import { checkOption, unsupportedType, optionConflict } from '@confmat/core/internal';
import type { MetricError } from '@confmat/core';
import type { ModelComparison } from '../compare/compare-options.js';
import { normalQuantile, twoSidedZ } from '../numerics/distributions.js';
import type { Interval, IntervalMetric } from '../interval/interval-data.js';
import { dropGateRows } from '../planning/drop-gate-rows.js';
import { gateRows, wholeRows } from '../planning/gate-rows.js';
import type { GateOnValue } from '../planning/gate-rows.js';
import { mustBeBound, mustBeRowsOf } from '../refusals.js';
import type { GateOptions } from './gate-options.js';

/** What `gate` judges of two models. */
export type Compared = Pick<
  ModelComparison,
  'difference' | 'direction' | 'standardError' | 'nSamples'
> &
  Partial<Pick<ModelComparison, 'onlyA' | 'onlyB'>>;

/** What is held to a bound, more being better. */
export interface JudgedTarget {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  readonly level: number;
  readonly bound: number;
  /** Whether an interval that ends at the bound keeps it. */
  readonly isClosed: boolean;
  readonly error: number;
  /** Rows that the value rests on, and rows in all, NaN if unknown. */
  readonly relevantRows: number;
  readonly nSamples: number;
  /** The relevant rows that tell the estimate from the bound. */
  readonly needed: (gate: GateOnValue) => number;
  /** The true value of a model that nothing happened to. */
  readonly truth: number;
  readonly reason: string | undefined;
  readonly warning: string | undefined;
}

/** Check what a gate judges, and by what, and turn it so that more is better. */
export function judgedOf(target: unknown, options: GateOptions): JudgedTarget {
  const { atLeast, atMost, maxDrop, nSamples, strict } = options;
  if (strict !== undefined) checkOption('strict', strict, [true, false]);
  if (nSamples !== undefined && !(nSamples > 0)) throw mustBeRowsOf('nSamples', nSamples);
  const bounds = Object.entries({ atLeast, atMost, maxDrop }).filter(([, value]) => {
    return value !== undefined;
  });
  const [only] = bounds;
  if (!only || bounds.length > 1) throw mustHaveOneBound(bounds.map(([name]) => name));
  const [name, value = NaN] = only;
  if (!Number.isFinite(value) || (name === 'maxDrop' && value < 0)) throw mustBeBound(name, value);
  const comparison = isComparison(target) ? target : null;
  const interval = comparison ? comparison.difference : target;
  if (!isInterval(interval)) throw unsupportedType('target', target, 'an interval or a comparison');
  const isDifference = comparison !== null || interval.kind === 'difference';
  const { direction } = comparison ?? interval;
  checkKind(name, value, { isDifference, direction, metric: interval.metric });
  // A drop from a to b is a difference a − b above 0; of a metric to keep low, one below 0.
  const isFlipped = isDifference ? direction === 'max' : name === 'atMost';
  const { level, reason, warning } = interval;
  const facing = isFlipped ? flipped(interval) : interval;
  const { estimate, low, high } = facing;
  const bound = name === 'atLeast' ? value : -value;
  const own = comparison?.standardError ?? NaN;
  const error = own > 0 ? own : (high - low) / 2 / twoSidedZ(level);
  return {
    ...{ estimate, low, high, level, bound, error, reason, warning },
    relevantRows: interval.relevantRows,
    nSamples: comparison?.nSamples ?? nSamples ?? NaN,
    isClosed: name !== 'maxDrop',
    needed: (asked) =>
      comparison
        ? comparedRows(comparison, facing, error, asked)
        : isDifference
          ? gateRows(facing, asked)
          : gateRows(interval, { ...asked, bound: value }),
    truth: name === 'maxDrop' ? 0 : estimate,
  };
}

/** The same with the other sign. */
function flipped(interval: Interval): Interval {
  const { estimate, low, high } = interval;
  return { ...interval, estimate: -estimate, low: -high, high: -low };
}

/** Relevant rows that tell the change of a comparison from the greatest drop. */
function comparedRows(
  { difference, nSamples, onlyA, onlyB }: Compared,
  { estimate }: Interval,
  error: number,
  { bound, confidence, power }: GateOnValue,
): number {
  const ofAll = (rows: number): number =>
    Math.ceil((rows * difference.relevantRows) / nSamples - 1e-9);
  if (difference.method === 'bonett-price' && onlyA !== undefined && onlyB !== undefined) {
    const discordant = (onlyA + onlyB) / nSamples;
    const drop = { change: estimate, discordant, maxDrop: -bound, confidence, power };
    return ofAll(dropGateRows(drop));
  }
  const reach = (normalQuantile(confidence) + normalQuantile(power)) * error;
  return estimate === bound
    ? Infinity
    : ofAll(wholeRows((reach / (estimate - bound)) ** 2 * nSamples));
}

function isComparison(target: unknown): target is Compared {
  return typeof target === 'object' && target !== null && 'difference' in target;
}

function isInterval(value: unknown): value is Interval {
  if (typeof value !== 'object' || value === null) return false;
  const { estimate, low, high, level } = value as Partial<Record<keyof Interval, unknown>>;
  return [estimate, low, high, level].every((one) => typeof one === 'number');
}

/** No bound, or several. */
function mustHaveOneBound(names: readonly string[]): MetricError {
  const [first = 'atLeast', second] = names;
  const words =
    second === undefined ? 'is missing: atLeast, atMost or maxDrop' : `does not go with ${second}`;
  return optionConflict(first, words);
}

/** What a bound is held against. */
interface Judging extends IntervalMetric {
  readonly isDifference: boolean;
}

/** Refuse a bound that says nothing of what is judged, or the opposite of what is meant. */
export function checkKind(
  name: string,
  value: number,
  { isDifference, direction, metric }: Judging,
): void {
  if (isDifference && name !== 'maxDrop') {
    throw mustBeBound(name, value, 'a comparison, or a difference, takes maxDrop');
  }
  if (!isDifference && name === 'maxDrop') {
    throw mustBeBound(
      name,
      value,
      'only a comparison, or the difference of two values, has a drop',
    );
  }
  if (isDifference && direction !== 'max' && direction !== 'min') {
    throw mustBeBound(name, value, `nobody says which way ${metric} is better`);
  }
  if (!isDifference && name === 'atLeast' && direction === 'min') {
    throw mustBeBound(name, value, `${metric} is better the lower it is, so it takes atMost`);
  }
}
