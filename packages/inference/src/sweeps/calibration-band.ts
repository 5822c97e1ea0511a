import { checkOptionNames, named } from '@confmat/core/internal';
import type { ThresholdSweep } from '@confmat/thresholds';
import { corpOf, findUpperHull, reduceSquaredLosses } from '@confmat/thresholds/internal';
import { percentileEnds } from '../bootstrap/bootstrap-ends.js';
import { seedState } from '../bootstrap/kernels/random-state.js';
import { checkDraws } from '../check-source.js';
import type { Draws } from '../check-source.js';
import { checkLevel } from '../interval/interval-options.js';
import { NO_ROWS, NOT_WHOLE, UNIT_TEST, WEIGHTED } from '../refusals.js';
import { drawOutcomes } from './kernels/draw-outcomes.js';
import { readBlocks, reduceBlockLosses } from './kernels/read-blocks.js';

/** Options of `calibrationBand`. */
export interface CalibrationBandOptions {
  /** Share of samples of calibrated probabilities in the band at each score, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
  /** Number of samples to draw, at least 100. Default: 400. */
  readonly replicates?: number | undefined;
  /** A whole number in [0, 2^53): the same seed draws the same samples. Default: 0. */
  readonly seed?: number | undefined;
}

/** Where the isotonic curve of calibrated probabilities would lie. Columns have shape (nScores,). */
export interface CalibrationBand {
  /** Scores of the rows, ascending: all of them up to 256, of more those that split the rows evenly. */
  readonly scores: Float64Array;
  /** Ends of the positive share at each score, ascending; NaN with a reason. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly level: number;
  /** What `corpCurve` found, of the Brier score. */
  readonly miscalibration: number;
  /** What chance alone makes of it: the mean of the samples; NaN with a reason. */
  readonly byChance: number;
  /**
   * How often calibrated probabilities would have a miscalibration as great, in (0, 1]; NaN with a reason.
   */
  readonly pValue: number;
  /** Why there is no band. */
  readonly reason?: string;
}

/** Scores that a band is read at. */
const MOST_SCORES = 256;

/**
 * Tell miscalibration from chance: draw what comes true anew as if each probability were right, and see
 * where the isotonic curves of these samples lie (consistency band), and how great their miscalibration
 * is.
 *
 * @param sweep An exact sweep whose thresholds are probabilities, of rows that are independent.
 * @param options Level, number of samples, seed.
 * @returns The band and a test. At each score a calibrated model leaves the band in about 1 − level of
 *   samples, or in fewer; somewhere it leaves it more often. Weighted rows, and rows by unit, have no band.
 * @throws {MetricError} As `corpCurve`; `invalid-option`.
 * @see Dimitriadis, Gneiting & Jordan 2021, "Stable reliability diagrams for probabilistic
 *   classifiers"; R `reliabilitydiag`, which draws the scores anew too.
 * @example
 * const sweep = thresholdSweep([0, 1, 0, 1], [0.25, 0.25, 0.5, 1]);
 * calibrationBand(sweep).pValue > 0.05; // → true
 */
export function calibrationBand(
  sweep: ThresholdSweep,
  options: CalibrationBandOptions = {},
): CalibrationBand {
  return named('calibrationBand', () => {
    checkOptionNames(options, ['level', 'replicates', 'seed']);
    const { replicates = 400, seed } = options;
    const level = checkLevel(options.level);
    const draws = checkDraws({ replicates, seed });
    const { miscalibration } = corpOf(sweep, 'brier');
    const rows = rowsAt(sweep);
    const places = placesOf(rows);
    const scores = Float64Array.from(places, (place) => sweep.thresholds[place] ?? NaN).reverse();
    const found = { scores, level, miscalibration };
    const reason = sweepFault(sweep, rows);
    if (reason !== undefined) {
      const none = scores.map(() => NaN);
      return { ...found, low: none, high: none.slice(), byChance: NaN, pValue: NaN, reason };
    }
    const { shares, miscalibrations } = drawn(sweep.thresholds, rows, places, draws);
    const ends = shares.map((column) => percentileEnds(column.sort(), level)).reverse();
    const nAsGreat = miscalibrations.filter((sample) => sample >= miscalibration - ROUNDING).length;
    return {
      ...found,
      low: Float64Array.from(ends, ([low]) => low),
      high: Float64Array.from(ends, ([, high]) => high),
      byChance: miscalibrations.reduce((sum, sample) => sum + sample, 0) / replicates,
      pValue: (nAsGreat + 1) / (replicates + 1),
    };
  });
}

/** Samples whose miscalibrations differ by less are alike. */
const ROUNDING = 1e-12;

/** Samples of calibrated probabilities. */
interface Samples {
  /** The positive share at each place, shape (nPlaces,) of (replicates,). */
  readonly shares: readonly Float64Array[];
  /** Shape (replicates,). */
  readonly miscalibrations: Float64Array;
}

function drawn(
  scores: Float64Array,
  rows: Float64Array,
  places: Int32Array,
  { replicates, seed }: Draws,
): Samples {
  const m = scores.length;
  const n = rows.reduce((sum, count) => sum + count, 0);
  const [tp, fp] = [new Float64Array(m + 1), new Float64Array(m + 1)];
  const [hull, state] = [new Int32Array(m + 1), new Int32Array(4)];
  const values = new Float64Array(places.length);
  const shares = Array.from(places, () => new Float64Array(replicates));
  const miscalibrations = new Float64Array(replicates);
  for (let replicate = 0; replicate < replicates; ++replicate) {
    seedState(state, seed, replicate);
    drawOutcomes(state, scores, rows, tp, fp);
    const corners = hull.subarray(0, findUpperHull(fp, tp, hull));
    readBlocks(corners, tp, fp, places, values);
    shares.forEach((column, place) => {
      column[replicate] = values[place] ?? NaN;
    });
    const loss = reduceSquaredLosses(scores, tp.subarray(1), fp.subarray(1));
    miscalibrations[replicate] = (loss - reduceBlockLosses(corners, tp, fp)) / n;
  }
  return { shares, miscalibrations };
}

function sweepFault({ weighted, units }: ThresholdSweep, rows: Float64Array): string | undefined {
  if (units) return UNIT_TEST;
  if (weighted) return WEIGHTED;
  if (!rows.every(Number.isInteger)) return NOT_WHOLE;
  return rows.length === 0 ? NO_ROWS : undefined;
}

/** Numbers of rows at each threshold, the greatest first. */
function rowsAt({ counts }: ThresholdSweep): Float64Array {
  const { tp, fp } = counts;
  const upTo = (row: number): number => (row < 0 ? 0 : (tp[row] ?? 0) + (fp[row] ?? 0));
  return tp.map((_, row) => upTo(row) - upTo(row - 1));
}

/** The thresholds to read a band at, ascending. */
function placesOf(rows: Float64Array): Int32Array {
  const n = rows.length;
  if (n <= MOST_SCORES) return Int32Array.from(rows.keys());
  const total = rows.reduce((sum, count) => sum + count, 0);
  const places: number[] = [];
  let above = 0;
  for (const [row, count] of rows.entries()) {
    above += count;
    // The first, the last, and every one that a further share of the rows has reached.
    const isNext = above * (MOST_SCORES - 2) >= places.length * total;
    if (row === 0 || row === n - 1 || isNext) places.push(row);
  }
  return Int32Array.from(places);
}
