import { complementaryCounts, named, invalidValue } from '@confmat/core/internal';
import type { BinaryCounts, MetricError } from '@confmat/core';
import { checkNumberList } from '../checks/check-number-list.js';
import { ANY_NUMBER } from '../refusals.js';
import { nearestIn } from '../scores/threshold-for.js';
import { checkSweep } from './check-sweep.js';
import { findRowsAt } from './kernels/find-rows-at.js';
import { columnsOf } from './sweep-columns.js';
import type { ThresholdSweep } from './sweep.js';

/**
 * Counts of a sweep at other thresholds than its own, such as 0.1, 0.2, … for a table.
 * @param sweep A sweep. An exact one knows the counts at any threshold, others at their own only.
 *   For one of single or half floats the thresholds are rounded to such floats.
 * @param thresholds In any order, shape (m,); above every score nothing is predicted positive.
 * @returns Counts of `score >= thresholds[i]` in row i (of a sweep that compares by `>`: of that),
 *   with the thresholds as keys. Their units are not known if the sweep has units.
 * @throws {MetricError} `invalid-value` for NaN, or a threshold that a sweep of a list or of bins
 *   does not have; `unsupported-type`.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * countsAt(sweep, [0.5, 0.3]).tp; // → Float64Array [1, 2]
 */
export function countsAt(
  sweep: ThresholdSweep,
  thresholds: readonly number[] | Float64Array,
): BinaryCounts<number> {
  return named('countsAt', () => {
    checkSweep(sweep);
    const isNumber = (value: number): boolean => !Number.isNaN(value);
    const keys = checkNumberList('thresholds', thresholds, ANY_NUMBER, isNumber);
    const rows = new Int32Array(keys.length);
    // Lists and bins are asked about thresholds as they were given.
    const { precision } = sweep;
    const asked = keys.map((key) => nearestIn(precision, key));
    findRowsAt(sweep.thresholds, asked, rows);
    const isKnown = (place: number): boolean =>
      sweep.kind === 'exact' || sweep.thresholds[rows[place] ?? -1] === keys[place];
    for (const [row, value] of keys.entries()) {
      if (!isKnown(row)) throw mustBeOfSweep(row, value, sweep.kind);
    }
    const { tp, fp } = columnsOf(sweep);
    const select = (column: Float64Array): Float64Array =>
      Float64Array.from(rows, (row) => column[row] ?? 0);
    const { weighted, units } = sweep;
    const columns = { of: 'thresholds', keys, tp: select(tp), fp: select(fp), weighted } as const;
    return complementaryCounts(units === undefined ? columns : { ...columns, units: 'unknown' }, {
      positives: sweep.nPositives,
      negatives: sweep.nNegatives,
    });
  });
}

function mustBeOfSweep(row: number, value: number, kind: string): MetricError {
  const threshold = `a threshold of the sweep, which is of kind "${kind}"`;
  return invalidValue({ argument: 'thresholds', row }, value, threshold);
}
