import type { Label } from '@confmat/core';
import {
  ARRAY,
  LABEL,
  NAN,
  NULL,
  oneOf,
  oneOfNumbers,
  range,
  SPARSE,
} from '../arguments/checks.js';
import type { Check } from '../arguments/checks.js';
import { optional, required } from '../arguments/call-metric.js';
import type { Parameter } from '../arguments/call-metric.js';
import type { TargetArguments } from '../arguments/target-arguments.js';
import type { ArrayLikeInput } from '../arrays/inputs.js';

/** How scores per label become one. */
export type SklearnAverage = 'binary' | 'micro' | 'macro' | 'weighted' | 'samples' | null;

/** Ways to make one score of several. */
export type OneAverage = Exclude<SklearnAverage, null>;

/** What an average makes of scores: one, or with null one per label. */
export type Averaged<A extends SklearnAverage | undefined> = A extends null ? Float64Array : number;

/** What 0/0 becomes; `'warn'` is 0 with a warning, NaN is left out of averages. */
export type SklearnZeroDivision = 'warn' | number | boolean;

/** Arguments of a score of labels. */
export interface LabelScoreArguments<
  A extends SklearnAverage | undefined = SklearnAverage,
> extends TargetArguments {
  /** Labels to score, in this order; of an indicator matrix its columns. Default: all. */
  readonly labels?: ArrayLikeInput | null | undefined;
  /** The label that `average: 'binary'` scores. Default: 1. */
  readonly pos_label?: Label | null | undefined;
  /** How scores per label become one; null for all of them. Default: `'binary'`. */
  readonly average?: A | undefined;
  /** What 0/0 becomes: `'warn'`, 0, 1 or NaN. Default: `'warn'`. */
  readonly zero_division?: SklearnZeroDivision | undefined;
}

/** A β: 0 is precision, infinity is recall. */
export const BETA: Check = /* @__PURE__ */ range('a number in [0, ∞]', (value) => value >= 0);

export const AVERAGE: Check = /* @__PURE__ */ oneOf(
  'micro',
  'macro',
  'samples',
  'weighted',
  'binary',
);

export const ZERO_DIVISION: Parameter = /* @__PURE__ */ optional(
  'warn',
  /* @__PURE__ */ oneOfNumbers(0, 1),
  NAN,
  /* @__PURE__ */ oneOf('warn'),
);

export const LABEL_SCORE_PARAMETERS: Readonly<Record<keyof LabelScoreArguments, Parameter>> = {
  y_true: /* @__PURE__ */ required(ARRAY, SPARSE),
  y_pred: /* @__PURE__ */ required(ARRAY, SPARSE),
  labels: /* @__PURE__ */ optional(null, ARRAY, NULL),
  pos_label: /* @__PURE__ */ optional(1, LABEL, NULL),
  average: /* @__PURE__ */ optional('binary', AVERAGE, NULL),
  sample_weight: /* @__PURE__ */ optional(null, ARRAY, NULL),
  zero_division: ZERO_DIVISION,
};
