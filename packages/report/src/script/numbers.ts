import { wilsonEnds } from '@confmat/inference/internal';

/** A count, `12,345`. */
export const count = (value: number): string =>
  (Math.round(value * 1e6) / 1e6).toLocaleString('en-US', { maximumFractionDigits: 6 });

/** A share as a percentage; never 0 or 100 where it is not. */
export function percent(share: number): string {
  if (!Number.isFinite(share)) return '–';
  const value = Math.round(share * 100);
  if (share > 0 && value === 0) return '<1 %';
  return share < 1 && value === 100 ? '>99 %' : `${value} %`;
}

/** Decimals of a metric, and of the ends of its interval, as in the rest of the page. */
export const decimals = (value: number): number =>
  value >= 1e-5 && value < 0.01 ? Math.ceil(-Math.log10(value)) + 1 : 3;

/** A metric with some decimals; halves are rounded to even, as in the rest of the page. */
export function metric(value: number, digits: number = decimals(value)): string {
  if (!Number.isFinite(value)) return '–';
  const floor = Math.floor(value * 1000);
  const isTie = digits === 3 && Number.isInteger(value * 16) && value * 1000 - floor === 0.5;
  return (isTie && floor % 2 === 0 ? floor / 1000 : value).toFixed(digits);
}

/** A share of rows with Wilson's interval, or none without z; `of` maps it to the metric. */
export function share(
  hits: number,
  rows: number,
  z: number | null,
  of: (q: number) => number = (q) => q,
): readonly [value: string, range: string] {
  if (rows === 0) return ['–', ''];
  const estimate = of(hits / rows);
  const digits = decimals(estimate);
  const value = metric(estimate, digits);
  if (z === null || !Number.isInteger(hits) || !Number.isInteger(rows)) return [value, ''];
  const [low, high] = wilsonEnds(hits, rows, z);
  return [value, `${metric(of(low), digits)}–${metric(of(high), digits)}`];
}
