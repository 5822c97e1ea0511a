import {
  MetricError,
  checkSameLength,
  checkWeights,
  encodeLabels,
  readNumbers,
} from '@confmat/core';
import type { Label, LabelColumn, NumberColumn, TypedArray } from '@confmat/core';
import { markClass } from '../kernels/mark-class.js';
import { checkNotEmpty } from '../multiclass/read-class-scores.js';

/** Options of functions of scores of one class against another. */
export interface BinaryScoreOptions<L extends Label = Label> {
  /** The label that the scores are of; all others are negative. Goes without `labels`. */
  readonly posLabel?: L | undefined;
  /**
   * The two labels: negative, positive. Default: [0, 1], [−1, 1] or [false, true] where only such
   * labels occur; otherwise `labels` or `posLabel` is needed.
   */
  readonly labels?: readonly L[] | TypedArray | undefined;
  /** Weight of each row, shape (nSamples,): finite numbers of any sign. Default: 1 each. */
  readonly sampleWeight?: NumberColumn | undefined;
}

/** Truth and scores of two classes, checked. */
export interface BinaryScores {
  /** 1 for the positive label, 0 for any other, shape (nSamples,). */
  readonly trueCodes: Int32Array;
  /** Finite scores of the positive label, shape (nSamples,); at least one. */
  readonly scores: Float64Array | Float32Array;
  /** Shape (nSamples,), or null for 1 each. */
  readonly weights: Float64Array | null;
}

/**
 * Check true labels against scores of the positive one.
 *
 * @param caller Name of the public function.
 * @param yTrue True labels, shape (nSamples,).
 * @param yScore Scores, shape (nSamples,).
 * @param options Which label is positive, and row weights.
 * @param argument Name of the scores in messages.
 * @returns Truth, scores and weights.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `unknown-label`, `shape-mismatch`,
 *   `empty-input`, `invalid-score`, `length-mismatch`, and the issues of labels and weights.
 */
export function readBinary<L extends Label>(
  caller: string,
  yTrue: LabelColumn<L>,
  yScore: NumberColumn,
  options: BinaryScoreOptions<L>,
  argument: string,
): BinaryScores {
  const { sampleWeight } = options;
  const { codes, labels } = encodeLabels(yTrue, {
    labels: options.labels,
    caller,
    argument: 'yTrue',
  });
  const scores = readNumbers(caller, argument, yScore, 'invalid-score');
  const weights =
    sampleWeight === undefined ? null : checkWeights(caller, 'sampleWeight', sampleWeight);
  checkSameLength(caller, { yTrue, [argument]: yScore, sampleWeight });
  checkNotEmpty(caller, codes.length);
  const truth = new Uint8Array(codes.length);
  markClass(codes, positiveCode(caller, labels, options), truth);
  return { trueCodes: Int32Array.from(truth), scores, weights };
}

function positiveCode(
  caller: string,
  labels: readonly Label[],
  { posLabel, labels: given }: BinaryScoreOptions,
): number {
  if (given !== undefined) {
    if (posLabel !== undefined) {
      const reason = 'goes without labels, whose second one is positive';
      throw new MetricError(caller, { code: 'option-conflict', option: 'posLabel', reason });
    }
    if (labels.length === 2) return 1;
    throw new MetricError(caller, {
      code: 'shape-mismatch',
      argument: 'labels',
      received: `an array of ${labels.length}`,
      expected: '2 for one column of scores: negative, positive',
    });
  }
  if (posLabel === undefined) return evidentCode(caller, labels);
  const [wanted] = encodeLabels([posLabel], { caller, argument: 'posLabel' }).labels;
  const code = labels.findIndex((label) => label === wanted);
  if (code >= 0) return code;
  throw new MetricError(caller, {
    code: 'unknown-label',
    argument: 'posLabel',
    row: null,
    value: posLabel,
    labels,
  });
}

const EVIDENT: readonly (readonly [negative: Label, positive: Label])[] = [
  [0, 1],
  [-1, 1],
  [false, true],
];

function evidentCode(caller: string, labels: readonly Label[]): number {
  const pair = EVIDENT.find((pair) => labels.every((label) => pair.includes(label)));
  if (pair) return labels.indexOf(pair[1]);
  throw new MetricError(caller, {
    code: 'invalid-option',
    option: 'posLabel',
    value: undefined,
    allowed: labels,
  });
}
