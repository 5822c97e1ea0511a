import type { Label } from '../label.js';
import { countsWithJson } from './counts-with-json.js';
import { subtractFrom } from './kernels/subtract-from.js';
import type { BinaryCounts } from './binary-counts.js';

/** All samples of either class. */
export interface Totals {
  readonly positives: number;
  readonly negatives: number;
}

/** Counts but for fn and tn. */
export type HalfCounts<K extends Label = Label> = Omit<BinaryCounts<K>, 'fn' | 'tn'>;

/** Not a property, which a copy with other columns would keep. */
const TOTALS = new WeakMap<object, Totals>();

/**
 * Counts of the same samples under one decision after another, such as thresholds: what `tp` leaves
 * of all positives is `fn`, and what `fp` leaves of all negatives is `tn`. These columns are made
 * when first read, and metrics that are ratios do without them.
 * @param half Everything but `fn` and `tn`; its columns, shape (m,), are taken over.
 * @param spare Columns to write `fn` and `tn` to, shape (m,). Default: new ones.
 */
export function complementaryCounts<K extends Label = Label>(
  half: HalfCounts<K>,
  totals: Totals,
  spare: readonly [fn?: Float64Array, tn?: Float64Array] = [],
): BinaryCounts<K> {
  let fn: Float64Array | undefined;
  let tn: Float64Array | undefined;
  const counts = {
    ...half,
    get fn(): Float64Array {
      return (fn ??= complementOf(totals.positives, half.tp, spare[0]));
    },
    get tn(): Float64Array {
      return (tn ??= complementOf(totals.negatives, half.fp, spare[1]));
    },
  };
  TOTALS.set(counts, totals);
  return countsWithJson(counts);
}

/** The totals of counts that `complementaryCounts` made; undefined of others. */
export function totalsOf(counts: BinaryCounts): Totals | undefined {
  return TOTALS.get(counts);
}

function complementOf(
  total: number,
  column: Float64Array,
  out: Float64Array = new Float64Array(column.length),
): Float64Array {
  subtractFrom(total, column, out);
  return out;
}
