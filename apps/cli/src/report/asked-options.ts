import type { AskedOptions } from './result.js';
import { DEFAULT_THRESHOLD } from './prediction.js';
import type { ReportCommandOptions } from './options.js';

/** The options that the numbers of a report depend on, with their defaults. */
export function askedOptions({
  score,
  threshold = DEFAULT_THRESHOLD,
  proba,
  posLabel,
  weight,
  nulls,
  zeroDivision = 0,
}: Pick<
  ReportCommandOptions,
  'score' | 'threshold' | 'proba' | 'posLabel' | 'weight' | 'nulls' | 'zeroDivision'
>): AskedOptions {
  return {
    ...(score === undefined ? {} : { score, threshold }),
    ...(proba === undefined ? {} : { proba }),
    ...(posLabel === undefined ? {} : { posLabel }),
    ...(weight === undefined ? {} : { weight }),
    nulls,
    zeroDivision: Number.isNaN(zeroDivision) ? 'nan' : zeroDivision,
  };
}
