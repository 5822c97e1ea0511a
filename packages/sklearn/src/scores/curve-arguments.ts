import type { Label } from '@confmat/core';
import { ARRAY, BOOLEAN, LABEL, NULL } from '../arguments/checks.js';
import { optional, required, withParameters } from '../arguments/call-metric.js';
import type { Parameter } from '../arguments/call-metric.js';
import type { ArrayLikeInput } from '../arrays/inputs.js';

/** Arguments of the functions of scores at thresholds. */
export interface ThresholdsArguments {
  /** True labels, two of them unless `pos_label` is given, shape (nSamples,). */
  readonly y_true: ArrayLikeInput;
  /** Finite scores, greater for the positive label, shape (nSamples,). */
  readonly y_score: ArrayLikeInput;
  /**
   * The positive label; all others are negative. Default: null, which is 1 of 0 and 1, or −1 and 1.
   */
  readonly pos_label?: Label | null | undefined;
  /**
   * Weight of each sample, shape (nSamples,); those of weight 0 make no threshold. Default: 1 each.
   */
  readonly sample_weight?: ArrayLikeInput | null | undefined;
}

/** Arguments of a curve. */
export interface CurveArguments extends ThresholdsArguments {
  /** Whether to leave out points that a drawn line does not need. */
  readonly drop_intermediate?: boolean | undefined;
}

export const THRESHOLDS_PARAMETERS: Readonly<Record<keyof ThresholdsArguments, Parameter>> = {
  y_true: /* @__PURE__ */ required(ARRAY),
  y_score: /* @__PURE__ */ required(ARRAY),
  pos_label: /* @__PURE__ */ optional(null, LABEL, NULL),
  sample_weight: /* @__PURE__ */ optional(null, ARRAY, NULL),
};

/** The parameters of a curve; `drop` is the default of `drop_intermediate`. */
export function curveParameters(drop: boolean): Readonly<Record<keyof CurveArguments, Parameter>> {
  return withParameters(THRESHOLDS_PARAMETERS, { drop_intermediate: optional(drop, BOOLEAN) });
}
