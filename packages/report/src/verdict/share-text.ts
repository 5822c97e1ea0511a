/** A share with the ends of its interval, which are NaN where there is none. */
export interface RangedShare {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** No line ends between a number and its sign. */
const SIGN = '\u00a0%';

/** What is left of a share. */
export const rest = ({ estimate, low, high }: RangedShare): RangedShare => ({
  ...{ estimate: 1 - estimate, low: 1 - high, high: 1 - low },
});

/** A share with its interval, `27 % (25–29 %)`. */
export function rangedShare({ estimate, low, high }: RangedShare): string {
  if (Number.isNaN(low)) return shareText(estimate);
  return `${shareText(estimate)} (${shareText(low).replace(SIGN, '')}–${shareText(high)})`;
}

/** A share as a percentage: two digits below a tenth, never 0 or 100 where it is not, and one word. */
export function shareText(share: number): string {
  if (!Number.isFinite(share)) return '–';
  const percent = share * 100;
  if (percent <= 1e-9) return `0${SIGN}`;
  if (percent < 0.01) return `<0.01${SIGN}`;
  if (percent < 10) return `${Number(percent.toPrecision(2))}${SIGN}`;
  if (percent > 99 && percent < 100) return `${Math.min(99.9, Number(percent.toFixed(1)))}${SIGN}`;
  return `${Math.round(percent)}${SIGN}`;
}
