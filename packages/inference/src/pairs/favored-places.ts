import type { ConfusionMatrix, JointTally, JointUnits, MatrixUnits } from '@confmat/core';
import { addByCode, allCells } from '@confmat/core/internal';

/** The cells of what two verdicts on a pair favor: neither place, whoever is shown first, or second. */
const PLACES = [
  // What was true, and what two models said of it: both are right, only the first, only the second.
  [0, 0, 0],
  [0, 0, 1],
  [0, 1, 0],
] as const;

/**
 * Pairs that were judged in both orders, as the rows of two models: only the first model is right where the
 * verdicts favor what is shown first, only the second where they favor what is shown second, and both where
 * neither is favored.
 *
 * @param matrix Verdicts before and after the two were swapped.
 * @param points How far each verdict favors what is shown first before, shape (nClasses,).
 */
export function favoredPlaces(matrix: ConfusionMatrix, points: readonly number[]): JointTally {
  const { weighted, nSkipped, total, units } = matrix;
  const favored = ({ trueCodes, predCodes }: Pick<MatrixUnits, 'trueCodes' | 'predCodes'>) =>
    trueCodes.map((before, cell) => {
      const more = (points[before] ?? 0) - (points[predCodes[cell] ?? 0] ?? 0);
      return more === 0 ? 0 : more > 0 ? 1 : 2;
    });
  const cells = allCells(matrix);
  const counts = new Float64Array(PLACES.length);
  addByCode(favored(cells), cells.counts, counts);
  const tally = { labels: [0, 1], ...jointCells(counts), weighted, nSkipped, nSamples: total };
  if (units === undefined || units === 'unknown') return units ? { ...tally, units } : tally;
  return { ...tally, nSamples: units.nSamples, units: jointUnits(units, favored(units)) };
}

/** The tally by unit, from what each cell of a matrix favors, shape (nCells,). */
function jointUnits(
  { keys, numbering, unitCodes, counts, nSamples }: MatrixUnits,
  favored: Int32Array,
): JointUnits {
  const n = PLACES.length;
  const sums = new Float64Array(n * keys.length);
  addByCode(
    favored.map((place, cell) => n * (unitCodes[cell] ?? 0) + place),
    counts,
    sums,
  );
  return {
    keys,
    ...(numbering && { numbering }),
    nSamples,
    unitCodes: filled(sums).map((at) => Math.floor(at / n)),
    ...jointCells(sums),
  };
}

/** The cells of a joint tally, from counts by unit and place, row-major, shape (nUnits, 3). */
function jointCells(
  sums: Float64Array,
): Pick<JointUnits, 'trueCodes' | 'aCodes' | 'bCodes' | 'counts'> {
  const cells = filled(sums);
  const codes = (of: 0 | 1 | 2): Int32Array =>
    cells.map((at) => PLACES[at % PLACES.length]?.[of] ?? 0);
  return {
    trueCodes: codes(0),
    aCodes: codes(1),
    bCodes: codes(2),
    counts: sums.filter((count) => count !== 0),
  };
}

/** The places whose count is not 0, ascending. */
function filled(sums: Float64Array): Int32Array {
  return Int32Array.from(sums.keys()).filter((at) => sums[at] !== 0);
}
