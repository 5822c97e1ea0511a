import type { PredictionRule } from '@confmat/sql';
import type { CommonOptions } from '../common-options.js';
import type { AskedOptions } from './result.js';
import { defined } from '../own.js';

type NumberOptions = Pick<CommonOptions, 'weight' | 'nulls' | 'zeroDivision' | 'usedConfig'> &
  Pick<AskedOptions, 'score' | 'proba' | 'posLabel' | 'unit'>;

/**
 * The options that the numbers of a report depend on, with their defaults.
 *
 * @param options What was typed.
 * @param rule How labels were predicted, which knows the threshold; undefined for label sets.
 */
export function askedOptions(
  { score, proba, posLabel, weight, unit, nulls, zeroDivision = 0, usedConfig }: NumberOptions,
  rule?: PredictionRule,
): AskedOptions {
  return {
    ...(score === undefined ? {} : { score }),
    ...(rule?.kind === 'threshold' ? { threshold: rule.threshold } : {}),
    ...defined({ proba, posLabel, weight, unit }),
    nulls,
    zeroDivision: Number.isNaN(zeroDivision) ? 'nan' : zeroDivision,
    ...(usedConfig ? { config: usedConfig } : {}),
  };
}
