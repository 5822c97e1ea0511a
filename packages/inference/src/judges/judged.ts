import type { Judged } from './share-finders.js';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { checkMatrix, checkOption, checkOptionNames, named } from '@confmat/core/internal';
import { checkLevel } from '../interval/interval-options.js';
import { rowsFault } from '../matrix/matrix-basis.js';
import { NO_ROWS } from '../refusals.js';
import { checkTotals, readCells } from './judge-cells.js';
import type { JudgeTotals } from './judge-cells.js';
import { LABELINGS, checkLabeling } from './labeling.js';
import type { Labeling } from './labeling.js';
import { SHARE_FINDERS } from './share-finders.js';

/** Options of `judged`. */
export interface JudgedOptions<L extends Label = Label> {
  /**
   * How the rows with human labels were chosen: `'at random'` from all rows; `'by human label'`, so many
   * of either class; `'by judge label'`, so many of either verdict, from all rows.
   */
  readonly labeled: Labeling;
  /** The positive label. Default: the second one of the matrix. */
  readonly posLabel?: NoInfer<L> | undefined;
  /** Nominal coverage, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
}

/**
 * The share of positives among many rows that only a judge, such as a language model, labelled, from a
 * few that a human labelled too. The human labels correct the judge, and the judge narrows the
 * interval. What the human labels estimate depends on how their rows were chosen, so `labeled` must say
 * it: at random (prediction-powered inference), by human label (Rogan & Gladen, with the interval of
 * Lang & Reiczigel) or by judge label (shares of either verdict).
 *
 * @param humanByJudge Counts of the rows with both labels: row = human, column = judge; two classes.
 * @param judgeTotals The judge's verdicts on the rows that no human labelled.
 * @param options How rows were chosen, positive label, level.
 * @returns The estimate and its interval, in [0, 1]; its relevant rows are the human labels. With fewer
 *   than 40, with labels that look chosen otherwise, or by human label with fewer than 10 rows of a class
 *   or a judge that is hardly better than chance, `warning` says so.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`: also where the rows were
 *   hardly chosen as declared.
 * @see Angelopoulos et al. 2023, "PPI++: efficient prediction-powered inference"; Lang & Reiczigel 2014,
 *   "Confidence limits for prevalence of disease adjusted for estimated sensitivity and specificity".
 * @example
 * const both = confusionMatrixFromCounts([[60, 8], [10, 42]], ['no', 'yes']);
 * const judge = { positives: 1700, total: 4000 };
 * judged(both, judge, { labeled: 'at random' }).estimate.toFixed(3); // → '0.439'
 */
export function judged<L extends Label>(
  humanByJudge: ConfusionMatrix<L>,
  judgeTotals: JudgeTotals,
  options: JudgedOptions<L>,
): Judged {
  return named('judged', () => {
    // Callers without types may leave them out.
    const given: Partial<JudgedOptions<L>> = { ...options };
    checkOptionNames(given, ['labeled', 'posLabel', 'level']);
    const labeled = checkLabeled(given.labeled);
    const level = checkLevel(given.level);
    checkMatrix('humanByJudge', humanByJudge);
    const totals = checkTotals(judgeTotals);
    const cells = readCells(humanByJudge, given.posLabel);
    const n = humanByJudge.total;
    const fault = n === 0 ? NO_ROWS : rowsFault(humanByJudge);
    const odd = fault === undefined ? checkLabeling(labeled, cells, totals) : undefined;
    const share = SHARE_FINDERS[labeled](cells, totals, level, fault);
    const few =
      n < ENOUGH ? 'fewer than 40 human labels, for which no coverage was simulated' : undefined;
    const warnings = [odd, few, share.warning].filter((one) => one !== undefined);
    const isMinded = warnings.length > 0 && share.method !== 'none';
    return { ...share, ...(isMinded ? { warning: warnings.join('; ') } : {}), labeled };
  });
}

/** Human labels below which no coverage was simulated. */
const ENOUGH = 40;

function checkLabeled(labeled: unknown): Labeling {
  checkOption('labeled', labeled, LABELINGS);
  return labeled as Labeling;
}
