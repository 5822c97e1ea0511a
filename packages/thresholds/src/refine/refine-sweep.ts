import {
  UnitTallies,
  checkOptionNames,
  integerFrom,
  namedAsync,
  numberFrom,
  invalidValue,
  invalidOption,
  optionConflict,
  unsupportedType,
  unsupported,
  shapeMismatch,
} from '@confmat/core/internal';
import type { Label, MetricError } from '@confmat/core';
import type { SweepBatch } from '../accumulator/sweep-accumulator.js';
import type { Bounds } from '../bounds/bounds.js';
import { rocAucBounds } from '../bounds/roc-auc-bounds.js';
import { checkObject } from '../checks/check-object.js';
import { BOUNDS } from '../refusals.js';
import { checkSweep } from '../sweep/check-sweep.js';
import { GridTally } from '../sweep/grid-tally.js';
import { gridOfEdges } from '../sweep/grid.js';
import { PositiveClass } from '../sweep/positive-class.js';
import { withMissed } from '../sweep/missed-positives.js';
import { sweepOfTallies } from '../sweep/sweep-of-tallies.js';
import { readSweepRows } from '../sweep/sweep-rows.js';
import { readClassUnits } from '../sweep/row-units.js';
import { SWEEP_UNITS, unitsOfRows } from '../sweep/sweep-units.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import type { ScorePrecision } from '../scores/threshold-for.js';
import { outOfRange } from '../sweep/threshold-sweep.js';
import { binRange, heavyBins, usefulEdges } from './bin-edges.js';
import { BucketExtremes } from './bucket-extremes.js';
import { splitBins } from './split-bins.js';
import type { RowTotals } from '../refusals.js';

/** Options of `refineSweep`. */
export interface RefineSweepOptions {
  /** What is to be known that well. Default: `rocAucBounds`. */
  readonly bounds?: ((sweep: ThresholdSweep) => Pick<Bounds, 'low' | 'high'>) | undefined;
  /** Most bins, at least 2: about 100 bytes each. Default: 2^18. */
  readonly maxBins?: number | undefined;
  /** Most passes over the rows. Default: 16. */
  readonly maxPasses?: number | undefined;
}

const OPTIONS: readonly string[] = ['bounds', 'maxBins', 'maxPasses'];

/** A sweep whose heavy bins were split. */
export interface RefinedSweep {
  /** Bins, no longer of one width. */
  readonly sweep: ThresholdSweep;
  /** Upper less lower bound of what was to be known; 0 where they differ by rounding only. */
  readonly width: number;
  /** Whether the width is within the tolerance; always so after enough passes and bins. */
  readonly reached: boolean;
  /** Passes over the rows that it took. */
  readonly nPasses: number;
}

const EDGES_PER_ROW = 4;

/**
 * Narrow what a binned sweep knows, by further passes over the rows that split its heavy bins.
 *
 * A bin of one score is known: with enough passes and bins the bounds of an area meet.
 * @param sweep A sweep of bins; an exact one needs no pass.
 * @param batches Called once for each pass: the rows that the sweep was made of, in batches of any
 *   size and order; with their `unit`, if the result is to have units.
 * @param tolerance How far apart the bounds may be, at least 0.
 * @param options What is to be known that well, and limits.
 * @returns The refined sweep, and whether the tolerance was reached within the limits.
 * @throws {MetricError} `invalid-value`, `invalid-option`, `option-conflict`, `shape-mismatch` if a
 *   pass has other rows than the sweep, `unsupported-type`, the issues of labels, scores and
 *   weights.
 * @example
 * const rows = { yTrue: [0, 0, 1, 1], yScore: [0.1, 0.4, 0.35, 0.8] };
 * const sweep = thresholdSweep(rows.yTrue, rows.yScore, { thresholds: { bins: 1 } });
 * const refined = await refineSweep(sweep, () => [rows], 0);
 * rocAucBounds(refined.sweep).low; // → 0.75
 */
export async function refineSweep<L extends Label>(
  sweep: ThresholdSweep,
  batches: () => Iterable<SweepBatch<L>> | AsyncIterable<SweepBatch<L>>,
  tolerance: number,
  options: RefineSweepOptions = {},
): Promise<RefinedSweep> {
  return namedAsync('refineSweep', async () => {
    checkSweep(sweep);
    if (sweep.kind === 'list') throw mustNotBeList();
    if (typeof batches !== 'function') throw mustGiveBatches(batches);
    if (!(typeof tolerance === 'number' && tolerance >= 0)) {
      throw invalidValue('tolerance', tolerance, numberFrom(0, 'a number'));
    }
    checkOptionNames(options, OPTIONS);
    const { bounds = rocAucBounds, maxBins = 2 ** 18, maxPasses = 16 } = options;
    if (typeof bounds !== 'function')
      throw unsupportedType('bounds', bounds, 'a function of a sweep');
    checkAtLeast('maxBins', maxBins, 2);
    checkAtLeast('maxPasses', maxPasses, 0);
    const widthOf = (refined: ThresholdSweep): number => {
      const result: unknown = bounds(refined);
      checkObject('what bounds returns', result, BOUNDS);
      const { low, high } = result as Partial<Bounds>;
      if (typeof low === 'number' && typeof high === 'number') return widthBetween(low, high);
      throw unsupported('what bounds returns', 'without the numbers low and high', BOUNDS);
    };

    // An area under the ROC curve depends on pairs of both classes only.
    const pairsOnly = bounds === rocAucBounds;
    let refined = sweep;
    let extremes: BucketExtremes | null = null;
    let precision: ScorePrecision | undefined;
    let width = widthOf(sweep);
    let nPasses = 0;
    // NaN where there is nothing to know, with one class only.
    while (width > tolerance && nPasses < maxPasses) {
      const heavy = heavyBins(refined, extremes, pairsOnly);
      const kept: number[] = extremes
        ? usefulEdges(refined, extremes, pairsOnly)
        : Array.from(refined.thresholds);
      // More edges than a few for each row part nothing.
      const room = Math.min(maxBins - kept.length, EDGES_PER_ROW * refined.nSamples);
      // The first pass finds at least which bins hold one score.
      if (extremes && (heavy.length === 0 || room < 1)) break;
      const weight = heavy.reduce((sum, bin) => sum + bin.weight, 0);
      // Half of what is wanted, as scores are not spread evenly.
      const added = splitBins(heavy, (weight * (tolerance / width)) / 2, room, precision);
      const edges: Float64Array = Float64Array.from(new Set([...kept, ...added])).sort();
      extremes = new BucketExtremes(edges.length + 1);
      const tally: GridTally = new GridTally(gridOfEdges(edges, binRange(refined)), extremes);
      refined = await countPass(refined, checkBatches(batches()), tally, extremes);
      precision = tally.precision;
      width = widthOf(refined);
      ++nPasses;
    }
    return { sweep: refined, width, reached: !(width > tolerance), nPasses };
  });
}

function checkBatches<B>(batches: B): B {
  const given = batches as Partial<Iterable<unknown> & AsyncIterable<unknown>> | null | undefined;
  const isSequence =
    typeof given?.[Symbol.iterator] === 'function' ||
    typeof given?.[Symbol.asyncIterator] === 'function';
  if (!isSequence) throw mustReturnBatches(batches);
  return batches;
}

function checkAtLeast(option: string, value: unknown, least: number): void {
  if (typeof value === 'number' && value >= least && Number.isInteger(value)) return;
  throw invalidOption(option, value, integerFrom(least));
}

async function countPass<L extends Label>(
  sweep: ThresholdSweep,
  batches: Iterable<SweepBatch<L>> | AsyncIterable<SweepBatch<L>>,
  tally: GridTally,
  { least, greatest }: BucketExtremes,
): Promise<ThresholdSweep> {
  const positive = new PositiveClass(sweep.posLabel);
  const nulls = sweep.nSkipped > 0 ? 'skip' : 'error';
  let nSamples = 0;
  const thresholds = tally.grid.thresholds.slice().reverse();
  const units = new UnitTallies(SWEEP_UNITS, () => thresholds.length + 1, true);
  for await (const batch of batches) {
    const { yTrue, yScore, sampleWeight } = batch;
    const rows = readSweepRows(positive, nulls, true, yTrue, yScore, sampleWeight);
    const outside = tally.add(rows.scores, rows.classes, rows.weights);
    if (outside >= 0) throw outOfRange(rows.scores, outside, tally.grid);
    const coded = readClassUnits(batch, rows.classes);
    const own = coded && unitsOfRows(coded, rows, { thresholds, comparison: '>=' });
    const nCounted = rows.classes.length - rows.nSkipped;
    units.add(own, nCounted > 0);
    nSamples += nCounted;
  }
  const missed = sweep.missedPositives ?? 0;
  const tallies = withMissed(tally.tallies(), missed);
  if (!sweep.weighted) nSamples += missed;
  if (nSamples !== sweep.nSamples || !isClose(tallies.nPositives, sweep.nPositives)) {
    throw mustBeRowsOfSweep({ nSamples, nPositives: tallies.nPositives }, sweep);
  }
  const n = tallies.thresholds.length;
  const singleScore = Uint8Array.from(tallies.thresholds, (_, row) =>
    Number((least[n - row] ?? NaN) >= (greatest[n - row] ?? NaN)),
  );
  const { units: before, ...facts } = sweep;
  const found = units.result() ?? (before && 'unknown');
  return sweepOfTallies(tallies, {
    ...{ ...facts, kind: 'bins', singleScore },
    ...(found && { units: found }),
  });
}

/** Sums of weights in another order differ in their last bits. */
function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.abs(b);
}

/** Bounds that meet, but for their rounding outward, are 0 apart. */
function widthBetween(low: number, high: number): number {
  const width = high - low;
  return width <= Math.abs(high) * ROUNDING ? 0 : width;
}

const ROUNDING = 2 ** -48;

function mustNotBeList(): MetricError {
  const fact = 'is of kind "list", expected "bins": a list leaves scores beyond its ends';
  return optionConflict('sweep', fact);
}

function mustGiveBatches(value: unknown): MetricError {
  const expected = 'a function that gives the rows again for each pass';
  return unsupportedType('batches', value, expected);
}

function mustReturnBatches(value: unknown): MetricError {
  const expected = 'an array or another iterable of batches { yTrue, yScore }';
  return unsupportedType('what batches returns', value, expected);
}

function mustBeRowsOfSweep(pass: RowTotals, sweep: RowTotals): MetricError {
  const rows = ({ nSamples, nPositives }: RowTotals): string =>
    `${nSamples} rows (${nPositives} positive)`;
  return shapeMismatch('batches', rows(pass), `${rows(sweep)} as in the sweep`);
}
