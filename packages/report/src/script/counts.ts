import type { StoredMatrixJson } from '@confmat/evaluation/internal';
import type { PageMatrix } from '../page/page-data.js';
import { unpackIntegers } from '../panel/pack.js';
import { storedNumbers } from '../panel/kept-counts.js';
import { byId } from './dom.js';

/** The matrix as the script reads it. Codes are places in `names`. */
export interface Counts {
  readonly k: number;
  readonly names: readonly string[];
  /** The whole name of a class. */
  readonly wholeOf: (code: number) => string;
  /** The count of a cell, 0 where there is none. */
  readonly at: (t: number, p: number) => number;
  readonly support: Float64Array;
  readonly predicted: Float64Array;
  readonly total: number;
  /** Whether counts are sums of weights. */
  readonly isWeighted: boolean;
  /** Cells that are not zero. */
  readonly cells: readonly (readonly [t: number, p: number, count: number])[];
  readonly order: readonly number[];
  /** Codes in the order in which the table is written: by confusion, of two classes as they are. */
  readonly written: readonly number[];
  readonly groups: PageMatrix['groups'];
}

/** Unpack the matrix of the page; its counts may be those of the evaluation that the page keeps. */
export function readCounts(given: PageMatrix): Counts {
  const { names, wholes = {}, counts = keptMatrix(), order, groups } = given;
  const wholeOf = (code: number): string => wholes[code] ?? names[code] ?? '';
  const k = names.length;
  const support = new Float64Array(k);
  const predicted = new Float64Array(k);
  const byPlace = new Map<number, number>();
  const cells: [number, number, number][] = [];
  let total = 0;
  const add = (place: number, count: number): void => {
    if (count === 0) return;
    const t = Math.floor(place / k);
    const p = place % k;
    byPlace.set(place, count);
    cells.push([t, p, count]);
    support[t] = (support[t] ?? 0) + count;
    predicted[p] = (predicted[p] ?? 0) + count;
    total += count;
  };
  const places = counts.places && storedNumbers(counts.places);
  const stored = counts.counts;
  const values = '#' in stored || '+' in stored ? storedNumbers(stored) : stored.flat();
  values.forEach((count, at) => {
    add(places?.[at] ?? at, Number(count));
  });
  const at = (t: number, p: number): number => byPlace.get(t * k + p) ?? 0;
  const byConfusion = unpackIntegers(order);
  const written = k > 2 ? byConfusion : [...support.keys()];
  return {
    ...{ k, names, wholeOf, at, support, predicted, total, cells, written, groups },
    ...{ order: byConfusion, isWeighted: counts.weighted },
  };
}

/** The matrix of the evaluation in the page. */
function keptMatrix(): StoredMatrixJson {
  const { matrix } = JSON.parse(byId('confmat')?.textContent ?? '{}') as {
    readonly matrix?: StoredMatrixJson;
  };
  return matrix ?? { weighted: false, counts: [] };
}
