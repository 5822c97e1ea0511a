import type { Ends } from '../proportions/proportion-bounds.js';
import type { JudgeCells, JudgeTotals } from './judge-cells.js';

/**
 * A judge's share, corrected by its sensitivity and specificity; NaN if the judge is no better than
 * chance, or if a class has no rows. It may leave [0, 1].
 *
 * @see Rogan & Gladen 1978, "Estimating prevalence from the results of a screening test".
 */
export function roganGladen(cells: JudgeCells, { positives, total }: JudgeTotals): number {
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
export function langReiczigelEnds(
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
