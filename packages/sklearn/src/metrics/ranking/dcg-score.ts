import { dcg } from '@confmat/multilabel';
import type { ByName, Parameter } from '../../arguments/call-metric.js';
import { ARRAY, BOOLEAN, NULL, integerFrom, range } from '../../arguments/checks.js';
import { callMetric, optional, required, withParameters } from '../../arguments/call-metric.js';
import { readGains } from '../../scores/read-gains.js';
import { RANKING_PARAMETERS } from '../../scores/read-ranking.js';
import type { RankingArguments } from '../../scores/read-ranking.js';
import { warn } from '../../warnings.js';
import type { ArrayLikeInput, TargetsInput } from '../../arrays/inputs.js';

/** Arguments of `ndcg_score`; the truth may be gains of any size. */
export interface NdcgScoreArguments extends RankingArguments {
  /** How many labels count from the top. Default: null, all. */
  readonly k?: number | null | undefined;
  /** Whether equal scores rank by column, the last first, and not on average. Default: false. */
  readonly ignore_ties?: boolean | undefined;
}

/** Arguments of `dcg_score`; the truth may be gains of any size. */
export interface DcgScoreArguments extends NdcgScoreArguments {
  /** Base of the logarithm that discounts ranks. Default: 2. */
  readonly log_base?: number | undefined;
}

/** The parameters of `ndcg_score`. */
export const GAIN_PARAMETERS: Readonly<Record<keyof NdcgScoreArguments, Parameter>> =
  /* @__PURE__ */ withParameters(RANKING_PARAMETERS, {
    y_true: /* @__PURE__ */ required(ARRAY),
    k: /* @__PURE__ */ optional(null, /* @__PURE__ */ integerFrom(1), NULL),
    ignore_ties: /* @__PURE__ */ optional(false, BOOLEAN),
  });

/**
 * Discounted cumulative gain of the labels in the order of their scores, the mean over samples.
 * @param y_true Gains of each label, shape (nSamples, nLabels).
 * @param y_score Finite scores of each label, shape (nSamples, nLabels).
 * @param options By name: `k`, `log_base`, `sample_weight`, `ignore_ties`.
 * @returns A number in the unit of the gains.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`, `ZeroDivisionError`.
 * @see scikit-learn `dcg_score`
 * @example
 * dcg_score([[3, 0, 1]], [[0.5, 0.2, 0.8]], { k: 1 }); // → 1
 */
export function dcg_score(
  y_true: TargetsInput,
  y_score: ArrayLikeInput,
  options?: Omit<DcgScoreArguments, 'y_true' | 'y_score'>,
): number;
/** The same, with arguments by name: all, or all but the first. */
export function dcg_score(...args: ByName<DcgScoreArguments>): number;
export function dcg_score(...received: readonly unknown[]): unknown {
  return callMetric<DcgScoreArguments, number>('dcg_score', received, {
    parameters: {
      ...GAIN_PARAMETERS,
      log_base: optional(
        2,
        range('a number above 0', (value) => value > 0 && value < Infinity),
      ),
    },
    compute: (args) => {
      const { gains, scores, sampleWeight } = readGains(args, false);
      const { k, ignore_ties: ignoreTies, log_base: logBase } = args;
      if (logBase === 1) warn('RuntimeWarning', 'log_base is 1, its logarithm is 0');
      return dcg(gains, scores, { k: k ?? undefined, ignoreTies, logBase, sampleWeight });
    },
  });
}
