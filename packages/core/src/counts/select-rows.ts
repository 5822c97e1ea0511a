import { named } from '../errors/metric-error.js';
import { normalizeLabel } from '../label.js';
import type { Label } from '../label.js';
import { lendUnits, selectUnits } from '../units/class-units.js';
import type { CountUnits } from '../units/units.js';
import { checkKeys } from './binary-counts.js';
import { isConfusionMatrix } from '../matrix/matrix.js';
import type { BinaryCounts } from './binary-counts.js';
import { classCounts } from './class-counts.js';
import { countsWithJson } from './counts-with-json.js';
import { countsOf } from './counts-of.js';
import type { MatrixOrCounts } from './counts-of.js';
import { optionConflict } from '../errors/refusals.js';

/**
 * Keep some rows of counts, in the order of the given keys. Errors against classes left out stay: a
 * row of class A that was predicted as a class left out is still a false negative of A.
 * @param source A matrix (its classes are the rows) or counts with keys.
 * @param keys Keys to keep; repeated ones give repeated rows. A key that does not occur gives a row
 *   of zero true and predicted rows (every row a true negative).
 * @returns Counts of shape (keys.length,). Units stay; `exact` of them is still that of all rows.
 * @throws {MetricError} `option-conflict` if the counts have no keys; `unsupported-type`,
 *   `invalid-label`.
 * @see scikit-learn: the option `labels` of `precision_score` and its relatives. To drop the
 *   samples of other classes instead, use `selectClasses`.
 */
export function selectRows<K extends Label>(
  source: MatrixOrCounts<K>,
  keys: readonly NoInfer<K>[],
): BinaryCounts<K> {
  return named('selectRows', () => {
    const counts = isConfusionMatrix(source) ? classCounts(source) : countsOf(source);
    const wanted = checkKeys(keys);
    const rows = findRows(counts, wanted);
    const picked = pickRows(counts, wanted as readonly K[], rows);
    const selected = countsWithJson(picked);
    return lendUnits(selected, counts, (units: CountUnits) => selectUnits(units, rows));
  });
}

/** Rows of counts, −1 for one of nothing, under keys if there are any; without units. */
export function pickRows<K extends Label>(
  counts: BinaryCounts<K>,
  keys: readonly K[] | undefined,
  rows: Int32Array,
): BinaryCounts<K> {
  const { tp, fp, fn, tn, rowWeights } = counts;
  const total = rowTotal(counts);
  const pick = (column: Float64Array, absent: number): Float64Array =>
    Float64Array.from(rows, (row) => (row < 0 ? absent : (column[row] ?? 0)));
  return {
    of: counts.of,
    // The normal form of a label is the same label: 1 for 1n.
    keys: keys?.map((key) => lookupKey(key) as K),
    tp: pick(tp, 0),
    fp: pick(fp, 0),
    fn: fn && pick(fn, 0),
    tn: tn && pick(tn, total),
    rowWeights: rowWeights && pick(rowWeights, 0),
    weighted: counts.weighted,
  };
}

/** The row of each key, or −1 where it does not occur, shape (keys.length,). */
export function findRows(counts: BinaryCounts, keys: readonly Label[]): Int32Array {
  if (counts.keys === undefined)
    throw optionConflict('keys', 'needs counts with keys, these have none');
  const rowOf = new Map<unknown, number>();
  counts.keys.forEach((key: Label, row: number) => rowOf.set(lookupKey(key), row));
  return Int32Array.from(keys, (key) => rowOf.get(lookupKey(key)) ?? -1);
}

/** Labels by their normal form; keys that are no labels (thresholds) by value. */
function lookupKey(key: Label): Label {
  return normalizeLabel(key) ?? key;
}

function rowTotal({ tp, fp, fn, tn }: BinaryCounts): number {
  return (tp[0] ?? 0) + (fp[0] ?? 0) + (fn?.[0] ?? 0) + (tn?.[0] ?? 0);
}
