import type { Interval } from '../interval/interval-data.js';
import type { Labeling } from './labeling.js';

/** A share of positives from a judge that human labels correct. */
export interface Judged extends Interval {
  /** How the rows with human labels were chosen. */
  readonly labeled: Labeling;
  /**
   * How far the judge was trusted, in [0, 1]. At 0, as of a judge that is no better than chance, the
   * interval is `humanOnly`. NaN unless rows were chosen at random.
   */
  readonly trust: number;
  /** The share from the human labels alone; none unless rows were chosen at random. */
  readonly humanOnly: Interval;
  /**
   * The judge's share, corrected by its sensitivity and specificity (Rogan & Gladen 1978). It may leave
   * [0, 1]. NaN if the judge is no better than chance, or if rows were chosen by the judge's label, of
   * which either rate is wrong.
   */
  readonly roganGladen: number;
}
