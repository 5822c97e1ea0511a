import { cellText, numbersOf } from '../columns/stored-column.js';
import type { Choice } from '../protocol.js';
import { columnOf } from './session.js';
import type { RowSession } from './session.js';

/**
 * The weights of rows, shape (nRows,); undefined where every row counts as one.
 *
 * @param places Rows to take; null for all.
 * @throws {Error} A cell that is no weight.
 */
export function weightsOf(
  session: RowSession,
  { weight, where }: Choice,
  places: Int32Array | null,
): Float64Array | undefined {
  if (weight === undefined) return undefined;
  return session.memo.of(['weights', weight, where], () => {
    const column = columnOf(session, weight);
    const all = numbersOf(column);
    const kept = new Float64Array(places?.length ?? all.length);
    for (let row = 0; row < kept.length; ++row) {
      const place = places ? (places[row] ?? 0) : row;
      const value = all[place] ?? NaN;
      if (!(value >= 0 && value < Infinity)) {
        const text = cellText(column, place);
        const found = text === null ? 'has no weight' : `has the weight ${JSON.stringify(text)}`;
        throw new Error(
          `row ${place + 1} ${found} in column ${JSON.stringify(weight)}, expected a number of at least 0`,
        );
      }
      kept[row] = value;
    }
    return kept;
  });
}
