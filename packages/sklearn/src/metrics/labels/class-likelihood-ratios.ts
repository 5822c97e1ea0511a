import type { ByName, Checked, Parameter } from '../../arguments/call-metric.js';
import { ARRAY, DICT, NAN, NULL, oneOfNumbers, SPARSE } from '../../arguments/checks.js';
import { callMetric, optional, required } from '../../arguments/call-metric.js';
import type { WeightArguments } from '../../arguments/target-arguments.js';
import type { ArrayLikeInput, TargetsInput } from '../../arrays/inputs.js';
import { wrongTargets } from '../../faults.js';
import { placedMatrix } from '../../label-scores/placed-matrix.js';
import { checkTargets } from '../../targets/check-targets.js';
import { warn } from '../../warnings.js';
import { denseCounts, warnOfSingleLabel } from './confusion-matrix.js';
import { valueError } from '../../errors.js';

/** Values where the ratios are undefined. */
export interface UndefinedRatios {
  /** In [1, ∞], or NaN. */
  readonly 'LR+': number;
  /** In [0, 1], or NaN. */
  readonly 'LR-': number;
}

/** Arguments of `class_likelihood_ratios`, by name. */
export interface ClassLikelihoodRatiosArguments extends WeightArguments {
  /** True labels of two classes, shape (nSamples,). */
  readonly y_true: TargetsInput;
  /** Predicted labels, shape (nSamples,). */
  readonly y_pred: TargetsInput;
  /** The negative and the positive label. Default: ascending. */
  readonly labels?: ArrayLikeInput | null | undefined;
  /** The ratios where they are undefined: NaN, 1, or one value each. Default: NaN. */
  readonly replace_undefined_by?: number | UndefinedRatios | undefined;
}

/** LR+ and LR−. */
export type LikelihoodRatios = readonly [positive: number, negative: number];

const NAME = 'class_likelihood_ratios';
const PARAMETERS: Readonly<Record<keyof ClassLikelihoodRatiosArguments, Parameter>> = {
  y_true: /* @__PURE__ */ required(ARRAY, SPARSE),
  y_pred: /* @__PURE__ */ required(ARRAY, SPARSE),
  labels: /* @__PURE__ */ optional(null, ARRAY, NULL),
  sample_weight: /* @__PURE__ */ optional(null, ARRAY, NULL),
  replace_undefined_by: /* @__PURE__ */ undefinedBy(NaN),
};

/**
 * How much more often the positive label is predicted for positive samples than for negative ones,
 * and the negative label likewise.
 * @param y_true True labels of two classes, shape (nSamples,).
 * @param y_pred Predicted labels, shape (nSamples,).
 * @param options By name: `labels`, `sample_weight`, `replace_undefined_by`.
 * @returns `[LR+, LR−]`: recall / false positive rate, false negative rate / specificity.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `class_likelihood_ratios`
 * @example
 * class_likelihood_ratios([0, 1, 0, 1, 0], [1, 1, 0, 0, 0]); // → [1.5, 0.75]
 */
export function class_likelihood_ratios(
  y_true: TargetsInput,
  y_pred: TargetsInput,
  options?: Omit<ClassLikelihoodRatiosArguments, 'y_true' | 'y_pred'>,
): LikelihoodRatios;
/** The same, with arguments by name: all, or all but the first. */
export function class_likelihood_ratios(
  ...args: ByName<ClassLikelihoodRatiosArguments>
): LikelihoodRatios;
export function class_likelihood_ratios(...received: readonly unknown[]): unknown {
  return callMetric<ClassLikelihoodRatiosArguments, LikelihoodRatios>(NAME, received, {
    parameters: PARAMETERS,
    compute: (args) => ratiosOf(args, false),
  });
}

/**
 * The ratios as scorers take them: 1 where they are undefined, also of samples of one label, which
 * `class_likelihood_ratios` refuses. Returns `[LR+, LR−]`.
 */
export function scoredLikelihoodRatios(...received: readonly unknown[]): LikelihoodRatios {
  return callMetric<ClassLikelihoodRatiosArguments, LikelihoodRatios>(NAME, received, {
    parameters: { ...PARAMETERS, replace_undefined_by: undefinedBy(1) },
    compute: (args) => ratiosOf(args, true),
  });
}

function undefinedBy(fallback: number): Parameter {
  return optional(fallback, NAN, oneOfNumbers(1), DICT);
}

function ratiosOf(
  args: Checked<ClassLikelihoodRatiosArguments>,
  takesOneLabel: boolean,
): LikelihoodRatios {
  const { y_true, y_pred, labels, sample_weight, replace_undefined_by } = args;
  const targets = checkTargets(y_true, y_pred, sample_weight);
  if (targets.type !== 'binary') {
    throw wrongTargets(targets.type, 'two classes');
  }
  const undefinedRatios = checkUndefined(replace_undefined_by);
  const matrix = placedMatrix(targets, labels);
  warnOfSingleLabel(matrix);
  if (matrix.nClasses === 1 && takesOneLabel) {
    warnOfUndefined('LR+', 'samples of a second label', undefinedRatios['LR+']);
    warnOfUndefined('LR-', 'samples of a second label', undefinedRatios['LR-']);
    return [undefinedRatios['LR+'], undefinedRatios['LR-']];
  }
  if (matrix.nClasses !== 2) {
    const received = matrix.nClasses === 1 ? 'is 1 label' : `are ${matrix.nClasses} labels`;
    throw valueError(`there ${received}, expected two (see labels)`);
  }
  const { data } = denseCounts(matrix);
  return ratios(data, undefinedRatios);
}

const BOTH_NAN: UndefinedRatios = { 'LR+': NaN, 'LR-': NaN };
const BOTH_ONE: UndefinedRatios = { 'LR+': 1, 'LR-': 1 };

function checkUndefined(value: number | UndefinedRatios): UndefinedRatios {
  if (typeof value !== 'object') return Number.isNaN(value) ? BOTH_NAN : BOTH_ONE;
  const { 'LR+': positive, 'LR-': negative } = value as Partial<UndefinedRatios>;
  const isNumber = typeof positive === 'number' && typeof negative === 'number';
  if (isNumber && !(positive < 1) && !(negative < 0) && !(negative > 1)) {
    return { 'LR+': positive, 'LR-': negative };
  }
  throw valueError(
    `replace_undefined_by is { "LR+": ${positive}, "LR-": ${negative} }, expected LR+ in [1, Infinity] and LR- in [0, 1], or NaN`,
  );
}

function ratios(
  [tn = 0, fp = 0, fn = 0, tp = 0]: Float64Array,
  undefinedRatios: UndefinedRatios,
): LikelihoodRatios {
  const nPositives = tp + fn;
  const nNegatives = tn + fp;
  // Of no positive samples both are 0/0, whatever replace_undefined_by says.
  if (nPositives === 0) {
    warnOfUndefined('LR+ and LR-', 'positive samples', NaN);
    if (fp !== 0) warn('RuntimeWarning', 'LR+ is 0/0');
  }
  if (fp === 0) warnOfUndefined('LR+', 'false positives', undefinedRatios['LR+']);
  if (tn === 0) warnOfUndefined('LR-', 'true negatives', undefinedRatios['LR-']);
  else if (nPositives === 0) warn('RuntimeWarning', 'LR- is 0/0');
  return [
    fp === 0 ? undefinedRatios['LR+'] : (tp * nNegatives) / (fp * nPositives),
    tn === 0 ? undefinedRatios['LR-'] : (fn * nNegatives) / (tn * nPositives),
  ];
}

function warnOfUndefined(ratio: string, missing: string, value: number): void {
  const text = `${ratio} is undefined and set to ${value}, there are no ${missing}. Use the \`replace_undefined_by\` param to control this behavior.`;
  warn('UndefinedMetricWarning', text);
}
