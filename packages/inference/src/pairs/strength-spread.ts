import type { Label, MatrixUnits } from '@confmat/core';
import { checkNames, countUp, sortByCode } from '@confmat/core/internal';
import type { UnitSizes } from '../units/spread.js';
import type { Fit } from './fit-strengths.js';
import type { PairCounts } from './pair-counts.js';
import { multiplyBothSides } from './kernels/multiply-both-sides.js';
import { addUnitScores, addUnitSizes } from './kernels/unit-scores.js';

/** How far strengths are from what others would make of them, by the units of their comparisons. */
export interface StrengthSpread {
  /**
   * Cluster-robust covariances of the parameters of a fit, not corrected for few units; row-major,
   * shape (m, m). Those of differences of strengths hold.
   */
  readonly covariance: Float64Array;
  /** The units of each player, by its comparisons in them. */
  readonly sizes: readonly UnitSizes[];
}

/** Units of wins and of ties, matched by key. */
interface PairUnits {
  readonly wins: MatrixUnits;
  readonly ties: MatrixUnits | undefined;
}

/**
 * The spread of strengths by unit: the inverse information around the sum over units of the squares of
 * what each adds to the slopes of the likelihood.
 *
 * @see Liang & Zeger 1986, "Longitudinal data analysis using generalized linear models".
 */
export function spreadByUnit(
  pairs: PairCounts,
  { params, inverse }: Fit,
  of: PairUnits,
): StrengthSpread {
  const k = pairs.labels.length;
  const m = params.length;
  const { starts, a, b, isTie, counts } = cellsByUnit(pairs, of);
  const squares = new Float64Array(m * m);
  const scratch = [new Float64Array(m), new Int32Array(m), new Uint8Array(m)] as const;
  addUnitScores(starts, a, b, isTie, counts, k, params, ...scratch, squares);
  const [half, covariance] = [new Float64Array(m * m), new Float64Array(m * m)];
  multiplyBothSides(inverse, squares, m, half, covariance);
  const sums = new Float64Array(5 * k);
  addUnitSizes(starts, a, b, counts, new Float64Array(k), sums);
  const sizes = pairs.labels.map((_, player) => {
    const [nUnits = 0, sum = 0, square = 0, cubes = 0, fourths = 0] = sums.subarray(5 * player);
    return { nUnits, sum, squares: square, cubes, fourths };
  });
  return { covariance, sizes };
}

/** Comparisons of two different players, in the order of their units. */
interface UnitCells {
  /** Where the cells of each unit start, and where the last ones end, shape (nUnits + 1,). */
  readonly starts: Int32Array;
  /** Who won, or tied, shape (nCells,). */
  readonly a: Int32Array;
  /** Who lost, or tied. */
  readonly b: Int32Array;
  readonly isTie: Uint8Array;
  readonly counts: Float64Array;
}

function cellsByUnit({ placesOfTies }: PairCounts, { wins, ties }: PairUnits): UnitCells {
  checkNames(ties ? [wins, ties] : [wins]);
  const codes = new Map<Label, number>();
  const found: number[][] = [];
  const take = (units: MatrixUnits, isTie: 0 | 1): void => {
    const { keys, unitCodes, trueCodes, predCodes, counts } = units;
    const unitOf = keys.map((key) => {
      const code = codes.get(key) ?? codes.size;
      codes.set(key, code);
      return code;
    });
    const playerOf = (code: number | undefined): number =>
      (isTie === 1 ? placesOfTies[code ?? 0] : code) ?? 0;
    counts.forEach((count, cell) => {
      const [a, b] = [playerOf(trueCodes[cell]), playerOf(predCodes[cell])];
      if (a !== b && count > 0) found.push([unitOf[unitCodes[cell] ?? 0] ?? 0, a, b, isTie, count]);
    });
  };
  take(wins, 0);
  if (ties) take(ties, 1);
  const order = new Int32Array(found.length);
  const [places, ends] = [new Int32Array(found.length), new Int32Array(codes.size)];
  countUp(places);
  sortByCode(
    places,
    Int32Array.from(found, ([unit = 0]) => unit),
    ends,
    order,
  );
  const column = (at: number): Float64Array =>
    Float64Array.from(order, (place) => found[place]?.[at] ?? 0);
  return {
    starts: Int32Array.of(0, ...ends),
    a: Int32Array.from(column(1)),
    b: Int32Array.from(column(2)),
    isTie: Uint8Array.from(column(3)),
    counts: column(4),
  };
}
