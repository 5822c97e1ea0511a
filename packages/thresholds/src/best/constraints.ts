import {
  checkOptionNames,
  invalidOption,
  unsupportedType,
  optionConflict,
} from '@confmat/core/internal';
import type { BinaryCounts, CountsFunction } from '@confmat/core';
import { checkObject } from '../checks/check-object.js';
import { findGreatest, findLeast } from '../kernels/find-best.js';
import { ANY_NUMBER, CONSTRAINT } from '../refusals.js';
import { evaluate } from './metric.js';

/** What a threshold must satisfy to be chosen; where its metric is 0/0, it never does. */
export interface Constraint {
  /** A metric, or a function of counts. */
  readonly metric: CountsFunction;
  /** The metric's least allowed value. Default: any. */
  readonly atLeast?: number | undefined;
  /** The metric's greatest allowed value. Default: any. */
  readonly atMost?: number | undefined;
}

/** A constraint that no threshold satisfies, and the values that its metric takes. */
export interface UnmetConstraint {
  /** Its place in `subjectTo`. */
  readonly index: number;
  /** Its metric's function name; empty if it has none. */
  readonly metric: string;
  readonly atLeast: number;
  readonly atMost: number;
  /** Least value of its metric over all thresholds; NaN if undefined at all. */
  readonly least: number;
  /** Greatest value of its metric over all thresholds; NaN if undefined at all. */
  readonly greatest: number;
}

/** A constraint with its metric's values, shape (nThresholds,). */
export interface EvaluatedConstraint {
  readonly index: number;
  readonly metric: string;
  readonly atLeast: number;
  readonly atMost: number;
  readonly values: Float64Array;
}

const NAMES: readonly string[] = ['metric', 'atLeast', 'atMost'];

export function evaluateConstraints(
  subjectTo: readonly Constraint[],
  counts: BinaryCounts,
): EvaluatedConstraint[] {
  checkArray(subjectTo);
  return subjectTo.map((constraint, index) => {
    const name = `subjectTo[${index}]`;
    checkObject(name, constraint, CONSTRAINT);
    checkOptionNames(constraint, NAMES);
    const { metric, atLeast, atMost } = constraint;
    if (atLeast === undefined && atMost === undefined)
      throw optionConflict(name, 'has neither atLeast nor atMost, expected one of them');
    checkLimit(`${name}.atLeast`, atLeast);
    checkLimit(`${name}.atMost`, atMost);
    if (atLeast !== undefined && atMost !== undefined && atLeast > atMost) {
      throw optionConflict(name, `has atLeast ${atLeast} above atMost ${atMost}`);
    }
    const values = evaluate(`${name}.metric`, metric, counts);
    const limits = { atLeast: atLeast ?? -Infinity, atMost: atMost ?? Infinity };
    return { index, metric: metric.name, ...limits, values };
  });
}

/** Say which values the metric of a constraint takes. */
export function unmetConstraint(constraint: EvaluatedConstraint): UnmetConstraint {
  const { index, metric, atLeast, atMost, values } = constraint;
  const least = values[findLeast(values)] ?? NaN;
  const greatest = values[findGreatest(values)] ?? NaN;
  return { index, metric, atLeast, atMost, least, greatest };
}

function checkArray(subjectTo: unknown): void {
  if (!Array.isArray(subjectTo))
    throw unsupportedType('subjectTo', subjectTo, `an array of constraints, each ${CONSTRAINT}`);
}

function checkLimit(option: string, limit: unknown): void {
  if (limit === undefined || (typeof limit === 'number' && !Number.isNaN(limit))) return;
  throw invalidOption(option, limit, ANY_NUMBER);
}
