import { sum } from '@confmat/core/internal';
import type { Cells } from '../rows/row-rule.js';
import { ROUNDING } from './unit-residuals.js';
import { addSlopes } from './kernels/add-slopes.js';
import type { UnitSets } from './unit-tallies.js';

/** What a sample more of each kind adds to a number, label by label. */
export class LabelSlopes {
  /** Of tp, fp and fn, less that of tn; shape (nLabels, 3). */
  readonly #slopes: Float64Array;
  /** Those of tn, added up over all labels. */
  #ofNegatives = 0;

  constructor(nLabels: number) {
    this.#slopes = new Float64Array(3 * nLabels);
  }

  /** Add the slopes of one label. */
  add(row: number, [tp, fp, fn, tn]: Cells): void {
    const at = 3 * row;
    this.#slopes[at] = (this.#slopes[at] ?? 0) + tp - tn;
    this.#slopes[at + 1] = (this.#slopes[at + 1] ?? 0) + fp - tn;
    this.#slopes[at + 2] = (this.#slopes[at + 2] ?? 0) + fn - tn;
    this.#ofNegatives += tn;
  }

  /** Sum over units of the square of what all of a unit's samples add. */
  squares({ rows, unitCodes, rowCodes, tp, fp, fn }: UnitSets): number {
    const residuals = rows.map((count) => count * this.#ofNegatives);
    const sizes = residuals.map(Math.abs);
    addSlopes(unitCodes, rowCodes, tp, fp, fn, this.#slopes, residuals, sizes);
    return sum(
      residuals.map((one, code) => (Math.abs(one) > ROUNDING * (sizes[code] ?? 0) ? one * one : 0)),
    );
  }
}
