import type { PageMatrix } from '../page/page-data.js';
import { unpackIntegers } from '../page/pack.js';

/** The matrix as the script reads it. Codes are places in `names`. */
export interface Counts {
  readonly k: number;
  readonly names: readonly string[];
  /** The count of a cell, 0 where there is none. */
  readonly at: (t: number, p: number) => number;
  readonly support: Float64Array;
  readonly predicted: Float64Array;
  readonly total: number;
  /** Cells that are not zero. */
  readonly cells: readonly (readonly [t: number, p: number, count: number])[];
  readonly order: readonly number[];
  readonly groups: PageMatrix['groups'];
}

/** Unpack the matrix of the page. */
export function readCounts({ names, steps, counts, order, groups }: PageMatrix): Counts {
  const k = names.length;
  const support = new Float64Array(k);
  const predicted = new Float64Array(k);
  const byPlace = new Map<number, number>();
  const cells: [number, number, number][] = [];
  const values = typeof counts === 'string' ? unpackIntegers(counts) : counts;
  let place = -1;
  let total = 0;
  unpackIntegers(steps).forEach((step, at) => {
    place += step;
    const t = Math.floor(place / k);
    const p = place % k;
    const count = values[at] ?? 0;
    byPlace.set(place, count);
    cells.push([t, p, count]);
    support[t] = (support[t] ?? 0) + count;
    predicted[p] = (predicted[p] ?? 0) + count;
    total += count;
  });
  const at = (t: number, p: number): number => byPlace.get(t * k + p) ?? 0;
  return { k, names, at, support, predicted, total, cells, order: unpackIntegers(order), groups };
}
