import type { MetricError } from '@confmat/core';
import { checkOption, checkOptionNames, named, refusal } from '@confmat/core/internal';
import type { CodedUnits } from '@confmat/core/internal';
import type { Label, LabelColumn, NullPolicy, NumberColumn } from '@confmat/core';
import { mustBeInBins, nothingToCount } from '../refusals.js';
import { rangeOf } from '../scores/range-of.js';
import { precisionOf } from '../scores/threshold-for.js';
import { exactTallies } from './exact-tallies.js';
import { GridTally } from './grid-tally.js';
import type { Grid } from './grid.js';
import { PositiveClass } from './positive-class.js';
import { missedFacts, readMissed, withMissed } from './missed-positives.js';
import { sweepOfTallies } from './sweep-of-tallies.js';
import { readSweepRows } from './sweep-rows.js';
import type { SweepRows } from './sweep-rows.js';
import type { ThresholdSweep } from './sweep.js';
import type { Tallies } from './tallies.js';
import { readClassUnits } from './row-units.js';
import { unitsOfRows } from './sweep-units.js';
import { checkThresholds, hasRange } from './thresholds-option.js';
import type { ThresholdsOption } from './thresholds-option.js';

/** Options of `thresholdSweep`. */
export interface ThresholdSweepOptions<L extends Label = Label> extends ThresholdsOption {
  /**
   * The label that counts as positive; all others are negative. Default: 1 of {0, 1} and {-1, 1},
   * true of booleans; required otherwise.
   */
  readonly posLabel?: L | undefined;
  /** Weight of each row, shape (nSamples,). Rows of weight 0 make no threshold. Default: 1 each. */
  readonly sampleWeight?: NumberColumn | undefined;
  /** Whether a missing label is an error or leaves its row out. Default: `'error'`. */
  readonly nulls?: NullPolicy | undefined;
  /**
   * What each row belongs to, such as its user or document, shape (nSamples,). Only a row that is left
   * out may lack it. Not with `sampleWeight`. Default: each row is a unit of its own.
   */
  readonly unit?: LabelColumn | undefined;
  /**
   * Positives that no row has, such as objects that nobody detected or relevant documents that were
   * not returned: a whole number, with `sampleWeight` the sum of their weights. No threshold finds
   * them. Not with `unit`. Default: 0.
   */
  readonly missedPositives?: number | undefined;
}

const OPTIONS: readonly string[] = [
  'posLabel',
  'thresholds',
  'comparison',
  'sampleWeight',
  'nulls',
  'unit',
  'missedPositives',
];

/**
 * Count true and false positives and negatives at every threshold.
 * @param yTrue True labels, shape (nSamples,).
 * @param yScore Finite scores of any range, greater for the positive label, shape (nSamples,).
 * @param options Positive label, thresholds, row weights, treatment of missing labels, units of rows,
 *   missed positives.
 * @returns Thresholds, descending, and the counts of `score >= threshold` at each. Single floats are
 *   compared with the single float nearest to the threshold, as NumPy does.
 * @throws {MetricError} `length-mismatch`, `empty-input`, `invalid-score`, `unknown-label`,
 *   `invalid-option`, `option-conflict`, `invalid-value`, `invalid-weight`, `null-value`,
 *   `invalid-label`, `mixed-labels`, `unsupported-type`.
 * @see scikit-learn `confusion_matrix_at_thresholds`: the same rows in exact kind.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * sweep.thresholds; // → Float64Array [0.8, 0.4, 0.35, 0.1]
 * sweep.counts.tp; // → Float64Array [1, 1, 2, 2]
 */
export function thresholdSweep<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: NumberColumn,
  options: ThresholdSweepOptions<L> = {},
): ThresholdSweep {
  return named('thresholdSweep', () => {
    checkOptionNames(options, OPTIONS);
    return countSweep(yTrue, yScore, options);
  });
}

/**
 * Count as `thresholdSweep` does, for functions that sweep on behalf of their callers.
 * @param given The units of the rows, in place of the option `unit`.
 */
export function countSweep<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: NumberColumn,
  options: ThresholdSweepOptions<L>,
  given?: CodedUnits,
): ThresholdSweep {
  const { posLabel, sampleWeight, nulls = 'error' } = options;
  checkOption('nulls', nulls, ['error', 'skip']);
  const positive = new PositiveClass(posLabel);
  const ranged = hasRange(options);
  const rows = readSweepRows(positive, nulls, ranged, yTrue, yScore, sampleWeight);
  const { scores, classes, weights, labels, nSkipped } = rows;
  const coded = given ?? readClassUnits(options, classes);
  const missed = readMissed(options);
  const nRows = classes.length - nSkipped;
  if (nRows === 0) throw nothingToCount('yTrue');
  positive.remember(labels);
  positive.checkSeen();
  const grid = checkThresholds(options, () => rangeOf(scores));
  const tallies = grid ? gridTallies(grid, rows) : exactTallies(scores, classes, weights);
  if (tallies.thresholds.length === 0) throw nothingToCount('sampleWeight');
  const comparison = grid ? grid.comparison : '>=';
  const of = { thresholds: tallies.thresholds, comparison };
  return sweepOfTallies(withMissed(tallies, missed), {
    kind: grid ? grid.kind : 'exact',
    comparison,
    precision: grid ? undefined : precisionOf(scores),
    range: grid?.range ?? undefined,
    posLabel: positive.label,
    ...missedFacts(missed, nRows, weights !== null),
    nSkipped,
    weighted: weights !== null,
    ...(coded && { units: unitsOfRows(coded, rows, of) }),
  });
}

function gridTallies(grid: Grid, { scores, classes, weights }: SweepRows): Tallies {
  const tally = new GridTally(grid);
  const row = tally.add(scores, classes, weights);
  if (row >= 0) throw outOfRange(scores, row, grid);
  return tally.tallies();
}

/** The error about a score that no bin takes. */
export function outOfRange(
  scores: Float64Array | Float32Array,
  row: number,
  grid: Grid,
): MetricError {
  const value = scores[row];
  return Number.isFinite(value)
    ? mustBeInBins({ argument: 'yScore', row }, value, grid.range ?? [])
    : refusal({ code: 'invalid-score', argument: 'yScore', row, value });
}
