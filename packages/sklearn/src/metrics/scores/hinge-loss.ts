import { hingeLoss } from '@confmat/thresholds';
import type { ByName } from '../../arguments/call-metric.js';
import { ARRAY, NULL } from '../../arguments/checks.js';
import { callMetric, optional, required } from '../../arguments/call-metric.js';
import type { WeightArguments } from '../../arguments/target-arguments.js';
import type { ArrayLikeInput } from '../../arrays/inputs.js';
import { unknownTargets, unsupportedTargets, wrongColumns, wrongDimensions } from '../../faults.js';
import { distinctLabels, placesOf } from '../../scores/class-codes.js';
import { columnOf, readScores } from '../../scores/read-scores.js';
import { readTruth } from '../../scores/read-truth.js';
import type { LabelTruth } from '../../scores/read-truth.js';
import { checkLengths } from '../../targets/check-lengths.js';
import { readLabels } from '../../targets/read-labels.js';
import type { GivenLabels } from '../../targets/read-labels.js';
import { readFiniteWeights } from '../../targets/read-weights.js';
import { warn } from '../../warnings.js';
import { checkWeightSum } from '../../weighted-mean.js';

/** Arguments of `hinge_loss`, by name. */
export interface HingeLossArguments extends WeightArguments {
  /** True labels, shape (nSamples,). */
  readonly y_true: ArrayLikeInput;
  /** Decisions for the greater of two labels, shape (nSamples,), or for every label, in rows. */
  readonly pred_decision: ArrayLikeInput;
  /** All labels, if `y_true` has not all of more than two. Default: those of `y_true`. */
  readonly labels?: ArrayLikeInput | null | undefined;
}

/**
 * Hinge loss: how far decisions are from being right by a margin of 1. A single label counts as the
 * negative one.
 * @param y_true True labels, shape (nSamples,).
 * @param pred_decision Decisions for the greater of two labels, shape (nSamples,), or for every
 *   label, in rows.
 * @param options By name: `labels`, `sample_weight`.
 * @returns The mean loss, at least 0; infinite, with a warning, beyond the largest number.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`, `ZeroDivisionError`.
 * @see scikit-learn `hinge_loss`; Crammer & Singer 2001 of more than two labels.
 * @example
 * hinge_loss([-1, 1], [-2, 0.5]); // → 0.25
 */
export function hinge_loss(
  y_true: ArrayLikeInput,
  pred_decision: ArrayLikeInput,
  options?: Omit<HingeLossArguments, 'y_true' | 'pred_decision'>,
): number;
/** The same, with arguments by name: all, or all but the first. */
export function hinge_loss(...args: ByName<HingeLossArguments>): number;
export function hinge_loss(...received: readonly unknown[]): unknown {
  return callMetric<HingeLossArguments, number>('hinge_loss', received, {
    parameters: {
      y_true: required(ARRAY),
      pred_decision: required(ARRAY),
      labels: optional(null, ARRAY, NULL),
      sample_weight: optional(null, ARRAY, NULL),
    },
    compute: ({ y_true, pred_decision, labels, sample_weight }) => {
      checkLengths({ y_true, pred_decision, sample_weight });
      const scores = readScores('pred_decision', pred_decision);
      const truth = readTruth('y_true', y_true);
      if (truth.type === 'unknown') {
        throw unknownTargets('y_true', 'TypeError');
      }
      if (!('codes' in truth)) throw unsupportedTargets(truth.type);
      const { data, nSamples, nColumns } = scores;
      const given = labels === null ? null : readLabels(labels, null);
      const classes = distinctLabels(given?.labels ?? truth.labels);
      const readWeights = (): Float64Array | undefined => {
        const weights = readFiniteWeights(sample_weight, nSamples, 'TypeError');
        checkWeightSum(weights);
        return weights ?? undefined;
      };
      if (classes.length <= 2) {
        const column = columnOf('pred_decision', scores);
        // Of one label the codes are 0, which is the negative one.
        const options = { labels: [0, 1], sampleWeight: readWeights() };
        return warned(hingeLoss(binaryCodes(truth), column, options));
      }
      if (nColumns !== classes.length) {
        throw wrongColumns('pred_decision', nColumns, classes.length, 'one per label (see labels)');
      }
      if (given) checkLabelColumn(given);
      const places = placesOf(truth.labels, classes, false);
      const codes = truth.codes.map((code) => places[code] ?? 0);
      const options = { labels: classes.map((_, place) => place), sampleWeight: readWeights() };
      return warned(hingeLoss(codes, { data, shape: [nSamples, nColumns] }, options));
    },
  });
}

/** scikit-learn encodes more than two labels; they may stand in one column, not in rows. */
function checkLabelColumn({ shape }: GivenLabels): void {
  const [, nColumns = 1] = shape;
  if (shape.length > 2 || nColumns !== 1) throw wrongDimensions('labels', shape.length, '1');
}

function warned(loss: number): number {
  if (!Number.isFinite(loss)) {
    warn('RuntimeWarning', 'the sum of losses is beyond the largest number');
  }
  return loss;
}

function binaryCodes({ codes }: LabelTruth): Int32Array {
  return codes.map((code) => Math.min(code, 1));
}
