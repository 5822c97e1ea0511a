import type { Settings } from '../interval/interval-options.js';
import type { Cells, Share } from '../proportions/share.js';
import type { IntervalMethod } from '../interval/interval-data.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import { formOf } from '@confmat/core/internal';
import type { RatioForm } from '@confmat/core/internal';
import { agreementEnds, agreementMethod, agreementOf, rareRowWarning } from './agreement-ends.js';
import type { AgreementGradient } from './agreement-ends.js';
import { NO_METHOD, OWN_METRIC } from '../refusals.js';

import { oddsProductEnds, ratioEnds } from './ratio-ends.js';
import { shareOf, dot } from '../proportions/share.js';
import { proportionEnds, methodInMean } from '../proportions/proportion-bounds.js';
import { rangeEnds, logitEnds } from '../delta/additive-gradient.js';
import { twoSidedZ } from '../numerics/distributions.js';

/** How a metric of rows gets its interval, or why it has none. */
export function ruleOf(metric: { readonly name: string }): RowRule | string {
  const form = formOf(metric);
  if (form === undefined) return OWN_METRIC;
  if (form === null) return namedRule(metric.name) ?? NO_METHOD;
  const share = shareOf(form);
  return share ? shareRule(share) : (fbetaRule(form) ?? costRule(form) ?? NO_METHOD);
}

const recallOf = ([tp, , fn]: Cells): [number, number] => [tp, fn];
const specificityOf = ([, fp, , tn]: Cells): [number, number] => [tn, fp];
const precisionOf = ([tp, fp]: Cells): [number, number] => [tp, fp];
const negativeValueOf = ([, , fn, tn]: Cells): [number, number] => [tn, fn];

/** Core's metrics that are no ratio. */
function namedRule(name: string): RowRule | null {
  const agreement = agreementOf(name);
  if (agreement) return agreementRule(agreement);
  switch (name) {
    case 'balancedAccuracy':
      return sumRule(recallOf, specificityOf, { scale: 1 / 2, shift: 0, isMean: true });
    case 'informedness':
      return sumRule(recallOf, specificityOf, { scale: 1, shift: -1 });
    case 'markedness':
      return sumRule(precisionOf, negativeValueOf, { scale: 1, shift: -1 });
    case 'positiveLikelihoodRatio':
      return openRule(([tp, fp, fn, tn], settings) =>
        ratioEnds([tp, tp + fn], [fp, fp + tn], settings),
      );
    case 'negativeLikelihoodRatio':
      return openRule(([tp, fp, fn, tn], settings) =>
        ratioEnds([fn, tp + fn], [tn, fp + tn], settings),
      );
    case 'diagnosticOddsRatio':
      return openRule(([tp, fp, fn, tn], settings) =>
        oddsProductEnds([tp, tp + fn], [tn, fp + tn], settings),
      );
    default:
      return null;
  }
}

/** The interval of the proportion, both ends mapped: exact if that of the proportion is. */
function shareRule({ hits, misses, valueOf, halfCurvature }: Share): RowRule {
  const trialsOf = (cells: Cells): number => dot(cells, hits) + dot(cells, misses);
  return {
    relevantRows: trialsOf,
    ends: (cells, { level, method }) => {
      const [low, high] = proportionEnds(dot(cells, hits), trialsOf(cells), level, method);
      return [valueOf(low), valueOf(high)];
    },
    bias: (cells) => {
      const trials = trialsOf(cells);
      const q = (dot(cells, hits) + 1) / (trials + 2);
      return -halfCurvature(q) * ((q * (1 - q)) / trials);
    },
    method: ({ method }) => method,
  };
}

/**
 * Whether a ratio reads the rows of one true class alone, as recall does, or those of one predicted
 * class: different classes then share no row, so their values are independent.
 */
export function readsOneSide({ over, under }: RatioForm): boolean {
  const reads = (place: 1 | 2): boolean => over[place] !== 0 || under[place] !== 0;
  return over[3] === 0 && under[3] === 0 && reads(1) !== reads(2);
}

/** Whether a ratio is of right answers above right and wrong ones: F1, Fβ, Jaccard. */
export function readsBothErrors({ over, under }: RatioForm): boolean {
  const [, ...others] = over;
  return others.every((one) => one === 0) && under[1] !== 0 && under[2] !== 0 && under[3] === 0;
}

/** A metric of agreement in [−1, 1], of the row as a matrix of two classes. */
function agreementRule(gradientOf: AgreementGradient): RowRule {
  return {
    relevantRows: ([tp, fp, fn, tn]) => tp + fp + fn + tn,
    ends: (cells, settings) => agreementEnds(cells, gradientOf, settings),
    method: (_, cells) => agreementMethod(cells),
    warning: rareRowWarning,
  };
}

/**
 * A mean cost of a row: the delta method, which is exact in the mean, at counts with ¼ of a row more in
 * each of the four cells, on the log odds between the least and the greatest cost.
 *
 * @param form A ratio above the number of rows.
 * @returns Null of any other ratio.
 */
function costRule({ over: costs, under }: RatioForm): RowRule | null {
  if (under.some((coefficient) => coefficient !== 1)) return null;
  const range = [Math.min(...costs), Math.max(...costs)] as const;
  if (range[0] === range[1]) return null;
  return {
    relevantRows: ([tp, fp, fn, tn]) => tp + fp + fn + tn,
    ends: ([tp, fp, fn, tn], { level }) => {
      const cells = [tp + 1 / 4, fp + 1 / 4, fn + 1 / 4, tn + 1 / 4] as const;
      const size = cells[0] + cells[1] + cells[2] + cells[3];
      const mean = dot(cells, costs) / size;
      const squares = costs.map((cost) => (cost - mean) ** 2);
      const [a = 0, b = 0, c = 0, d = 0] = squares;
      const variance = dot(cells, [a, b, c, d]) / size / size;
      return rangeEnds(mean, variance, twoSidedZ(level), range);
    },
    method: () => 'logit-delta',
  };
}

/** A proportion of a row's counts: its hits and its misses. */
type Proportion = (cells: Cells) => readonly [hits: number, misses: number];

/** What becomes of a sum of two proportions. */
interface Rescaled {
  readonly scale: number;
  readonly shift: number;
  /** Whether it is their mean, in which few rows get the exact interval. */
  readonly isMean?: boolean;
}

/**
 * A sum of two proportions of different rows, rescaled: `scale` · (p + q) + `shift`. The distances of
 * each one's ends add up as squares, as those of independent estimates do.
 *
 * @see Newcombe 1998, "Interval estimation for the difference between independent proportions", method
 *   10, of p and 1 − q.
 */
function sumRule(
  first: Proportion,
  second: Proportion,
  { scale, shift, isMean = false }: Rescaled,
): RowRule {
  return {
    relevantRows: (cells) => Math.min(total(first(cells)), total(second(cells))),
    ends: (cells, settings) => {
      const parts = [
        part(first(cells), settings, isMean),
        part(second(cells), settings, isMean),
      ] as const;
      const middle = parts[0].value + parts[1].value;
      const below = Math.hypot(parts[0].below, parts[1].below);
      const above = Math.hypot(parts[0].above, parts[1].above);
      return [scale * (middle - below) + shift, scale * (middle + above) + shift] satisfies Ends;
    },
    method: () => 'mover',
  };
}

function total([hits, misses]: readonly [number, number]): number {
  return hits + misses;
}

function part(
  [hits, misses]: readonly [number, number],
  { level, method }: Settings,
  isMean: boolean,
): { readonly value: number; readonly below: number; readonly above: number } {
  const rows = hits + misses;
  const value = hits / rows;
  const methodOfPart = isMean ? methodInMean(rows, method) : method;
  const [low, high] = proportionEnds(hits, rows, level, methodOfPart);
  return { value, below: value - low, above: high - value };
}

/**
 * Fβ of β ≠ 1, which is no function of one proportion: the delta method on its log odds, at counts with
 * one row more, ½ of it right.
 *
 * @param form A ratio of tp above tp, fp and fn.
 * @returns Null of any other ratio.
 */
function fbetaRule({ over, under }: RatioForm): RowRule | null {
  const [hit, ...others] = over;
  const [underHit, fpWeight, fnWeight, tnWeight] = under;
  if (hit <= 0 || hit !== underHit || others.some((one) => one !== 0) || tnWeight !== 0)
    return null;
  if (fpWeight <= 0 || fnWeight <= 0) return null;
  return {
    relevantRows: ([tp, fp, fn]) => tp + fp + fn,
    ends: (cells, { level }) => {
      const [tp, fp, fn] = smoothed(cells);
      const below = hit * tp + fpWeight * fp + fnWeight * fn;
      const value = (hit * tp) / below;
      const slopes =
        tp * (hit * (1 - value)) ** 2 + fp * (fpWeight * value) ** 2 + fn * (fnWeight * value) ** 2;
      return logitEnds(value, slopes / (below * below), twoSidedZ(level));
    },
    bias: (cells) => {
      const [tp, fp, fn] = smoothed(cells);
      const misses = fpWeight * fp + fnWeight * fn;
      const bent = hit * misses - (fpWeight * fpWeight * fp + fnWeight * fnWeight * fn);
      return (hit * tp * bent) / (hit * tp + misses) ** 3;
    },
    method: () => 'logit-delta',
  };
}

function smoothed([tp, fp, fn]: Cells): readonly [tp: number, fp: number, fn: number] {
  return [tp + 1 / 2, fp + 1 / 4, fn + 1 / 4];
}

/** A ratio without an upper bound, of the shares of both classes' rows that were predicted as one. */
function openRule(endsOf: (cells: Cells, settings: Settings) => Ends): RowRule {
  return {
    relevantRows: ([tp, fp, fn, tn]) => Math.min(tp + fn, fp + tn),
    ends: endsOf,
    method: () => 'mover',
    isOpen: true,
  };
}

/** How a metric of one row of counts gets its interval. */
export interface RowRule {
  /** Rows that the value rests on. */
  readonly relevantRows: (cells: Cells) => number;
  /** The ends, if there are relevant rows. */
  readonly ends: (cells: Cells, settings: Settings) => Ends;
  /**
   * How far the metric lies below its true value on average, because it is curved; 0 or missing if it
   * is not, or if the ends allow for it. Means over classes move their interval by it.
   */
  readonly bias?: (cells: Cells) => number;
  /** What the ends are made by. */
  readonly method: (settings: Settings, cells: Cells) => IntervalMethod;
  /** Whether there are ends, maybe infinite, also where the metric is 0/0 or above 0. */
  readonly isOpen?: boolean;
  /** Why to trust the ends less than their level says. */
  readonly warning?: (cells: Cells) => string | undefined;
}
