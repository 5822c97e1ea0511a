import {
  checkOptionNames,
  checkScoreMatrix,
  readNumbers,
  named,
  FINITE,
  invalidValue,
  optionConflict,
} from '@confmat/core/internal';
import type {
  Label,
  MetricError,
  NumberColumn,
  ScoreMatrix,
  ScoreMatrixLike,
  TypedArray,
} from '@confmat/core';
import { mustBeTwoLabels, mustHaveColumnEach } from '../refusals.js';
import { gatherScores } from '../scores/gather-scores.js';
import { isMatrixLike } from '../scores/is-matrix-like.js';
import { thresholdFor } from '../scores/threshold-for.js';
import { visitBlocks } from '../scores/visit-blocks.js';
import { labelsOf, readLabels } from './arg-max-labels.js';
import type { ScoredLabels } from './label-scores.js';
import { countLabelsAtThreshold } from './kernels/count-labels-at-threshold.js';
import { markReached } from './kernels/mark-reached.js';

/** Options of `labelsAtThreshold`. */
export interface LabelsAtThresholdOptions<L extends Label = Label> {
  /** The two labels: negative, positive. Default: [0, 1]. */
  readonly labels?: readonly L[] | TypedArray | undefined;
}

const OPTIONS: readonly string[] = ['labels'];

/**
 * Give each row the positive label where its score is at least the threshold, and the negative one
 * elsewhere. There are two labels: a threshold cannot label rows of more classes, since none or
 * several of their scores may reach it. For single floats the threshold is rounded to one.
 * @param yScore Finite scores of the positive label, shape (nSamples,) or (nSamples, 1), or of both
 *   labels, shape (nSamples, 2); the second column counts.
 * @param threshold A finite number.
 * @param options The two labels.
 * @returns A label per row, and its code, 0 or 1.
 * @throws {MetricError} `option-conflict` with more than two classes, which says how many rows
 *   would get no label and how many several; `shape-mismatch`, `invalid-score`, `invalid-value`,
 *   `invalid-option`, `unsupported-type`, and the issues of labels.
 * @example
 * labelsAtThreshold([0.2, 0.5, 0.9], 0.5).yPred; // → [0, 1, 1]
 * labelsAtThreshold([0.2, 0.5, 0.9], 0.5, { labels: ['No', 'Yes'] }).yPred; // → ['No', 'Yes', 'Yes']
 */
export function labelsAtThreshold<L extends Label = number>(
  yScore: NumberColumn | ScoreMatrixLike,
  threshold: number,
  options: LabelsAtThresholdOptions<L> = {},
): Omit<ScoredLabels<L>, 'nTies'> {
  return named('labelsAtThreshold', () => {
    checkOptionNames(options, OPTIONS);
    if (!Number.isFinite(threshold)) {
      throw invalidValue('threshold', threshold, FINITE);
    }
    const labels = readLabels<L>(options.labels ?? Int32Array.of(0, 1));
    const column = isMatrixLike(yScore)
      ? positiveColumn(yScore, threshold, labels, options.labels !== undefined)
      : readNumbers('yScore', yScore, 'invalid-score');
    if (labels.length !== 2) {
      throw mustBeTwoLabels(labels.length);
    }
    const codes = new Int32Array(column.length);
    const least = thresholdFor(column, threshold);
    visitBlocks({ data: column, shape: [column.length, 1] }, (block, start, end) => {
      markReached(block, least, codes.subarray(start, end));
    });
    return { yPred: labelsOf(codes, labels), codes };
  });
}

/** The scores of the positive label: the only column, or the second of two. */
function positiveColumn(
  yScore: ScoreMatrixLike,
  threshold: number,
  labels: readonly Label[],
  areGiven: boolean,
): Float64Array | Float32Array {
  const scores = checkScoreMatrix('yScore', yScore);
  const [nSamples, nColumns] = scores.shape;
  if (nColumns === 1 || nSamples === 0) return scores.data;
  const isMeant = !areGiven || nColumns === labels.length;
  if (nColumns === 2 && isMeant) return gatherScores(scores, 1);
  if (isMeant) throw unlabelled(scores, threshold);
  throw mustHaveColumnEach('yScore', nColumns, labels.length, 'labels');
}

function unlabelled(scores: ScoreMatrix, threshold: number): MetricError {
  const [, nColumns] = scores.shape;
  const tallies = new Float64Array(2);
  const least = thresholdFor(scores.data, threshold);
  visitBlocks(scores, (block) => {
    countLabelsAtThreshold(block, nColumns, least, tallies);
  });
  const [nNone = 0, nSeveral = 0] = tallies;
  return cannotLabelSeveral(threshold, scores.shape, nNone, nSeveral);
}

function cannotLabelSeveral(
  threshold: number,
  [nSamples, nClasses]: readonly [number, number],
  nNone: number,
  nSeveral: number,
): MetricError {
  const rows = nSamples === 1 ? 'row' : 'rows';
  return optionConflict(
    'threshold',
    `${threshold} cannot label rows of ${nClasses} classes: of ${nSamples} ${rows} ` +
      `${nNone} would get no label and ${nSeveral} several ` +
      '(argMaxLabels gives each one, oneVsRestSweeps takes each class against the rest)',
  );
}
