import { confusionMatrixFromCounts } from '@confmat/core';
import { drawBinomial } from '../../src/bootstrap/kernels/draw-binomial.js';
import { judged } from '../../src/index.js';
import type { Judged, JudgeTotals, Labeling } from '../../src/index.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';

/** Rows that a judge labels, some of which a human labels too. */
export interface Judging {
  /** Share of positives. */
  readonly share: number;
  readonly sensitivity: number;
  readonly specificity: number;
  /** Rows with human labels. */
  readonly nLabels: number;
  /** How many are positive by the label that they are chosen by. Default: half. */
  readonly nChosen?: number;
  /** Rows that the judge labels, those with human labels among them unless a human's label chose them. */
  readonly nRows: number;
}

const LABELINGS: readonly Labeling[] = ['at random', 'by human label', 'by judge label'];

type Sample = readonly [counts: readonly (readonly number[])[], totals: JudgeTotals];

/** Draws the rows with human labels, and what the judge says of the others. */
const DRAWS: Readonly<Record<Labeling, (state: Int32Array, judging: Judging) => Sample>> = {
  'at random': (state, { share, sensitivity, specificity, nLabels, nRows }) => {
    const positives = drawBinomial(state, nLabels, share);
    const others = nRows - nLabels;
    const foundOfOthers = drawBinomial(
      state,
      others,
      foundShare({ share, sensitivity, specificity }),
    );
    const found = drawBinomial(state, positives, sensitivity);
    const passed = drawBinomial(state, nLabels - positives, specificity);
    return [
      countsOf(found, positives - found, nLabels - positives - passed, passed),
      { positives: foundOfOthers, total: others },
    ];
  },
  'by human label': (state, { share, sensitivity, specificity, nLabels, nRows, nChosen }) => {
    const nPositives = nChosen ?? nLabels / 2;
    const nNegatives = nLabels - nPositives;
    const found = drawBinomial(state, nPositives, sensitivity);
    const passed = drawBinomial(state, nNegatives, specificity);
    const positives = drawBinomial(state, nRows, foundShare({ share, sensitivity, specificity }));
    return [
      countsOf(found, nPositives - found, nNegatives - passed, passed),
      { positives, total: nRows },
    ];
  },
  'by judge label': (state, { share, sensitivity, specificity, nLabels, nRows, nChosen }) => {
    const nFound = nChosen ?? nLabels / 2;
    const nPassed = nLabels - nFound;
    const all = foundShare({ share, sensitivity, specificity });
    const positives = drawBinomial(state, nRows, all) - nFound;
    const right = drawBinomial(state, nFound, (share * sensitivity) / all);
    const missed = drawBinomial(state, nPassed, (share * (1 - sensitivity)) / (1 - all));
    return [
      countsOf(right, missed, nFound - right, nPassed - missed),
      { positives, total: nRows - nLabels },
    ];
  },
};

/**
 * How often the interval of a judge's share holds the true one where rows were chosen as declared, and
 * how often any declaration is refused, or at least warned of.
 */
export function judgedShares(judging: Judging, labeled: Labeling, draws: Draws): Shares {
  return sharesOf(draws, (state) => {
    const [counts, totals] = DRAWS[labeled](state, judging);
    const matrix = confusionMatrixFromCounts(counts, ['no', 'yes']);
    const found = LABELINGS.map((as) => ({ as, judged: judgedAs(matrix, totals, as) }));
    const own = found.find(({ as }) => as === labeled)?.judged ?? null;
    return {
      'the interval holds': own && holds(own, judging.share),
      'it holds where nothing is warned of':
        own && own.warning === undefined ? holds(own, judging.share) : null,
      'mean width': own && own.method !== 'none' ? own.high - own.low : null,
      ...Object.fromEntries(
        found.flatMap(({ as, judged: one }) => [
          [`declared ${as}: refused`, one === null],
          [`declared ${as}: refused or warned`, one?.warning !== undefined || one === null],
        ]),
      ),
    };
  });
}

/** Null where it is refused. */
function judgedAs(
  matrix: Parameters<typeof judged>[0],
  totals: JudgeTotals,
  labeled: Labeling,
): Judged | null {
  try {
    return judged(matrix, totals, { labeled });
  } catch {
    return null;
  }
}

function countsOf(
  both: number,
  humanAlone: number,
  judgeAlone: number,
  neither: number,
): number[][] {
  return [
    [neither, judgeAlone],
    [humanAlone, both],
  ];
}

/** The share that the judge finds positive. */
function foundShare({
  share,
  sensitivity,
  specificity,
}: Pick<Judging, 'share' | 'sensitivity' | 'specificity'>): number {
  return share * sensitivity + (1 - share) * (1 - specificity);
}
