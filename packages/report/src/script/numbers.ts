import { decimalsOf, decimalsOfEnd } from '../svg/decimals.js';

/** A count, `12,345`. */
export const count = (value: number): string =>
  (Math.round(value * 1e6) / 1e6).toLocaleString('en-US', { maximumFractionDigits: 6 });

/** A metric with some decimals; halves are rounded to even, as in the rest of the page. */
export function metric(value: number, digits: number = decimalsOf(value)): string {
  if (!Number.isFinite(value)) return '–';
  const floor = Math.floor(value * 1000);
  const isTie = digits === 3 && Number.isInteger(value * 16) && value * 1000 - floor === 0.5;
  return (isTie && floor % 2 === 0 ? floor / 1000 : value).toFixed(decimalsOfEnd(value, digits));
}
