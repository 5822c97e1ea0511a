import { prevalence } from '@confmat/core';
import { twoSidedZ } from '../distributions.js';
import { intervalOf, noInterval, ofMetric } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import { proportionEnds } from '../proportions/proportion-bounds.js';
import { ONE_CLASS } from '../refusals.js';
import { langReiczigelEnds, roganGladen } from './adjusted-share.js';
import type { JudgeCells, JudgeTotals } from './judge-cells.js';
import type { Judged } from './judged-data.js';
import type { Labeling } from './labeling.js';
import { predictionPowered } from './prediction-powered.js';
import { shareByVerdict } from './share-by-verdict.js';

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
    const relevantRows = rowsOf(cells);
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
    const of = { ...SHARE, estimate, level, relevantRows: rowsOf(cells) };
    const facts = { trust: NaN, roganGladen: adjusted, humanOnly: chosen(of) };
    const { both, humanAlone, judgeAlone, neither } = cells;
    const fewest = Math.min(both + humanAlone, judgeAlone + neither);
    const why = fault ?? (fewest === 0 ? ONE_CLASS : undefined);
    if (why !== undefined) return { ...noInterval(of, why), ...facts };
    const { ends, isWeak } = langReiczigelEnds(cells, totals, twoSidedZ(level));
    const [low, high] = ends;
    if (Number.isNaN(adjusted) || Number.isNaN(low)) {
      return {
        ...noInterval(of, 'on the rows with human labels the judge is no better than chance'),
        ...facts,
      };
    }
    const around = [Math.min(low, estimate), Math.max(high, estimate)] as const;
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
    return { ...intervalOf(of, 'lang-reiczigel', around, warning), ...facts };
  },

  'by judge label': (cells, totals, level, fault) => {
    const { estimate, below, above } = shareByVerdict(cells, totals, { level, unseen: NaN });
    const of = { ...SHARE, estimate, level, relevantRows: rowsOf(cells) };
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

function rowsOf({ both, humanAlone, judgeAlone, neither }: JudgeCells): number {
  return both + humanAlone + judgeAlone + neither;
}

/** Rows that were chosen by a label have no share of their own that says anything. */
function chosen(of: Estimate): Interval {
  return noInterval(
    { ...of, estimate: NaN },
    'the rows were chosen by a label, so their share is not that of all rows',
  );
}
