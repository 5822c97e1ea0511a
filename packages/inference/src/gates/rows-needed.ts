import { checkOptionNames, named, optionConflict, invalidOption } from '@confmat/core/internal';
import { twoSidedZ } from '../numerics/distributions.js';
import { checkKind } from './read-target.js';
import type { Interval } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import { mustBeSureness } from '../refusals.js';
import { dropGateRows } from '../planning/drop-gate-rows.js';
import { gateRows, wholeRows } from '../planning/gate-rows.js';
import { shareGateRows } from '../planning/share-gate-rows.js';
import type { MetricError } from '@confmat/core';

/** What rows are wanted for: one of the four. */
export interface RowsGoal {
  /** Width of the interval, high − low, above 0. */
  readonly width?: number | undefined;
  /** Bound that a gate holds a metric to: least value that passes. */
  readonly atLeast?: number | undefined;
  /** Greatest value that passes. */
  readonly atMost?: number | undefined;
  /** How much worse than a model another may be on the same rows; needs `discordant`. */
  readonly maxDrop?: number | undefined;
  /** Share of rows that one model has right and the other has not, in (0, 1]. */
  readonly discordant?: number | undefined;
  /**
   * Share of all rows that are relevant, in (0, 1]: that of a class for its recall, 1 for the accuracy.
   * With a first sample: its relevant rows over all of its rows.
   */
  readonly share?: number | undefined;
  /** Coverage of the interval whose width is wanted. Default: 0.95, or the interval's own. */
  readonly level?: number | undefined;
  /** How sure a verdict must be, in (0.5, 1). Default: 0.95. */
  readonly confidence?: number | undefined;
  /** How often the verdict must be reached if the expected value is the true one. Default: 0.8. */
  readonly power?: number | undefined;
}

const GOALS = ['width', 'atLeast', 'atMost', 'maxDrop'] as const;
const OPTIONS: readonly string[] = [
  ...GOALS,
  'discordant',
  'share',
  'level',
  'confidence',
  'power',
];

/** Rows that a goal needs. */
export interface RowsNeeded {
  /**
   * Rows that the metric rests on: those of a class for its recall, true and predicted ones for its F1, all
   * rows for the accuracy and with `maxDrop`. Infinity where the expected value is the bound itself;
   * beyond 2⁵³, where not every whole number is a double, the nearest that is one.
   */
  readonly relevantRows: number;
  /** Rows in all that have as many relevant ones; NaN without the `share` of these. */
  readonly rows: number;
}

/**
 * Number of rows for an interval of a given width, or for a gate that can tell.
 *
 * A gate is taken to judge the exact interval of a share, and of two models Bonett and Price's, and the
 * power is summed up over all counts that could be seen. The result is the least number of rows that has
 * the power. Because counts are whole, a few more rows can have a little less of it, until the gate
 * allows one more error.
 *
 * @param expected The share that is expected, in [0, 1] (with `maxDrop` the expected change, below 0
 *   where the new model is worse); or the interval of a metric on a first sample. With `maxDrop` that is
 *   a difference a − b, read as `gate` does: a is the baseline, and `direction` says which way is worse.
 * @param goal A width, or a bound.
 * @returns Relevant rows, and with `share` rows in all. From the interval of a metric that is no share of
 *   rows, nor F1 or Jaccard of a class, widths and errors are taken to fall with the root of the rows.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`.
 * @example
 * rowsNeeded(0.9, { width: 0.04 }).relevantRows; // → 868
 * rowsNeeded(0.98, { atLeast: 0.95, share: 0.1 }); // → { relevantRows: 234, rows: 2340 }
 * rowsNeeded(0, { maxDrop: 0.01, discordant: 0.1 }).rows; // → 6191
 */
export function rowsNeeded(expected: number | Interval, goal: RowsGoal): RowsNeeded {
  return named('rowsNeeded', () => {
    checkOptionNames(goal, OPTIONS);
    const { width, maxDrop, share = maxDrop === undefined ? NaN : 1 } = goal;
    const given = GOALS.filter((name) => goal[name] !== undefined);
    const [name] = given;
    if (!name || given.length > 1) throw mustBeGoal(given);
    const value = goal[name] ?? NaN;
    const isPositive = name === 'width' ? value > 0 && value < 2 : true;
    if (!Number.isFinite(value) || !isPositive || (name === 'maxDrop' && value < 0)) {
      throw mustBeGoal(given, value);
    }
    const { confidence = 0.95, power = 0.8 } = goal;
    if (!(isNumber(confidence) && confidence > 0.5 && confidence < 1)) {
      throw mustBeSureness('confidence', confidence);
    }
    if (!(isNumber(power) && power >= 0.5 && power < 1)) throw mustBeSureness('power', power);
    if (goal.share !== undefined && !(isNumber(share) && share > 0 && share <= 1)) {
      throw invalidOption('share', share, 'a number in (0, 1]');
    }
    if (goal.level !== undefined) checkLevel(goal.level);
    const range = maxDrop === undefined ? ([0, 1] as const) : ([-1, 1] as const);
    const sample = checkExpected(expected, range);
    if (typeof sample !== 'number' && name !== 'width') {
      checkKind(name, value, { ...sample, isDifference: sample.kind === 'difference' });
    }
    const relevantRows =
      width !== undefined
        ? rowsForWidth(sample, width, goal.level)
        : maxDrop !== undefined
          ? rowsForDrop(sample, maxDrop, goal.discordant, { confidence, power })
          : rowsForGate(sample, { bound: value, confidence, power });
    return { relevantRows, rows: Math.ceil(relevantRows / share - 1e-9) };
  });
}

/** A share that is expected, or the interval of a first sample. */
type Sample = number | Interval;

function checkExpected(expected: unknown, [least, most]: readonly [number, number]): Sample {
  if (typeof expected === 'number') {
    if (!(expected >= least && expected <= most)) throw mustBeExpected(expected);
    return expected;
  }
  const interval = (expected ?? {}) as Interval;
  const { estimate, low, high, level, relevantRows } = interval;
  const areNumbers = [estimate, low, high, level, relevantRows].every(Number.isFinite);
  const isWhole = low <= high && relevantRows > 0 && level > 0 && level < 1;
  if (!(areNumbers && isWhole)) throw mustBeExpected(expected);
  return interval;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

/** How sure a verdict must be, and how often it must be reached. */
interface Sureness {
  readonly confidence: number;
  readonly power: number;
}

function rowsForGate(sample: Sample, gate: Sureness & { readonly bound: number }): number {
  if (typeof sample !== 'number') return gateRows(sample, gate);
  return shareGateRows({ expected: sample, ...gate });
}

function rowsForDrop(
  sample: Sample,
  maxDrop: number,
  discordant: number | undefined,
  sureness: Sureness,
): number {
  const change = typeof sample === 'number' ? sample : changeOf(sample);
  const share = discordant ?? NaN;
  if (!(isNumber(share) && share > 0 && share <= 1 && share >= Math.abs(change)))
    throw invalidOption(
      'discordant',
      discordant,
      'a share in (0, 1], at least as large as the change',
    );
  return dropGateRows({ change, discordant: share, maxDrop, ...sureness });
}

/** The change from a to b that a difference a − b is, below 0 for the worse. */
function changeOf({ estimate, direction }: Interval): number {
  return direction === 'max' ? -estimate : estimate;
}

function rowsForWidth(sample: Sample, width: number, level: number | undefined): number {
  if (typeof sample !== 'number') {
    const z = twoSidedZ(checkLevel(level ?? sample.level));
    const error = (sample.high - sample.low) / 2 / twoSidedZ(sample.level);
    return wholeRows(((2 * z * error) / width) ** 2 * sample.relevantRows);
  }
  // Wilson's width is 2z · √(p(1 − p)n + z²/4) / (n + z²): a square equation in n + z².
  const square = twoSidedZ(checkLevel(level)) ** 2;
  const variance = sample * (1 - sample);
  const root = Math.sqrt(4 * variance ** 2 + width ** 2 * (1 - 4 * variance));
  const rows = (square * (2 * variance + root)) / width ** 2 - square;
  return Math.max(1, Math.ceil(rows - 1e-13 * rows));
}

/** A goal that is none, or several. */
function mustBeGoal(given: readonly string[], value?: number): MetricError {
  const [name = 'goal'] = given;
  if (given.length !== 1) {
    const fact = given.length === 0 ? 'names no goal' : `names ${given.join(' and ')}`;
    return optionConflict('goal', `${fact}, expected one of width, atLeast, atMost, maxDrop`);
  }
  const expected = name === 'width' ? 'a number in (0, 2)' : 'a finite number, a drop at least 0';
  return invalidOption(name, value, expected);
}

/** An expected value that is none. */
function mustBeExpected(value: unknown): MetricError {
  const expected = 'a share in [0, 1], a change in [−1, 1], or an Interval that has ends';
  return invalidOption('expected', value, expected);
}
