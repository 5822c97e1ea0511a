import { checkOptionNames, named } from '@confmat/core/internal';
import { normalQuantile, twoSidedZ } from '../distributions.js';
import type { Interval } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import { wilsonEnds } from '../proportions/wilson-ends.js';
import { mustBeDiscordant, mustBeExpected, mustBeGoal, mustBeSureness } from '../refusals.js';

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
  /** Coverage of the interval whose width is wanted. Default: 0.95, or the interval's own. */
  readonly level?: number | undefined;
  /** How sure a verdict must be, in (0.5, 1). Default: 0.95. */
  readonly confidence?: number | undefined;
  /** How often the verdict must be reached if the expected value is the true one. Default: 0.8. */
  readonly power?: number | undefined;
}

const GOALS = ['width', 'atLeast', 'atMost', 'maxDrop'] as const;
const OPTIONS: readonly string[] = [...GOALS, 'discordant', 'level', 'confidence', 'power'];
/** More rows than this are no plan. */
const MOST_ROWS = 2 ** 52;

/**
 * Number of rows for an interval of a given width, or for a gate that can tell.
 *
 * @param expected The share that is expected, in [0, 1] (with `maxDrop` the expected change, below 0
 *   where the new model is worse); or the interval of a metric on a first sample.
 * @param goal A width, or a bound.
 * @returns Relevant rows: those that the metric is a share of, such as the rows of a class for its
 *   recall; all rows with `maxDrop`. Infinity where the expected value is the bound itself. From an
 *   interval, widths and errors are taken to fall with the root of the rows.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`.
 * @example
 * rowsNeeded(0.9, { width: 0.04 }); // → 868
 * rowsNeeded(0, { maxDrop: 0.01, discordant: 0.1 }); // → 6183
 */
export function rowsNeeded(expected: number | Interval, goal: RowsGoal): number {
  return named('rowsNeeded', () => {
    checkOptionNames(goal, OPTIONS);
    const { width, maxDrop, discordant, confidence = 0.95, power = 0.8 } = goal;
    const given = GOALS.filter((name) => goal[name] !== undefined);
    const [name] = given;
    if (!name || given.length > 1) throw mustBeGoal(given);
    const value = goal[name] ?? NaN;
    const isPositive = name === 'width' ? value > 0 && value < 2 : true;
    if (!Number.isFinite(value) || !isPositive || (name === 'maxDrop' && value < 0)) {
      throw mustBeGoal(given, value);
    }
    if (!(confidence > 0.5 && confidence < 1)) throw mustBeSureness('confidence', confidence);
    if (!(power >= 0.5 && power < 1)) throw mustBeSureness('power', power);
    const sample = sampleOf(expected, maxDrop === undefined ? [0, 1] : [-1, 1]);
    if (width !== undefined) return rowsForWidth(sample, width, goal.level);
    const variance =
      maxDrop === undefined ? sample.variance : changeVariance(sample.estimate, discordant);
    const gap = sample.estimate - (maxDrop === undefined ? value : -maxDrop);
    const z = normalQuantile(confidence) + normalQuantile(power);
    return gap === 0 ? Infinity : wholeRows((z * z * variance) / (gap * gap));
  });
}

/** What is known before the rows come. */
interface Sample {
  readonly estimate: number;
  /** Variance of one relevant row. */
  readonly variance: number;
  /** The interval of a first sample; null for a share that is only expected. */
  readonly first: Interval | null;
}

function sampleOf(expected: unknown, [least, most]: readonly [number, number]): Sample {
  if (typeof expected === 'number') {
    if (!(expected >= least && expected <= most)) throw mustBeExpected(expected);
    return { estimate: expected, variance: expected * (1 - expected), first: null };
  }
  const found = (expected ?? {}) as Interval;
  const { estimate, low, high, level, relevantRows } = found;
  if (!(low <= high && relevantRows > 0 && level > 0 && level < 1)) throw mustBeExpected(expected);
  const error = (high - low) / 2 / twoSidedZ(level);
  return { estimate, variance: error * error * relevantRows, first: found };
}

function rowsForWidth(sample: Sample, width: number, level: number | undefined): number {
  const { estimate, first } = sample;
  const z = twoSidedZ(checkLevel(level ?? first?.level ?? 0.95));
  if (first) return wholeRows((4 * z * z * sample.variance) / (width * width));
  const isNarrow = (rows: number): boolean => {
    const [low, high] = wilsonEnds(estimate * rows, rows, z);
    return high - low <= width;
  };
  let below = 0;
  let enough = 1;
  while (!isNarrow(enough) && enough < MOST_ROWS) [below, enough] = [enough, 2 * enough];
  while (enough - below > 1) {
    const middle = Math.floor((below + enough) / 2);
    if (isNarrow(middle)) enough = middle;
    else below = middle;
  }
  return enough;
}

/** Variance of a row of the difference of two models' shares. */
function changeVariance(change: number, discordant: number | undefined): number {
  const share = discordant ?? NaN;
  if (!(share > 0 && share <= 1 && share >= Math.abs(change))) throw mustBeDiscordant(discordant);
  return share - change * change;
}

/** Rounded up, but not for an error of rounding. */
function wholeRows(rows: number): number {
  return Math.max(1, Math.ceil(rows - 1e-9 * rows));
}
