import { MetricError, describeType } from '@confmat/core';
import type { LabelSets, ScoreMatrix } from '@confmat/core';
import type { IndicatorMatrix } from '../sets/set-column.js';
import { readSets } from '../sets/read-sets.js';

/**
 * The true labels of each sample beside its scores: a matrix of 0 and 1 (flat with its shape, or a
 * row per sample), or sets. Column j of the scores belongs to column j here, or to `labels[j]`.
 */
export type RankingTruth =
  LabelSets | IndicatorMatrix | readonly (ArrayLike<number> | readonly boolean[])[];

/**
 * Read true labels, and check that they have the shape of the scores.
 *
 * @param caller Name of the public function.
 * @param yTrue The received truth.
 * @param shape Shape of the scores.
 * @returns The sets.
 * @throws {MetricError} `unsupported-type`, `shape-mismatch`, `invalid-value`.
 */
export function readTruth(caller: string, yTrue: unknown, shape: ScoreMatrix['shape']): LabelSets {
  const truth = Array.isArray(yTrue) ? flatten(caller, yTrue, shape) : yTrue;
  const sets = readSets(caller, 'yTrue', truth, {
    given: null,
    separator: undefined,
    nulls: 'error',
  });
  checkTruthShape(caller, [sets.nSamples, sets.labels.length], shape);
  return sets;
}

/**
 * Check that the truth has the shape of the scores.
 *
 * @param caller Name of the public function.
 * @param received Shape of the truth.
 * @param expected Shape of the scores.
 * @throws {MetricError} `shape-mismatch`.
 */
export function checkTruthShape(
  caller: string,
  received: ScoreMatrix['shape'],
  expected: ScoreMatrix['shape'],
): void {
  const size = ([nSamples, nLabels]: ScoreMatrix['shape']): string => `${nSamples} × ${nLabels}`;
  if (size(received) === size(expected)) return;
  throw new MetricError(caller, {
    code: 'shape-mismatch',
    argument: 'yTrue',
    received: size(received),
    expected: `${size(expected)} (samples × labels), as yScore`,
  });
}

function flatten(
  caller: string,
  rows: readonly unknown[],
  [, nLabels]: ScoreMatrix['shape'],
): IndicatorMatrix {
  const data: (number | boolean)[] = [];
  for (const [i, row] of rows.entries()) {
    const isRow = Array.isArray(row) || (ArrayBuffer.isView(row) && !(row instanceof DataView));
    const cells = Array.from<number | boolean>(isRow ? (row as ArrayLike<number>) : []);
    if (!isRow || cells.length !== nLabels) {
      throw new MetricError(caller, {
        code: 'shape-mismatch',
        argument: `yTrue[${i}]`,
        received: isRow ? `${cells.length} values` : describeType(row),
        expected: `${nLabels} values of 0 or 1, as yScore has labels`,
      });
    }
    for (const cell of cells) data.push(cell);
  }
  return { data, shape: [rows.length, nLabels] };
}
