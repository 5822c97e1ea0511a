import type { Interval, TrialMeasure, TrialRates } from '@confmat/inference';

/** A rate of tries, with the number of tries that it draws. */
export interface AskedMeasure {
  readonly measure: TrialMeasure;
  readonly k?: number;
}

/** The rates of tries that results show: `pass@1`, then both of each greater number of tries. */
export function measuresOf(ks: readonly number[]): readonly AskedMeasure[] {
  return [
    ...ks.map((k) => ({ measure: 'passAt', k }) as const),
    // All of one try pass where one of one does.
    ...ks.filter((k) => k > 1).map((k) => ({ measure: 'passAll', k }) as const),
    { measure: 'majority' },
    { measure: 'flipRate' },
  ];
}

/** What a rate is called. */
export function measureName({ measure, k = 1 }: AskedMeasure): string {
  switch (measure) {
    case 'passAt':
      return `pass@${k}`;
    case 'passAll':
      return `pass^${k}`;
    default:
      return measure;
  }
}

/** A rate in words. */
export function measureText({ measure, k = 1 }: AskedMeasure): string {
  switch (measure) {
    case 'passAt':
      return k === 1 ? 'a try passes' : `at least one of ${k} tries passes`;
    case 'passAll':
      return k === 1 ? 'a try passes' : `all of ${k} tries pass`;
    case 'majority':
      return 'most tries of a task pass';
    case 'flipRate':
      return 'two tries of a task differ';
  }
}

/** A rate among those that were found, of the numbers of tries that they were found for. */
export function rateOf(
  rates: TrialRates,
  ks: readonly number[],
  { measure, k = 1 }: AskedMeasure,
): Interval {
  const found =
    measure === 'passAt' || measure === 'passAll' ? rates[measure][ks.indexOf(k)] : rates[measure];
  if (!found) throw new Error(`bug: ${measure} of ${k} tries was not found`);
  return found;
}
