import { reduceHypergeometric } from '../slices/kernels/reduce-hypergeometric.js';
import type { JudgeCells, JudgeTotals } from './judge-cells.js';
import type { MetricError } from '@confmat/core';
import { optionConflict } from '@confmat/core/internal';

/** How the rows with human labels were chosen. */
export type Labeling = 'at random' | 'by human label' | 'by judge label';

/** All of them. */
export const LABELINGS: readonly Labeling[] = ['at random', 'by human label', 'by judge label'];

/** A difference that chance makes more rarely is refused: rows that are right, once in a thousand. */
const FAR = 0.001;
/** A difference that is no proof, but with half of the rows of either label is worth a look. */
const UNLIKELY = 0.05;
/** With fewer rows, half have a label by chance too often to be a sign of a choice. */
const FEWEST_EVEN = 20;

/**
 * Refuse rows that were hardly chosen as declared.
 *
 * Rows drawn at random show the judge's share of the others. Rows chosen by their human label show the
 * judge's rates, between which the judge's share of the others lies. Rows chosen by the judge's label
 * may show anything, so nothing tells them from the others.
 *
 * @returns What to mind where that tells nothing: rows that are half of either label.
 * @throws {MetricError} `option-conflict`.
 */
export function checkLabeling(
  labeled: Labeling,
  cells: JudgeCells,
  totals: JudgeTotals,
): string | undefined {
  const { both, humanAlone, judgeAlone, neither } = cells;
  const [byHuman, byJudge] = [both + humanAlone, both + judgeAlone];
  const n = byHuman + judgeAlone + neither;
  // Choosing by a label tends to give as many rows of either, or one more of one.
  const isHalf = (positives: number): boolean => Math.abs(2 * positives - n) <= n % 2;
  const isEven = (positives: number): boolean => n >= FEWEST_EVEN && isHalf(positives);
  switch (labeled) {
    case 'at random': {
      const p = chanceOf(byJudge, n, totals);
      if (p < FAR) {
        const [ofHuman, ofJudge] = [isHalf(byHuman), isHalf(byJudge)];
        const likely = [
          ...(ofHuman || !ofJudge ? ['by human label'] : []),
          ...(ofJudge || !ofHuman ? ['by judge label'] : []),
        ];
        throw mustFit(labeled, byJudge / n, 'the rows with human labels', totals, likely);
      }
      if (p >= UNLIKELY) return undefined;
      return isEven(byJudge)
        ? evenLabels('judge')
        : isEven(byHuman)
          ? evenLabels('human')
          : undefined;
    }
    case 'by human label': {
      const share = totals.positives / totals.total;
      const [ofPositives, ofNegatives] = [both / byHuman, judgeAlone / (n - byHuman)];
      // No share lies between the rates of a judge that is no better than chance; it has no interval.
      const isBetter = ofPositives > ofNegatives;
      const isAbove = isBetter && share > ofPositives;
      const isBelow = isBetter && share < ofNegatives;
      if (isAbove && chanceOf(both, byHuman, totals) < FAR) {
        throw mustFit(labeled, ofPositives, "the humans' positives", totals, ['by judge label']);
      }
      if (isBelow && chanceOf(judgeAlone, n - byHuman, totals) < FAR) {
        throw mustFit(labeled, ofNegatives, "the humans' negatives", totals, ['by judge label']);
      }
      return isEven(byJudge) && !isEven(byHuman) ? evenLabels('judge') : undefined;
    }
    case 'by judge label':
      return isEven(byHuman) && !isEven(byJudge) ? evenLabels('human') : undefined;
  }
}

/** How often chance alone makes the judge's shares of some rows and of the others differ as much. */
function chanceOf(judged: number, rows: number, { positives, total }: JudgeTotals): number {
  return rows === 0 ? 1 : reduceHypergeometric(judged, rows, positives, total);
}

/** Rows that look as if they had been chosen otherwise than declared. */
function evenLabels(by: 'human' | 'judge'): string {
  return `half of the rows have either ${by} label: check that labeled is not "by ${by} label"`;
}

/** Human labels of rows that were hardly chosen as declared: the judge's share among some is too far off. */
function mustFit(
  labeled: string,
  share: number,
  among: string,
  { positives, total }: JudgeTotals,
  likely: readonly string[],
): MetricError {
  const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;
  return optionConflict(
    'labeled',
    `"${labeled}" does not fit: the judge found ${percent(share)} positive among ${among} and ${percent(positives / total)} among the others; likely it is ${likely.map((name) => `"${name}"`).join(' or ')}`,
  );
}
