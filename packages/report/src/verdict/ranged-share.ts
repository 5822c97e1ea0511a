import { shareText } from '../svg/share-text.js';

/** A share with the ends of its interval, which are NaN where there is none. */
interface RangedShare {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** What is left of a share. */
export const rest = ({ estimate, low, high }: RangedShare): RangedShare => ({
  ...{ estimate: 1 - estimate, low: 1 - high, high: 1 - low },
});

/** The ends of a share, `25–29 %`; empty where they are not known, or not wider than what is shown. */
export function shareEnds({ estimate, low, high }: RangedShare): string {
  const [value, from, to] = [shareText(estimate), shareText(low), shareText(high)];
  if (Number.isNaN(low) || (from === value && to === value)) return '';
  return `${from.slice(0, -2)}–${to}`;
}

/** A share with its interval, `27 % (25–29 %)`; without one that is narrower than what is shown. */
export function rangedShare(share: RangedShare): string {
  const ends = shareEnds(share);
  return shareText(share.estimate) + (ends === '' ? '' : ` (${ends})`);
}
