import type { Labeling } from './labeling.js';
import type { Interval, Estimate } from '../interval/interval-data.js';
import { prevalence } from '@confmat/core';
import { twoSidedZ } from '../numerics/distributions.js';
import { endsHolding, intervalOf, noInterval, ofMetric } from '../interval/interval-data.js';
import { proportionEnds, rareEnds } from '../proportions/proportion-bounds.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import { ONE_CLASS } from '../refusals.js';
import type { JudgeCells, JudgeTotals } from './judge-cells.js';

/** Finds the share, and its interval unless the counts have a fault. */
type ShareFinder = (
  cells: JudgeCells,
  totals: JudgeTotals,
  level: number,
  fault: string | undefined,
) => Omit<Judged, 'labeled'>;

/** What the intervals are of. */
const SHARE = /* @__PURE__ */ ofMetric(prevalence);

/** Rows of a class by human label below which a rate of the judge is hardly known. */
const ENOUGH_OF_CLASS = 10;

/** How the share is found from rows that were chosen so. */
export const SHARE_FINDERS: Readonly<Record<Labeling, ShareFinder>> = {
  'at random': (cells, totals, level, fault) => {
    const relevantRows = judgedRows(cells);
    const { estimate, trust, human } = predictionPowered(cells, totals);
    const of = { ...SHARE, estimate, level, relevantRows };
    const ofHuman = { ...of, estimate: human };
    const facts = { trust, roganGladen: roganGladen(cells, totals) };
    if (fault !== undefined) {
      return { ...noInterval(of, fault), ...facts, humanOnly: noInterval(ofHuman, fault) };
    }
    const humanEnds = proportionEnds(cells.both + cells.humanAlone, relevantRows, level, 'wilson');
    const humanOnly = intervalOf(ofHuman, 'wilson', humanEnds);
    // The shares of either verdict are known better only as far as the judge is trusted.
    if (trust === 0) return { ...humanOnly, ...facts, humanOnly };
    const { below, above } = shareByVerdict(cells, totals, { level, unseen: human });
    const ends = [Math.max(0, estimate - below), Math.min(1, estimate + above)] as const;
    return { ...intervalOf(of, 'mover', ends), ...facts, humanOnly };
  },

  'by human label': (cells, totals, level, fault) => {
    const adjusted = roganGladen(cells, totals);
    const estimate = Math.min(1, Math.max(0, adjusted));
    const of = { ...SHARE, estimate, level, relevantRows: judgedRows(cells) };
    const facts = { trust: NaN, roganGladen: adjusted, humanOnly: chosen(of) };
    const { both, humanAlone, judgeAlone, neither } = cells;
    const fewest = Math.min(both + humanAlone, judgeAlone + neither);
    const why = fault ?? (fewest === 0 ? ONE_CLASS : undefined);
    if (why !== undefined) return { ...noInterval(of, why), ...facts };
    const { ends, isWeak } = langReiczigelEnds(cells, totals, twoSidedZ(level));
    if (Number.isNaN(adjusted) || ends.some(Number.isNaN)) {
      return {
        ...noInterval(of, 'on the rows with human labels the judge is no better than chance'),
        ...facts,
      };
    }
    const warnings = [
      ...(fewest < ENOUGH_OF_CLASS
        ? [
            'a class has fewer than 10 rows with human labels, which hardly tell its rate: the interval may be too narrow',
          ]
        : []),
      ...(isWeak
        ? [
            'by so few human labels the judge is hardly better than chance: the interval may be too narrow',
          ]
        : []),
    ];
    const warning = warnings.length > 0 ? warnings.join('; ') : undefined;
    return { ...intervalOf(of, 'lang-reiczigel', endsHolding(estimate, ends), warning), ...facts };
  },

  'by judge label': (cells, totals, level, fault) => {
    const { estimate, below, above } = shareByVerdict(cells, totals, { level, unseen: NaN });
    const of = { ...SHARE, estimate, level, relevantRows: judgedRows(cells) };
    const facts = { trust: NaN, roganGladen: NaN, humanOnly: chosen(of) };
    const why =
      fault ??
      (Number.isNaN(estimate)
        ? 'no row that the judge found positive, or none that it found negative, has a human label'
        : undefined);
    if (why !== undefined) return { ...noInterval(of, why), ...facts };
    const ends = [Math.max(0, estimate - below), Math.min(1, estimate + above)] as const;
    return { ...intervalOf(of, 'mover', ends), ...facts };
  },
};

function judgedRows({ both, humanAlone, judgeAlone, neither }: JudgeCells): number {
  return both + humanAlone + judgeAlone + neither;
}

/** Rows that were chosen by a label have no share of their own that says anything. */
function chosen(of: Estimate): Interval {
  return noInterval(
    { ...of, estimate: NaN },
    'the rows were chosen by a label, so their share is not that of all rows',
  );
}

/** A share of positives, and how far the true one may lie below and above. */
interface ShareWithin {
  readonly estimate: number;
  readonly below: number;
  readonly above: number;
}

/**
 * The share of positives among all rows, from its shares among those that the judge found positive and
 * among those that it found negative. Human labels estimate either one, and all rows how many each is
 * of. The distances of the three to the ends of their own intervals add up as squares.
 *
 * @param unseen The share where no row of a verdict has a human label, which may then be anything.
 * @see Zou & Donner 2008, "Construction of confidence limits about effect measures: a general approach".
 */
function shareByVerdict(
  { both, humanAlone, judgeAlone, neither }: JudgeCells,
  { positives, total }: JudgeTotals,
  { level, unseen }: { readonly level: number; readonly unseen: number },
): ShareWithin {
  const found = within(both, both + judgeAlone, level, unseen);
  const passed = within(humanAlone, humanAlone + neither, level, unseen);
  const nFound = both + judgeAlone + positives;
  const n = both + humanAlone + judgeAlone + neither + total;
  const weight = nFound / n;
  const rest = 1 - weight;
  const [least, most] = proportionEnds(nFound, n, level, 'wilson');
  const gap = found.estimate - passed.estimate;
  const [falls, rises] =
    gap > 0 ? [weight - least, most - weight] : [most - weight, weight - least];
  return {
    estimate: weighed(weight, found.estimate) + weighed(rest, passed.estimate),
    below: Math.hypot(weighed(weight, found.below), weighed(rest, passed.below), gap * falls || 0),
    above: Math.hypot(weighed(weight, found.above), weighed(rest, passed.above), gap * rises || 0),
  };
}

/** A verdict that the judge never gave needs no human label. */
function weighed(weight: number, value: number): number {
  return weight === 0 ? 0 : weight * value;
}

function within(successes: number, trials: number, level: number, unseen: number): ShareWithin {
  if (trials === 0) return { estimate: unseen, below: unseen, above: 1 - unseen };
  const estimate = successes / trials;
  const [low, high] = rareEnds(successes, trials, level);
  return { estimate, below: estimate - low, above: high - estimate };
}

/** A share of positives from rows with human labels that were drawn at random. */
interface PredictionPowered {
  /** In [0, 1]. */
  readonly estimate: number;
  /** How far the judge was trusted, in [0, 1]. */
  readonly trust: number;
  /** The share among the rows with human labels. */
  readonly human: number;
}

/**
 * The humans' share, moved as far as the judge's share of the other rows lies from that of theirs, times
 * how far the judge is to be trusted. NaN without rows.
 *
 * @see Angelopoulos et al. 2023, "PPI++: efficient prediction-powered inference".
 */
function predictionPowered(
  { both, humanAlone, judgeAlone, neither }: JudgeCells,
  { positives, total }: JudgeTotals,
): PredictionPowered {
  const n = both + humanAlone + judgeAlone + neither;
  const human = (both + humanAlone) / n;
  const judge = (both + judgeAlone) / n;
  const all = (both + judgeAlone + positives) / (n + total);
  const covariance = both / n - human * judge;
  const wanted = covariance / ((1 + n / total) * all * (1 - all));
  const trust = Number.isNaN(wanted) ? 0 : Math.min(1, Math.max(0, wanted));
  const estimate = human + trust * (positives / total - judge);
  return { estimate: Math.min(1, Math.max(0, estimate)), trust, human };
}

/**
 * A judge's share, corrected by its sensitivity and specificity; NaN if the judge is no better than
 * chance, or if a class has no rows. It may leave [0, 1].
 *
 * @see Rogan & Gladen 1978, "Estimating prevalence from the results of a screening test".
 */
function roganGladen(cells: JudgeCells, { positives, total }: JudgeTotals): number {
  const { both, humanAlone, judgeAlone, neither } = cells;
  const sensitivity = both / (both + humanAlone);
  const specificity = neither / (neither + judgeAlone);
  const better = sensitivity + specificity - 1;
  return better > 0 ? (positives / total + specificity - 1) / better : NaN;
}

/** An interval, and whether the judge seems hardly better than chance. */
interface AdjustedEnds {
  readonly ends: Ends;
  readonly isWeak: boolean;
}

/**
 * Standard errors by which a judge must seem better than chance to go without a warning. That it does
 * is no proof: of a judge that is hardly better, those samples are the ones that show it too good.
 */
const CLEAR = 3;

/**
 * The interval of a judge's share that is corrected by its estimated sensitivity and specificity, in
 * [0, 1]. Its middle is held in [0, 1] too, so that it never shrinks to an end.
 *
 * @param z Standard normal deviate of the level, two-sided.
 * @returns NaN ends if the judge is no better than chance.
 * @see Lang & Reiczigel 2014, "Confidence limits for prevalence of disease adjusted for estimated
 *   sensitivity and specificity".
 */
function langReiczigelEnds(
  { both, humanAlone, judgeAlone, neither }: JudgeCells,
  { positives, total }: JudgeTotals,
  z: number,
): AdjustedEnds {
  const found = smoothed(positives, total, z * z);
  const sensitivity = smoothed(both, both + humanAlone, 2);
  const specificity = smoothed(neither, neither + judgeAlone, 2);
  const better = sensitivity.share + specificity.share - 1;
  if (!(better > 0)) return { ends: [NaN, NaN], isWeak: true };
  const middle = clip((found.share + specificity.share - 1) / better);
  const ofPositives = middle * sensitivity.variance;
  const ofNegatives = (1 - middle) * specificity.variance;
  const shifted = middle + 2 * z * z * (ofPositives - ofNegatives);
  const variance = found.variance + middle * ofPositives + (1 - middle) * ofNegatives;
  const half = (z * Math.sqrt(variance)) / better;
  const error = Math.sqrt(sensitivity.variance + specificity.variance);
  return { ends: [clip(shifted - half), clip(shifted + half)], isWeak: better < CLEAR * error };
}

/** A share with some rows more, half of them found. */
function smoothed(
  successes: number,
  trials: number,
  added: number,
): { readonly share: number; readonly variance: number } {
  const rows = trials + added;
  const share = (successes + added / 2) / rows;
  return { share, variance: (share * (1 - share)) / rows };
}

function clip(share: number): number {
  return Math.min(1, Math.max(0, share));
}

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
