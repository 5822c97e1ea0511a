import type { PredictionRule } from '@confmat/sql';
import type { ReportCommandOptions } from './options.js';
import type { AskedOptions } from './result.js';

/**
 * The options that the numbers of a report depend on, with their defaults.
 *
 * @param options What was typed.
 * @param rule How labels were predicted, which knows the threshold; undefined for label sets.
 */
export function askedOptions(
  {
    score,
    proba,
    posLabel,
    weight,
    unit,
    nulls,
    zeroDivision = 0,
    usedConfig,
  }: ReportCommandOptions,
  rule?: PredictionRule,
): AskedOptions {
  return {
    ...(score === undefined ? {} : { score }),
    ...(rule?.kind === 'threshold' ? { threshold: rule.threshold } : {}),
    ...(proba === undefined ? {} : { proba }),
    ...(posLabel === undefined ? {} : { posLabel }),
    ...(weight === undefined ? {} : { weight }),
    ...(unit === undefined ? {} : { unit }),
    nulls,
    zeroDivision: Number.isNaN(zeroDivision) ? 'nan' : zeroDivision,
    ...(usedConfig ? { config: usedConfig } : {}),
  };
}
