import {
  checkGroupColumns,
  checkGroupLimit,
  checkOption,
  checkOptionNames,
  checkSameLength,
  named,
  readGroups,
} from '@confmat/core/internal';
import type { Label, LabelColumn, NumberColumn } from '@confmat/core';
import { nothingToCount } from '../refusals.js';
import { findOutsideRange } from '../scores/find-outside-range.js';
import { rangeOf } from '../scores/range-of.js';
import type { Grid } from '../sweep/grid.js';
import { PositiveClass } from '../sweep/positive-class.js';
import { readUnweighted } from '../sweep/row-units.js';
import { readSweepRows } from '../sweep/sweep-rows.js';
import { outOfRange } from '../sweep/threshold-sweep.js';
import type { ThresholdSweepOptions } from '../sweep/threshold-sweep.js';
import { checkThresholds, hasRange } from '../sweep/thresholds-option.js';
import { countGroupClasses } from './kernels/count-group-classes.js';
import { slicesOf } from './sliced-sweep.js';
import type { SlicedSweep } from './sliced-sweep.js';
import { sweepsByGroup } from './sweeps-by-group.js';

/** Options of `slicedSweeps`. */
export type SlicedSweepsOptions<L extends Label = Label> = Omit<
  ThresholdSweepOptions<L>,
  'missedPositives'
>;

const OPTIONS: readonly string[] = [
  'posLabel',
  'thresholds',
  'comparison',
  'sampleWeight',
  'nulls',
  'unit',
];

/** Most groups: more are taken for a mistaken column. */
export const MAX_GROUPS: number = 2 ** 20;
/** Most fixed thresholds of all groups together; each takes 24 bytes. */
const MAX_GROUP_THRESHOLDS = 2 ** 25;

/** Check that so many groups fit. */
export function checkGroups(nGroups: number, grid: Grid | null): void {
  const nThresholds = grid ? grid.thresholds.length : 1;
  checkGroupLimit(nGroups, Math.min(MAX_GROUPS, Math.floor(MAX_GROUP_THRESHOLDS / nThresholds)));
}

/**
 * Count true and false positives and negatives at every threshold for each group of rows, in one pass.
 * @param yTrue True labels, shape (nSamples,).
 * @param yScore Finite scores, shape (nSamples,).
 * @param by One or more group columns by name, shape (nSamples,) each; rows of equal values in all
 *   of them are one group.
 * @param options As for `thresholdSweep`. A missing group value is treated as a missing label. The
 *   range of bins, if not given, is that of all scores.
 * @returns A sweep for each group, groups ascending: to the bit what `thresholdSweep` gives for the rows
 *   of the group and the positive label of the whole. A group has none if its rows all lack a label, or,
 *   at every distinct score, have weight 0.
 * @throws {MetricError} As `thresholdSweep`; `empty-input` without group columns; `too-many-groups` for
 *   more than 2^20 of them, or 2^25 / nThresholds with a list or bins; `too-many-pairs` if two group
 *   columns could make 2^31 pairs.
 * @example
 * const country = ['de', 'fr', 'de', 'fr'];
 * const slices = slicedSweeps([0, 1, 1, 0], [0.1, 0.4, 0.35, 0.8], { country });
 * slices.map(({ group, sweep }) => [group.country, rocAuc(sweep)]); // → [['de', 1], ['fr', 0]]
 */
export function slicedSweeps<L extends Label, N extends string>(
  yTrue: LabelColumn<L>,
  yScore: NumberColumn,
  by: Readonly<Record<N, LabelColumn>>,
  options: SlicedSweepsOptions<L> = {},
): readonly SlicedSweep<N>[] {
  return named('slicedSweeps', () => {
    checkOptionNames(options, OPTIONS);
    const { posLabel, sampleWeight, nulls = 'error', unit } = options;
    checkOption('nulls', nulls, ['error', 'skip']);
    const positive = new PositiveClass(posLabel);
    const groupColumns = checkGroupColumns(by);
    const rows = readSweepRows(positive, nulls, hasRange(options), yTrue, yScore, sampleWeight);
    const columns = groupColumns.map(({ argument, cells }) => [argument, cells] as const);
    checkSameLength({ yTrue, ...Object.fromEntries(columns), unit });
    const { scores, classes, truth, weights, labels, nSkipped } = rows;
    const { codes: groupCodes, groups } = readGroups(groupColumns, nulls, MAX_GROUPS);
    const nGroups = groups.length;
    const isLeftOut = (row: number): boolean => classes[row] === 2 || groupCodes[row] === -1;
    const units = readUnweighted(options, classes.length, isLeftOut);
    if (truth.length === nSkipped) throw nothingToCount('yTrue');
    positive.remember(labels);
    positive.checkSeen();
    const grid = checkThresholds(options, () => rangeOf(scores));
    if (grid) {
      checkGroups(nGroups, grid);
      const row = grid.range ? findOutsideRange(scores, grid.range) : -1;
      if (row >= 0) throw outOfRange(scores, row, grid);
    }
    const common = { grid, posLabel: positive.label, units };
    const sweeps = sweepsByGroup({ ...common, scores, classes, weights, groupCodes, nGroups });
    const [nSamples, skipped] = [new Float64Array(nGroups), new Float64Array(nGroups)];
    countGroupClasses(truth, groupCodes, nSamples, skipped);
    return slicesOf(Object.keys(by) as N[], groups, sweeps, { nSamples, nSkipped: skipped });
  });
}
