import { findOutsideRange } from '../scores/find-outside-range.js';
import { precisionOf, widestOf } from '../scores/threshold-for.js';
import type { ScorePrecision } from '../scores/threshold-for.js';
import { lookupOf } from './grid-lookup.js';
import type { GridLookup } from './grid-lookup.js';
import { gridIn } from './grid.js';
import type { Grid } from './grid.js';
import { countUniformSingle, findBucketsSingle } from './kernels/twins/find-buckets-single.js';
import { accumulateDown, countBuckets, sumBuckets } from './kernels/count-buckets.js';
import { countUniform, findBuckets } from './kernels/find-buckets.js';
import type { Tallies } from './tallies.js';

/** Rows whose buckets are held at once: they stay in the first cache. */
const BLOCK = 4096;

/** What reads rows while their buckets are held: all rows, but for a grid of bins of one width. */
export interface BucketReader {
  /** Rows from `start` up to `end`, their buckets from place 0 on. */
  read(
    buckets: Int32Array,
    scores: Float64Array | Float32Array,
    classes: Uint8Array,
    start: number,
    end: number,
  ): void;
}

/** Rows of either class in the buckets of a grid, in memory that does not grow with rows. */
export class GridTally {
  readonly grid: Grid;
  /** Sums of class 0, 1 and 2 by bucket, shape (3, nThresholds + 1). */
  readonly sums: Float64Array;
  /** What rounding took from `sums`; the sum of a bucket is that of both. */
  readonly lost: Float64Array;
  /** Each made when the first scores of the precision come; undefined for doubles. */
  readonly #lookups: Map<ScorePrecision | undefined, GridLookup>;
  /** Whether rows had weights; then others weigh 1 each. */
  weighted = false;
  readonly #reader: BucketReader | null;

  /**
   * Start empty.
   * @param like A tally of the same grid, whose look-ups serve this one, too.
   */
  constructor(grid: Grid, reader: BucketReader | null = null, like: GridTally | null = null) {
    this.grid = grid;
    this.#lookups = like ? like.#lookups : new Map<ScorePrecision | undefined, GridLookup>();
    this.#reader = reader;
    const { edges } = grid;
    const m = edges.length;
    this.sums = new Float64Array(3 * (m + 1));
    this.lost = new Float64Array(3 * (m + 1));
  }

  /**
   * Count rows, those of single and half floats against the floats nearest to the thresholds. If a score is
   * outside the range of bins, what was counted is of no use any more.
   * @param classes 0, 1, or 2 for rows to leave out.
   * @returns The row of the first score outside the range of bins, or −1.
   */
  add(
    scores: Float64Array | Float32Array,
    classes: Uint8Array,
    weights: Float64Array | null,
  ): number {
    const { grid, closed, table, lowest, scale } = this.#lookupFor(scores);
    const { edges, range, placesPerUnit } = grid;
    this.weighted ||= weights !== null;
    if (!this.weighted && range && placesPerUnit !== null) {
      const rest = [classes, closed, ...range, placesPerUnit, this.sums] as const;
      const row =
        scores instanceof Float32Array
          ? countUniformSingle(scores, ...rest)
          : countUniform(scores, ...rest);
      return row < 0 ? -1 : row + findOutsideRange(scores.subarray(row), range);
    }
    const outside = range ? findOutsideRange(scores, range) : -1;
    if (outside >= 0) return outside;
    const n = scores.length;
    const stride = edges.length + 1;
    const buckets = new Int32Array(Math.min(n, BLOCK));
    // Weights of 1 among fractional ones must be compensated, too.
    const added = weights ?? (this.weighted ? new Float64Array(n).fill(1) : null);
    for (let start = 0; start < n; start += BLOCK) {
      const end = Math.min(n, start + BLOCK);
      const rest = [start, end, edges, table, lowest, scale, buckets] as const;
      if (scores instanceof Float32Array) findBucketsSingle(scores, ...rest);
      else findBuckets(scores, ...rest);
      if (added) sumBuckets(buckets, classes, added, start, end, stride, this.sums, this.lost);
      else countBuckets(buckets, classes, start, end, stride, this.sums);
      this.#reader?.read(buckets, scores, classes, start, end);
    }
    return -1;
  }

  /** The widest precision of all scores so far. */
  get precision(): ScorePrecision | undefined {
    return widestOf([...this.#lookups.keys()]);
  }

  #lookupFor(scores: Float64Array | Float32Array): GridLookup {
    const precision = precisionOf(scores);
    const found = this.#lookups.get(precision);
    if (found) return found;
    const lookup = lookupOf(precision ? gridIn(precision, this.grid) : this.grid);
    this.#lookups.set(precision, lookup);
    return lookup;
  }

  tallies(): Tallies {
    const { thresholds } = this.grid;
    const m = thresholds.length;
    const ofClass = (label: number, totals: Float64Array): number => {
      const [start, end] = [label * (m + 1), (label + 1) * (m + 1)];
      return accumulateDown(this.sums.subarray(start, end), this.lost.subarray(start, end), totals);
    };
    const tp = new Float64Array(m);
    const fp = new Float64Array(m);
    return {
      thresholds: thresholds.slice().reverse(),
      tp,
      fp,
      nPositives: ofClass(1, tp),
      nNegatives: ofClass(0, fp),
    };
  }
}
