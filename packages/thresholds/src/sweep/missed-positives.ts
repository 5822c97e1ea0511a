import {
  integerFrom,
  invalidOption,
  numberFrom,
  numbersOfJson,
  optionConflict,
} from '@confmat/core/internal';
import type { ThresholdSweep } from './sweep.js';
import type { Tallies } from './tallies.js';

interface MissedOptions {
  readonly missedPositives?: number | undefined;
  readonly sampleWeight?: unknown;
  readonly unit?: unknown;
}

/** Read the option `missedPositives`: a number of rows, or a sum of weights beside weights. */
export function readMissed(options: MissedOptions): number {
  const { missedPositives = 0, sampleWeight, unit } = options;
  const missed = checkMissed(missedPositives, sampleWeight !== undefined);
  if (missed > 0 && unit !== undefined) {
    throw optionConflict('missedPositives', 'does not go with unit: a number tells no units');
  }
  return missed;
}

/** Read stored missed positives; none where nothing is stored. */
export function missedOfJson(json: unknown, weighted: boolean): number {
  const [missed] = json === undefined ? [0] : numbersOfJson('missedPositives', [json]);
  return checkMissed(missed, weighted);
}

/** Check missed positives: a number of rows, or a sum of weights. */
export function checkMissed(value: unknown, weighted: boolean): number {
  const isNumber = weighted ? Number.isFinite(value) : Number.isSafeInteger(value);
  if (isNumber && Number(value) >= 0) return Number(value);
  throw invalidOption('missedPositives', value, weighted ? numberFrom(0) : integerFrom(0));
}

/** Tallies of rows with the positives that no row has. */
export function withMissed(tallies: Tallies, missed: number): Tallies {
  return missed === 0 ? tallies : { ...tallies, nPositives: tallies.nPositives + missed };
}

/** What a sweep of so many rows says of them and of missed positives: a weight is no number of rows. */
export function missedFacts(
  missed: number,
  nRows: number,
  weighted: boolean,
): Pick<ThresholdSweep, 'nSamples' | 'missedPositives'> {
  if (missed === 0) return { nSamples: nRows };
  return { nSamples: weighted ? nRows : nRows + missed, missedPositives: missed };
}
