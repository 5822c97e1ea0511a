/** A value and the ends of its interval, which holds it. */
export interface Part {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Whether two parts are of independent rows; of rows that may be shared, errors add up in full. */
export type PartsAre = 'independent' | 'unknown';

/**
 * Lower end of a − b by MOVER; the upper one is that of b − a with the other sign.
 *
 * @see Zou & Donner 2008.
 */
export function differenceLow(a: Part, b: Part, are: PartsAre): number {
  if (are === 'unknown') return a.low - b.high;
  return a.value - b.value - Math.sqrt((a.value - a.low) ** 2 + (b.high - b.value) ** 2);
}

/**
 * Lower end of a / b by MOVER, for parts at least 0: the ratio r at which the interval of a − r b begins
 * at 0. The upper end is 1 over that of b / a.
 *
 * @see Donner & Zou 2012, "Closed-form confidence intervals for functions of the normal mean and standard
 *   deviation"; here in the form that does not divide by a difference.
 */
export function ratioLow(a: Part, b: Part, are: PartsAre): number {
  if (a.low === 0) return 0;
  if (are === 'unknown') return a.low / b.high;
  const ofA = a.low * (2 * a.value - a.low);
  const ofB = b.high * (2 * b.value - b.high);
  const both = a.value * b.value;
  return ofA / (both + Math.sqrt(Math.max(0, both * both - ofA * ofB)));
}
