import type { Label } from '@confmat/core';
import { ARRAY, LABEL, NULL, STRING } from '../arguments/checks.js';
import { optional, required, withParameters } from '../arguments/call-metric.js';
import type { Parameter } from '../arguments/call-metric.js';
import type { WeightArguments } from '../arguments/target-arguments.js';
import type { ArrayLikeInput } from '../arrays/inputs.js';

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
