import type { Label } from '../label.js';
import { named } from '../errors/metric-error.js';
import { isConfusionMatrix } from '../matrix/matrix.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { selectClasses } from '../matrix/transforms/select-classes.js';
import { lendUnits, selectUnits } from '../units/class-units.js';
import type { CountUnits } from '../units/units.js';
import type { BinaryCounts } from './binary-counts.js';
import { countsOf } from './counts-of.js';
import type { MatrixOrCounts } from './counts-of.js';
import { countsWithJson } from './counts-with-json.js';
import { pickRows } from './select-rows.js';

/**
 * Leave out the classes, or rows of counts, that have neither true nor predicted samples. A group of rows
 * keeps the labels of the whole, and those that it lacks would count as 0/0 in its macro averages.
 * @param source A matrix, or counts.
 * @returns The same of the others, in their order, units included; the source itself where none is left out,
 *   or none would stay.
 * @throws {MetricError} `unsupported-type`.
 * @see scikit-learn, whose averages are over the labels that occur in `y_true` or `y_pred`.
 * @example
 * const group = confusionMatrix(['a', 'b'], ['a', 'b'], { labels: ['a', 'b', 'c'] });
 * f1(presentClasses(group), { average: 'macro' }); // → 1
 */
export function presentClasses<L extends Label>(source: ConfusionMatrix<L>): ConfusionMatrix<L>;
export function presentClasses<K extends Label>(source: BinaryCounts<K>): BinaryCounts<K>;
export function presentClasses<L extends Label>(source: MatrixOrCounts<L>): MatrixOrCounts<L>;
export function presentClasses<L extends Label>(source: MatrixOrCounts<L>): MatrixOrCounts<L> {
  return named('presentClasses', () => {
    const counts = countsOf(source);
    const rows = presentRows(counts);
    if (rows.length === 0 || rows.length === counts.tp.length) return source;
    if (isConfusionMatrix(source)) {
      const { labels } = source;
      return selectClasses(
        source,
        Array.from(rows, (row) => labels[row] as L),
      );
    }
    const { keys } = counts;
    const kept = keys && Array.from(rows, (row) => keys[row] as L);
    const picked = countsWithJson(pickRows(counts, kept, rows));
    return lendUnits(picked, counts, (units: CountUnits) => selectUnits(units, rows));
  });
}

/** The rows that have true or predicted samples, ascending, shape (nPresent,). */
function presentRows({ tp, fp, fn }: BinaryCounts): Int32Array {
  const present: number[] = [];
  tp.forEach((count, row) => {
    if (count !== 0 || fp[row] !== 0 || (fn?.[row] ?? 0) !== 0) present.push(row);
  });
  return Int32Array.from(present);
}
