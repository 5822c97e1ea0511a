import { MetricError } from '@confmat/core';
import { readNumbers } from '@confmat/core/internal';
import type { Label, NumberColumn, ScoreMatrix, ScoreMatrixLike } from '@confmat/core';
import { countLabelsAtThreshold } from '../kernels/count-labels-at-threshold.js';
import { markReached } from '../kernels/mark-reached.js';
import { labelsOf, readColumns, readLabels } from './arg-max-labels.js';
import type { ArgMaxOptions } from './arg-max-labels.js';
import { gatherScores } from '../scores/gather-scores.js';
import { isMatrixLike } from '../scores/is-matrix-like.js';
import { visitBlocks } from '../scores/visit-blocks.js';

/**
 * Give each row the positive label where its score is at least the threshold, and the negative one
 * elsewhere. There are two labels: a threshold cannot label rows of more classes, since none or
 * several of their scores may reach it.
 *
 * @param yScore Finite scores of the positive label, shape (nSamples,), or of both labels, shape
 *   (nSamples, 2), of which the second column counts.
 * @param threshold A finite number.
 * @param options The two labels: negative, positive.
 * @returns A label per row, and its code, 0 or 1.
 * @throws {MetricError} `option-conflict` with more than two classes, which says how many rows would
 *   get no label and how many several; `shape-mismatch`, `invalid-score`, `invalid-option`,
 *   `unsupported-type`, and the issues of labels.
 * @example
 * labelsAtThreshold([0.2, 0.5, 0.9], 0.5, { labels: ['No', 'Yes'] }).yPred; // → ['No', 'Yes', 'Yes']
 */
export function labelsAtThreshold<L extends Label>(
  yScore: NumberColumn | ScoreMatrixLike,
  threshold: number,
  options: ArgMaxOptions<L>,
): { readonly yPred: readonly L[]; readonly codes: Int32Array } {
  const caller = 'labelsAtThreshold';
  if (!Number.isFinite(threshold)) {
    const allowed = 'a finite number';
    throw new MetricError(caller, {
      code: 'invalid-option',
      option: 'threshold',
      value: threshold,
      allowed,
    });
  }
  const { column, labels } = isMatrixLike(yScore)
    ? positiveColumn(caller, yScore, threshold, options)
    : positiveScores(caller, yScore, options);
  const codes = new Int32Array(column.length);
  visitBlocks({ data: column, shape: [column.length, 1] }, (block, start, end) => {
    markReached(block, threshold, codes.subarray(start, end));
  });
  return { yPred: labelsOf(codes, labels), codes };
}

interface PositiveScores<L extends Label> {
  readonly column: Float64Array | Float32Array;
  readonly labels: readonly L[];
}

function positiveScores<L extends Label>(
  caller: string,
  yScore: NumberColumn,
  options: ArgMaxOptions<L>,
): PositiveScores<L> {
  const column = readNumbers(caller, 'yScore', yScore, 'invalid-score');
  const labels = readLabels(caller, options);
  if (labels.length === 2) return { column, labels };
  throw new MetricError(caller, {
    code: 'shape-mismatch',
    argument: 'labels',
    received: `an array of ${labels.length}`,
    expected: '2 for one column of scores: negative, positive',
  });
}

function positiveColumn<L extends Label>(
  caller: string,
  yScore: ScoreMatrixLike,
  threshold: number,
  options: ArgMaxOptions<L>,
): PositiveScores<L> {
  const { scores, labels } = readColumns(caller, yScore, options);
  if (labels.length === 2) return { column: gatherScores(scores, 1), labels };
  throw new MetricError(caller, {
    code: 'option-conflict',
    option: 'threshold',
    reason: unlabelled(scores, threshold),
  });
}

function unlabelled(scores: ScoreMatrix, threshold: number): string {
  const [nSamples, nColumns] = scores.shape;
  const tallies = new Float64Array(2);
  visitBlocks(scores, (block) => {
    countLabelsAtThreshold(block, nColumns, threshold, tallies);
  });
  const [nNone = 0, nSeveral = 0] = tallies;
  const rows = nSamples === 1 ? 'row' : 'rows';
  return (
    `${threshold} cannot label rows of ${nColumns} classes: of ${nSamples} ${rows} ` +
    `${nNone} would get no label and ${nSeveral} several ` +
    '(argMaxLabels gives each one, oneVsRestSweeps takes each class against the rest)'
  );
}
