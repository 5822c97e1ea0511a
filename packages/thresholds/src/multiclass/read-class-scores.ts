import { checkSameLength, checkScoreMatrix, encodeUnderLabels } from '@confmat/core/internal';
import type {
  Label,
  LabelColumn,
  NullPolicy,
  NumberColumn,
  ScoreMatrix,
  ScoreMatrixLike,
  TypedArray,
} from '@confmat/core';
import { checkNotEmpty } from '../checks/check-not-empty.js';
import { mustHaveColumnEach } from '../refusals.js';
import { dropUnlabelled } from '../scores/drop-unlabelled.js';
import { readWeights } from '../scores/read-weights.js';

/** Options of functions of scores of several classes. */
export interface ClassScoreOptions<L extends Label = Label> {
  /**
   * The classes of the columns, in their order; needed where a class has no true row. Default: the
   * labels of `yTrue`, ascending.
   */
  readonly labels?: readonly L[] | TypedArray | undefined;
  /** Weight of each row, shape (nSamples,): finite numbers of any sign. Default: 1 each. */
  readonly sampleWeight?: NumberColumn | undefined;
  /** Whether a missing label is an error or leaves its row out. Default: `'error'`. */
  readonly nulls?: NullPolicy | undefined;
}

/** True classes and the scores of every class, checked. */
export interface ClassScores<L extends Label = Label> {
  /** Codes in [0, nClasses), shape (nSamples,). */
  readonly trueCodes: Int32Array;
  /** The classes of the columns, shape (nClasses,). */
  readonly labels: readonly L[];
  /** Finite scores, shape (nSamples, nClasses); at least one row. */
  readonly scores: ScoreMatrix;
  /** Shape (nSamples,), or null for 1 each. */
  readonly weights: Float64Array | null;
  /** Where the rows stand in the columns of the caller, ascending; undefined if all are here. */
  readonly rows?: Int32Array | undefined;
  /** Number of rows left out for a missing label. */
  readonly nSkipped: number;
}

export function readClassScores<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: ScoreMatrixLike,
  options: ClassScoreOptions<L>,
  argument = 'yScore',
): ClassScores<L> {
  const { sampleWeight, nulls } = options;
  const { codes, labels, hasNulls } = encodeUnderLabels(yTrue, {
    labels: options.labels,
    nulls,
    argument: 'yTrue',
  });
  const scores = checkScoreMatrix(argument, yScore);
  const weights = readWeights(sampleWeight);
  const [length, nColumns] = scores.shape;
  checkSameLength({ yTrue, [argument]: { length }, sampleWeight });
  const all = { trueCodes: codes, scores, weights };
  const rows = hasNulls ? dropUnlabelled(all) : { ...all, nSkipped: 0 };
  checkNotEmpty(rows.trueCodes.length);
  if (nColumns !== labels.length) {
    const source = options.labels === undefined ? 'classes' : 'labels';
    throw mustHaveColumnEach(argument, nColumns, labels.length, source);
  }
  return { ...rows, labels };
}
