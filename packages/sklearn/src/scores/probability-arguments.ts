import type { Label } from '@confmat/core';
import { optional, required, withParameters } from '../arguments/call-metric.js';
import type { Parameter } from '../arguments/call-metric.js';
import { ARRAY, LABEL, NULL, STRING } from '../arguments/checks.js';
import type { WeightArguments } from '../arguments/target-arguments.js';
import { sampleCount } from '../arrays/forms.js';
import type { ArrayLikeInput } from '../arrays/inputs.js';
import { fault, valueError } from '../errors.js';
import { checkLengths } from '../targets/check-lengths.js';
import { warn } from '../warnings.js';

/** Arguments of a loss of probabilities. */
export interface ProbabilityArguments extends WeightArguments {
  /** True labels, shape (nSamples,), or a row per sample with a single 1. */
  readonly y_true: ArrayLikeInput;
  /** Probabilities of the greater of two labels, shape (nSamples,), or of every label, in rows. */
  readonly y_proba: ArrayLikeInput;
  /** The labels of the columns, ascending. Default: those of `y_true`. */
  readonly labels?: ArrayLikeInput | null | undefined;
}

/** Arguments of a log loss. */
export interface LogLossBaseArguments extends Omit<ProbabilityArguments, 'y_proba'> {
  /** Probabilities of the greater of two labels, shape (nSamples,), or of every label, in rows. */
  readonly y_proba?: ArrayLikeInput | null | undefined;
  /** The former name of `y_proba`; warns. */
  readonly y_pred?: ArrayLikeInput | string | undefined;
}

/** Arguments of a Brier score. */
export interface BrierBaseArguments extends ProbabilityArguments {
  /** The positive of two labels. Default: null, which is 1, or the greater number. */
  readonly pos_label?: Label | null | undefined;
}

const PROBABILITY_PARAMETERS: Readonly<Record<keyof ProbabilityArguments, Parameter>> = {
  y_true: /* @__PURE__ */ required(ARRAY),
  y_proba: /* @__PURE__ */ required(ARRAY),
  sample_weight: /* @__PURE__ */ optional(null, ARRAY, NULL),
  labels: /* @__PURE__ */ optional(null, ARRAY, NULL),
};

export const LOG_LOSS_PARAMETERS: Readonly<Record<keyof LogLossBaseArguments, Parameter>> =
  /* @__PURE__ */ withParameters(PROBABILITY_PARAMETERS, {
    y_proba: /* @__PURE__ */ optional(null, ARRAY, NULL),
    y_pred: /* @__PURE__ */ optional('deprecated', ARRAY, STRING),
  });

export const BRIER_PARAMETERS: Readonly<Record<keyof BrierBaseArguments, Parameter>> =
  /* @__PURE__ */ withParameters(PROBABILITY_PARAMETERS, {
    pos_label: /* @__PURE__ */ optional(null, LABEL, NULL),
  });

/**
 * The probabilities of a log loss, by their name or the former one.
 * @param y_pred Those under the former name, or `'deprecated'`.
 */
export function renamedProba(
  y_proba: unknown,
  y_pred: unknown,
  ofNull: 'ValueError' | 'TypeError',
): unknown {
  if (y_pred !== 'deprecated') {
    if (y_proba !== null) {
      throw valueError('y_pred is another name of y_proba, expected one');
    }
    warn('FutureWarning', 'y_pred is called y_proba now');
    return y_pred;
  }
  if (y_proba !== null) return y_proba;
  throw fault(ofNull, 'y_proba is null, expected probabilities');
}

/** Tell whether there are too few samples for a skill, and warn of it. */
export function isTooShort(y_true: unknown, y_proba: unknown, sample_weight: unknown): boolean {
  checkLengths({ y_proba, y_true, sample_weight });
  if (sampleCount(y_proba) >= 2) return false;
  const text = 'the skill is undefined and set to NaN with fewer than two samples';
  warn('UndefinedMetricWarning', text);
  return true;
}
