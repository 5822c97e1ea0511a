import type { CommonOptions } from '../common-options.js';
import type { CountedBy } from '@confmat/rows/evaluation/counted.js';
import { defined } from '@confmat/rows/own.js';
import type { AskedOptions } from './result.js';

type NumberOptions = Pick<CommonOptions, 'weight' | 'nulls' | 'zeroDivision'> &
  Pick<AskedOptions, 'posLabel' | 'unit'>;

/** The options that the numbers of a report depend on, with their defaults. */
export function askedOptions(
  { posLabel, weight, unit, nulls, zeroDivision = 0 }: NumberOptions,
  { score, threshold, proba }: CountedBy,
): AskedOptions {
  return {
    ...defined({ score, threshold, proba, posLabel, weight, unit }),
    nulls,
    zeroDivision: Number.isNaN(zeroDivision) ? 'nan' : zeroDivision,
  };
}
