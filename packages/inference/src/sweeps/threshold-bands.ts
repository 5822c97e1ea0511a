import type { Metric } from '@confmat/core';
import { addByCode, countUp, formOf, sortByCode } from '@confmat/core/internal';
import type { ThresholdSweep, SweepUnits } from '@confmat/thresholds';
import { agreementOf } from '../rows/agreement-ends.js';
import { fewRowEndsByUnit } from '../units/agreement-by-unit.js';
import { unitEnds, unitSpread, unitFault, unitSizes } from '../units/spread.js';
import { isKnownRatio, relevantKinds, wholeGradient } from '../delta/number-gradient.js';
import { slopeOfGradient, ROUNDING } from '../units/residuals.js';
import type { UnitSizes } from '../units/spread.js';
import { slopesOf } from '../delta/ratio-gradient.js';
import { isWhole } from '../interval/basis.js';
import type { IntervalMethod } from '../interval/interval-data.js';
import type { Settings } from '../interval/interval-options.js';
import { NO_METHOD, ONE_UNIT } from '../refusals.js';
import type { Cells } from '../proportions/share.js';
import { cellsOf } from '../rows/row-intervals.js';
import { dot } from '../proportions/share.js';
import { smoothedPair } from '../delta/additive-gradient.js';
import { accumulateMoments, addPowers, quadraticForm } from './kernels/accumulate-moments.js';

/** The metric at every threshold, and where the ends of its intervals go; shape (nThresholds,) each. */
interface BandColumns {
  readonly estimates: Float64Array;
  readonly lows: Float64Array;
  readonly highs: Float64Array;
}

/** How ends were made, or why there are none. */
interface BandMethod {
  readonly method: IntervalMethod;
  readonly reason?: string;
}

/**
 * Intervals of a metric at every threshold from units: at each the interval of the matrix there, in
 * O(rows + thresholds) time for all.
 *
 * @returns How they were made, `'cluster-mover'` if any threshold has few rows; or why there are none.
 */
export function writeUnitEnds(
  sweep: ThresholdSweep,
  units: SweepUnits,
  metric: Metric,
  { estimates, lows, highs }: BandColumns,
  settings: Settings,
): BandMethod {
  const none = (reason: string): BandMethod => ({ method: 'none', reason });
  const known = slopesOfMetric(metric);
  if (!known) return none(NO_METHOD);
  if (new Set(units.unitCodes).size < 2) return none(ONE_UNIT);
  const fixed = known.sizesOf?.(sweep, units);
  let [method, why] = ['none' as IntervalMethod, undefined as string | undefined];
  const moments = new ThresholdMoments(sweep, units, known.kinds);
  const gradientOf = agreementOf(metric.name);
  for (const [row, estimate] of estimates.entries()) {
    moments.fallTo(row);
    if (Number.isNaN(estimate)) continue;
    const cells = cellsOf(sweep.counts, row);
    const total = dot(cells, ALL);
    const slopes = known.at(cells, estimate);
    const squares = moments.squares(slopes, dot(cells, slopes) / total);
    const nRows = dot(cells, known.kinds);
    const sizes = fixed ?? moments.sizes(nRows);
    const rows = { weighted: false, nSamples: total, total };
    const spread = unitSpread(sizes, squares / total ** 2, nRows, rows);
    const fault = unitFault(spread);
    why ??= fault;
    if (fault !== undefined) continue;
    const few = gradientOf && fewRowEndsByUnit({ gradientOf, estimate, cells }, spread, settings);
    [lows[row], highs[row]] = few ?? unitEnds(estimate, spread, settings.level, metric.range);
    if (few) method = 'cluster-mover';
    else if (method === 'none') method = 'cluster-wilson';
  }
  return method === 'none' && why !== undefined ? none(why) : { method };
}

const ALL: Cells = [1, 1, 1, 1];

/** How a metric of one threshold follows from its four counts. */
interface MetricSlopes {
  /** As how many rows each kind of answer counts that it rests on. */
  readonly kinds: Cells;
  /** What units have of the rows that the metric rests on, if that is the same at every threshold. */
  readonly sizesOf?: (sweep: ThresholdSweep, units: SweepUnits) => UnitSizes;
  /** What one row more of each kind adds, as a share of the rows. */
  readonly at: (cells: Cells, value: number) => Cells;
}

/** Null if no method is known. */
function slopesOfMetric(metric: Metric): MetricSlopes | null {
  const form = formOf(metric);
  if (isWhole(metric)) {
    const at = (cells: Cells): Cells => {
      const gradient = wholeGradient(smoothedPair(cells, 0), metric.name);
      if (!gradient) throw new Error('bug: every whole metric has a gradient');
      const slope = slopeOfGradient(gradient);
      return [slope(1, 1), slope(0, 1), slope(1, 0), slope(0, 0)];
    };
    if (metric.name === 'balancedAccuracy') return { kinds: ALL, at, sizesOf: sharesOfClasses };
    return { kinds: ALL, at };
  }
  if (!form || !isKnownRatio(form)) return null;
  return {
    kinds: relevantKinds(form),
    at: (cells, value) => slopesOf(value, dot(cells, form.under) / dot(cells, ALL), form),
  };
}

/** The units by their shares of the positives and of the negatives, which recalls rest on. */
function sharesOfClasses(
  { nPositives, nNegatives }: ThresholdSweep,
  { keys, unitCodes, positives, negatives }: SweepUnits,
): UnitSizes {
  const shares = new Float64Array(keys.length);
  for (const [cell, code] of unitCodes.entries()) {
    const ofPositives = nPositives > 0 ? (positives[cell] ?? 0) / nPositives : 0;
    const ofNegatives = nNegatives > 0 ? (negatives[cell] ?? 0) / nNegatives : 0;
    shares[code] = (shares[code] ?? 0) + ofPositives + ofNegatives;
  }
  return unitSizes(shares);
}

/**
 * Moments of the units' counts, as the threshold falls. Their residuals are weighted sums of
 * their tp, fp, P and N, so the sum of all squared residuals follows from ten sums of products, which each
 * row changes a little: all thresholds together cost as much as the rows.
 */
class ThresholdMoments {
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
    addByCode(units.unitCodes, units.positives, ofP);
    addByCode(units.unitCodes, units.negatives, ofN);
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
  const [cells, order] = [new Int32Array(rows.length), new Int32Array(rows.length)];
  const starts = new Int32Array(nRows + 1);
  countUp(cells);
  sortByCode(cells, rows, starts.subarray(1), order);
  return [order, starts];
}
