import { rowsAlike } from './kernels/rows-alike.js';

/** Up to this number of rows a mean is as skewed as its rows. */
const FEW_ROWS = 10;

/**
 * Distances of rows to one end, moved towards the middle of those to both ends.
 *
 * Close to 0 or 1 the two ends of a row lie unevenly around its value. A mean over many rows is nearly
 * normal all the same, its skewness falling with the root of their number. With the rows' own distances
 * its interval would end too early on one side: simulated, macro precision over 1,000 classes was held by
 * 0.90 of them.
 *
 * @param distances To the end that is asked for, shape (nRows,); 0 of rows that are not in the mean.
 * @param opposite To the other end, shape (nRows,).
 * @returns `distances` itself up to 10 rows that weigh alike.
 */
export function evenedOut(distances: Float64Array, opposite: Float64Array): Float64Array {
  const nAlike = rowsAlike(distances, opposite);
  if (!(nAlike > FEW_ROWS)) return distances;
  const own = (1 + Math.sqrt(FEW_ROWS / nAlike)) / 2;
  return distances.map((distance, row) => own * distance + (1 - own) * (opposite[row] ?? 0));
}
