import {
  checkSameLength,
  checkScoreMatrix,
  encodeUnderLabels,
  isArrayOf,
  invalidValue,
  unsupportedType,
  optionConflict,
} from '@confmat/core/internal';
import type {
  Label,
  LabelSets,
  NumberColumn,
  ScoreMatrix,
  ScoreMatrixLike,
  TypedArray,
  MetricError,
} from '@confmat/core';
import { checkNotEmpty } from '../checks/check-not-empty.js';
import { startsFromCounts } from '../kernels/starts-from-counts.js';
import { countByClass } from '../kernels/sum-by-class.js';
import type { MarkedScores, Marks } from '../per-column/marked-scores.js';
import { FLAG, mustHaveColumnEach } from '../refusals.js';
import { readWeights } from '../scores/read-weights.js';
import {
  findNotIndicator,
  groupByLabel,
  markColumn,
  markRows,
  markSetCells,
} from './kernels/mark-label.js';

/** Which labels are true of each row: sets of labels, or a matrix of 0 and 1 with a column each. */
export type LabelTruth<L extends Label = Label> = LabelSets<L> | ScoreMatrixLike;

/** Options of functions of scores of labels. */
export interface LabelScoreOptions<L extends Label = Label> {
  /**
   * The labels of the columns of an indicator matrix, in their order; of label sets, which say it
   * themselves, it is none. Default: the columns' positions.
   */
  readonly labels?: readonly L[] | TypedArray | undefined;
  /** Weight of each row, shape (nSamples,): finite numbers of any sign. Default: 1 each. */
  readonly sampleWeight?: NumberColumn | undefined;
}

/**
 * Check sets of true labels against a matrix of scores with a column per label.
 * @param yTrue Label sets, or an indicator matrix, shape (nSamples, nLabels).
 * @param yScore Scores, shape (nSamples, nLabels); of label sets, column c is of `labels[c]`.
 */
export function readLabelScores<L extends Label>(
  yTrue: LabelTruth<L>,
  yScore: ScoreMatrixLike,
  options: LabelScoreOptions<L>,
): MarkedScores<L> {
  const { sampleWeight } = options;
  const truth = isLabelSets(yTrue) ? truthOfSets(yTrue, options) : truthOfMatrix(yTrue, options);
  const scores = checkScoreMatrix('yScore', yScore);
  const weights = readWeights(sampleWeight);
  const [length, nColumns] = scores.shape;
  checkSameLength({ yTrue: { length: truth.nSamples }, yScore: { length }, sampleWeight });
  checkNotEmpty(length);
  if (nColumns !== truth.labels.length) {
    throw mustHaveColumnEach('yScore', nColumns, truth.labels.length, 'sets');
  }
  const { labels, mark, markCells } = truth;
  return { labels, mark, markCells, scores, weights, nSkipped: 0 };
}

interface LabelMarks<L extends Label> extends Marks {
  readonly nSamples: number;
  readonly labels: readonly L[];
}

function isLabelSets<L extends Label>(truth: LabelTruth<L>): truth is LabelSets<L> {
  const { offsets, codes } = ((truth as unknown) ?? {}) as Partial<LabelSets>;
  return isArrayOf(offsets, 'Int32Array') && isArrayOf(codes, 'Int32Array');
}

function truthOfSets<L extends Label>(
  sets: LabelSets<L>,
  options: LabelScoreOptions<L>,
): LabelMarks<L> {
  const { nSamples, offsets, codes, labels } = sets;
  if (!Array.isArray(labels) || offsets.length !== nSamples + 1) {
    throw mustBeLabelSets(sets);
  }
  if (options.labels !== undefined) throw labelsWithSets();
  const support = new Float64Array(labels.length);
  countByClass(codes, support);
  const starts = new Int32Array(labels.length + 1);
  starts.set(support);
  startsFromCounts(starts);
  const rows = new Int32Array(codes.length);
  groupByLabel(offsets, codes, starts.slice(0, labels.length), rows);
  return {
    nSamples,
    labels,
    mark: (code, truth) => {
      markRows(rows, starts[code] ?? 0, starts[code + 1] ?? 0, truth);
    },
    markCells: (truth) => {
      markSetCells(offsets, codes, labels.length, truth);
    },
  };
}

function truthOfMatrix<L extends Label>(
  yTrue: ScoreMatrixLike,
  options: LabelScoreOptions<L>,
): LabelMarks<L> {
  const matrix = checkIndicator(yTrue);
  const [nSamples, nColumns] = matrix.shape;
  const cells = matrix.data instanceof Float64Array ? matrix.data : Float64Array.from(matrix.data);
  const place = findNotIndicator(cells);
  if (place >= 0) {
    throw invalidValue(
      { argument: `yTrue[${Math.floor(place / nColumns)}]`, row: place % nColumns },
      cells[place],
      FLAG,
    );
  }
  const places = Int32Array.from({ length: nColumns }, (_, column) => column);
  const labels =
    options.labels === undefined && nColumns === 0
      ? []
      : encodeUnderLabels<L>([], { labels: options.labels ?? places }).labels;
  if (labels.length !== nColumns) {
    throw mustHaveColumnEach('yTrue', nColumns, labels.length, 'labels');
  }
  return {
    nSamples,
    labels,
    mark: (code, truth) => {
      markColumn(cells, nColumns, code, truth);
    },
    markCells: (truth) => {
      truth.set(cells);
    },
  };
}

function checkIndicator(yTrue: unknown): ScoreMatrix {
  const isTensor =
    typeof yTrue === 'object' && yTrue !== null && ('shape' in yTrue || 'dims' in yTrue);
  if (isTensor || Array.isArray(yTrue)) return checkScoreMatrix('yTrue', yTrue);
  throw unsupportedType('yTrue', yTrue, 'label sets, or an indicator matrix of 0 and 1');
}

function mustBeLabelSets(value: unknown): MetricError {
  const form = 'label sets { nSamples, offsets, codes, labels }, with nSamples + 1 offsets';
  return unsupportedType('yTrue', value, form);
}

function labelsWithSets(): MetricError {
  const fact = 'goes with an indicator matrix, label sets have labels of their own';
  return optionConflict('labels', fact);
}
