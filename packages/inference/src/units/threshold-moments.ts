import type { ThresholdSweep } from '@confmat/thresholds';
import type { Cells } from '../rows/row-rule.js';
import type { UnitSizes } from './effective-units.js';
import { accumulateMoments, addPowers } from './kernels/accumulate-moments.js';
import { quadraticForm } from './kernels/quadratic-form.js';
import { ROUNDING } from './unit-residuals.js';
import type { SweepUnits } from '@confmat/thresholds';

/**
 * Moments of the units' counts, as the threshold falls. A residual of a unit is a weighted sum of
 * its tp, fp, P and N, so the sum of all squared residuals follows from ten sums of products, which each
 * row changes a little: all thresholds together cost as much as the rows.
 */
export class ThresholdMoments {
  readonly #units: SweepUnits;
  readonly #marks: Float64Array;
  /** Cells by row of the sweep, and where each row begins. */
  readonly #order: Int32Array;
  readonly #starts: Int32Array;
  readonly #tp: Float64Array;
  readonly #fp: Float64Array;
  readonly #allPositives: Float64Array;
  readonly #allNegatives: Float64Array;
  readonly #moments = new Float64Array(10);
  /** Units with rows that the metric rests on, the powers of how many, and what these lack. */
  readonly #sizes = new Float64Array(7);
  readonly #weights = new Float64Array(4);

  /** @param marks Above 0 for the kinds of answers, by place in `Cells`, that the metric rests on. */
  constructor({ thresholds }: ThresholdSweep, units: SweepUnits, marks: Cells) {
    this.#units = units;
    this.#marks = Float64Array.from(marks);
    [this.#order, this.#starts] = byRow(units.rows, thresholds.length + 1);
    const size = units.keys.length;
    const [ofP, ofN] = [new Float64Array(size), new Float64Array(size)];
    [this.#tp, this.#fp] = [new Float64Array(size), new Float64Array(size)];
    [this.#allPositives, this.#allNegatives] = [ofP, ofN];
    for (const [cell, code] of units.unitCodes.entries()) {
      ofP[code] = (ofP[code] ?? 0) + (units.positives[cell] ?? 0);
      ofN[code] = (ofN[code] ?? 0) + (units.negatives[cell] ?? 0);
    }
    for (const [code, p] of ofP.entries()) {
      const n = ofN[code] ?? 0;
      [p * p, p * n, n * n].forEach((product, place) => {
        this.#moments[7 + place] = (this.#moments[7 + place] ?? 0) + product;
      });
      addPowers(0, marks[2] * p + marks[3] * n, this.#sizes);
    }
  }

  /** Count the rows of the next threshold, the greatest first, as positive. */
  fallTo(row: number): void {
    const { unitCodes, positives, negatives } = this.#units;
    const [from = 0, to = 0] = this.#starts.subarray(row, row + 2);
    accumulateMoments(
      ...([this.#order, from, to, unitCodes, positives, negatives, this.#marks] as const),
      ...([
        this.#tp,
        this.#fp,
        this.#allPositives,
        this.#allNegatives,
        this.#moments,
        this.#sizes,
      ] as const),
    );
  }

  /**
   * The units by the rows that the metric rests on, at the threshold reached.
   *
   * @param sum Their sum.
   */
  sizes(sum: number): UnitSizes {
    const [nUnits = 0, squares = 0, cubes = 0, fourths = 0, ...lost] = this.#sizes;
    return {
      ...{ nUnits, sum, squares: squares + (lost[0] ?? 0) },
      ...{ cubes: cubes + (lost[1] ?? 0), fourths: fourths + (lost[2] ?? 0) },
    };
  }

  /**
   * The squared residuals of all units, added up.
   *
   * @param slopes What one row more of each kind adds to the metric.
   * @param mean What one row adds on average.
   */
  squares([tp, fp, fn, tn]: Cells, mean: number): number {
    this.#weights.set([tp - fn, fp - tn, fn - mean, tn - mean]);
    return quadraticForm(this.#weights, this.#moments, ROUNDING ** 2);
  }
}

/** Sort cells by row, in O(cells + rows). */
function byRow(rows: Int32Array, nRows: number): [order: Int32Array, starts: Int32Array] {
  const starts = new Int32Array(nRows + 1);
  for (const row of rows) starts[row + 1] = (starts[row + 1] ?? 0) + 1;
  for (let row = 0; row < nRows; ++row)
    starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0);
  const next = starts.slice();
  const order = new Int32Array(rows.length);
  for (const [cell, row] of rows.entries()) {
    const place = next[row] ?? 0;
    order[place] = cell;
    next[row] = place + 1;
  }
  return [order, starts];
}
