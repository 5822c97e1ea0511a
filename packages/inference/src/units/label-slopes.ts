import { pooledCounts, recall } from '@confmat/core';
import type { BinaryCounts, CountUnits, Label, Metric } from '@confmat/core';
import { formOf, sum } from '@confmat/core/internal';
import type { RatioForm } from '@confmat/core/internal';
import { isKnownRatio, relevantKinds } from '../delta/number-gradient.js';
import type { Reading } from '../delta/number-gradient.js';
import { ratioOf, slopesOf } from '../delta/ratio-gradient.js';
import { noInterval, ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { dot } from '../proportions/share.js';
import type { Cells } from '../proportions/share.js';
import { NO_METHOD } from '../refusals.js';
import { cellsOf, codeOf } from '../rows/row-intervals.js';
import { addSlopes } from './kernels/cell-slopes.js';
import type { LabelCells } from './label-cells.js';
import { unitRatio } from './ratio-spread.js';
import type { RatioSpread, UnitRatio } from './ratio-spread.js';
import { ROUNDING } from './residuals.js';
import { spreadInterval, unitEnds, unitSpread } from './spread.js';

/** A number of label sets, linearized. */
export interface SetSlopes {
  readonly slopes: LabelSlopes;
  /** What a sample of each kind has of the answers that the number rests on, as shares of them. */
  readonly sizes: LabelSlopes;
  /** How many answers that is. */
  readonly nAnswers: number;
  /** Mean over these answers of the squared change that one makes which turns from right to wrong. */
  readonly answerSquare: number;
}

/** A label with its weight in a mean. */
interface WeightedLabel {
  readonly row: number;
  readonly cells: Cells;
  readonly weight: number;
  readonly slopes: Cells;
}

/**
 * Linearize a number of label sets that is defined.
 *
 * @returns Null if no method is known.
 */
export function slopesOfSets(counts: BinaryCounts, reading: Reading): SetSlopes | null {
  const form = formOf(reading.metric);
  const ratio = unitRatio(form);
  if (!form || !ratio) return null;
  const labels = weightedLabels(counts, form, reading);
  const ofWeighted = reading.average === 'weighted' ? slopesOfMean(counts, form) : undefined;
  if (ofWeighted === null) return null;
  const { length } = counts.tp;
  const [slopes, sizes] = [ofWeighted ?? new LabelSlopes(length), new LabelSlopes(length)];
  const isPooled = reading.average === 'micro';
  const nAnswers = labels.reduce((all, { cells }) => all + dot(cells, ratio.below), 0);
  let squares = 0;
  for (const label of labels) {
    const { row, cells, weight } = label;
    const own = dot(cells, ratio.below);
    if (!ofWeighted) slopes.add(row, times(label.slopes, weight));
    sizes.add(row, times(ratio.below, isPooled ? 1 / nAnswers : weight / own));
    squares += own * (weight * (Math.max(...label.slopes) - Math.min(...label.slopes))) ** 2;
  }
  return { slopes, sizes, nAnswers, answerSquare: squares / nAnswers };
}

function weightedLabels(
  counts: BinaryCounts,
  form: RatioForm,
  { average, posLabel }: Reading,
): readonly WeightedLabel[] {
  const each = Array.from(counts.tp, (_, row) => {
    const cells = cellsOf(counts, row);
    return { row, cells, ...ratioOf(cells, form) };
  });
  if (average === 'micro') {
    const add = (place: 0 | 1 | 2 | 3): number =>
      each.reduce((all, { cells }) => all + cells[place], 0);
    const { value, by } = ratioOf([add(0), add(1), add(2), add(3)], form);
    const slopes = slopesOf(value, by, form);
    return each.map(({ row, cells }) => ({ row, cells, weight: 1, slopes }));
  }
  const chosen =
    average === 'binary' ? [codeOf([...(counts.keys ?? [])] as Label[], posLabel)] : undefined;
  const defined = each.filter(({ row, by }) => by !== 0 && (!chosen || chosen.includes(row)));
  const support = ({ cells: [tp, , fn] }: Pick<WeightedLabel, 'cells'>): number => tp + fn;
  const total = defined.reduce((all, label) => all + support(label), 0);
  return defined.map(({ row, cells, value, by }) => ({
    ...{ row, cells, slopes: slopesOf(value, by, form) },
    weight: average === 'weighted' ? support({ cells }) / total : 1 / defined.length,
  }));
}

function times([tp, fp, fn, tn]: Cells, factor: number): Cells {
  return [factor * tp, factor * fp, factor * fn, factor * tn];
}

/** Null where no label has true samples: its mean is plain, and one such sample would make it another. */
function slopesOfMean(counts: BinaryCounts, form: RatioForm): LabelSlopes | null {
  const labels = Array.from(counts.tp, (_, row) => {
    const cells = cellsOf(counts, row);
    return { row, ...ratioOf(cells, form), support: cells[0] + cells[2] };
  }).filter(({ by }) => by !== 0);
  const total = labels.reduce((all, { support }) => all + support, 0);
  if (total === 0) return null;
  const mean = labels.reduce((all, { value, support }) => all + (value * support) / total, 0);
  const slopes = new LabelSlopes(counts.tp.length);
  for (const { row, value, by, support } of labels) {
    const [tp, fp, fn, tn] = slopesOf(value, by, form);
    const weight = support / total;
    // Another true sample makes its label count for more.
    const more = (value - mean) / total;
    slopes.add(row, [weight * tp + more, weight * fp, weight * fn + more, weight * tn]);
  }
  return slopes;
}

/**
 * Interval of the mean of a metric over labels, each by its true samples: by the delta method, all
 * labels of a unit taken together.
 */
export function weightedOfLabels(
  { counts, units, rows, allSizes }: LabelCells,
  metric: Metric,
  level: number,
): Interval {
  const estimate = metric(counts, { average: 'weighted', zeroDivision: NaN });
  const form = formOf(metric);
  const of = { ...ofMetric(metric), estimate, level, relevantRows: rows.nSamples };
  if (Number.isNaN(estimate)) return noInterval(of, metric.undefinedReason);
  if (!form || !isKnownRatio(form)) return noInterval(of, NO_METHOD);
  const slopes = slopesOfMean(counts, form);
  // A sample counts once for each of its labels.
  const spread = unitSpread(allSizes, slopes?.squares(units) ?? 0, nRelevant(counts, form), rows);
  const found = spreadInterval(of, spread, rows.weighted, () =>
    unitEnds(estimate, spread, level, metric.range),
  );
  return slopes || found.reason !== undefined ? found : noInterval(of, recall.undefinedReason);
}

/** What the labels divide by, added up. */
function nRelevant(counts: BinaryCounts, form: RatioForm): number {
  return dot(cellsOf(pooledCounts(counts), 0), relevantKinds(form));
}

/** A label of a mean, with what its units make of it. */
export interface LabelSpread {
  readonly row: number;
  readonly spread: RatioSpread;
}

/** The root of the distances' quadratic form with the correlations that the units show. */
export function spreadOf(
  { units }: LabelCells,
  { above, below }: UnitRatio,
  labels: readonly LabelSpread[],
  distances: Float64Array,
): number {
  const slopes = new LabelSlopes(distances.length);
  let alone = 0;
  for (const { row, spread } of labels) {
    const distance = distances[row] ?? 0;
    const deviation = Math.sqrt(spread.squares);
    if (deviation === 0) {
      alone += distance * distance;
      continue;
    }
    const slope = (kind: 0 | 1 | 2 | 3): number =>
      (distance * (above[kind] - spread.ratio * below[kind])) / deviation;
    slopes.add(row, [slope(0), slope(1), slope(2), slope(3)]);
  }
  return Math.sqrt(slopes.squares(units) + alone);
}

/** What a sample more of each kind adds to a number, label by label. */
class LabelSlopes {
  /** The one of tp, fp and fn, less that of tn; shape (nLabels, 3). */
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

  /** What all samples of each unit add, shape (nUnits,); 0 where it is rounding. */
  ofUnits({ rows, unitCodes, rowCodes, tp, fp, fn }: CountUnits): Float64Array {
    const added = rows.map((count) => count * this.#ofNegatives);
    const sizes = added.map(Math.abs);
    addSlopes(unitCodes, rowCodes, tp, fp, fn, this.#slopes, added, sizes);
    return added.map((one, code) => (Math.abs(one) > ROUNDING * (sizes[code] ?? 0) ? one : 0));
  }

  /** Sum over units of the square of what all of a unit's samples add. */
  squares(units: CountUnits): number {
    return sum(this.ofUnits(units).map((one) => one * one));
  }
}
