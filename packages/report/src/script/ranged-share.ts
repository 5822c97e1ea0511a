import { wilsonEnds } from '@confmat/inference/internal';
import { decimalsOf } from '../svg/decimals.js';
import { metric } from './numbers.js';

/** A share of rows with Wilson's interval, or none without z; `of` maps it to the metric. */
export function share(
  hits: number,
  rows: number,
  z: number | null,
  of: (q: number) => number = (q) => q,
): readonly [value: string, range: string] {
  if (rows === 0) return ['–', ''];
  const estimate = of(hits / rows);
  const value = metric(estimate);
  if (z === null || !Number.isInteger(hits) || !Number.isInteger(rows)) return [value, ''];
  const digits = decimalsOf(estimate);
  const ends = wilsonEnds(hits, rows, z).map(of);
  return [value, ends.map((end) => metric(end, digits)).join('–')];
}
