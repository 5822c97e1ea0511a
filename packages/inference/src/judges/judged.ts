import type { ConfusionMatrix, Label } from '@confmat/core';
import { checkMatrix, checkOptionNames, named } from '@confmat/core/internal';
import { twoSidedZ } from '../distributions.js';
import { intervalOf } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import { matrixFault } from '../matrix/matrix-fault.js';
import { proportionEnds } from '../proportions/proportion-bounds.js';
import {
  FEW_HUMAN_LABELS,
  mustBeJudgeTotals,
  mustBeWholeMatrix,
  mustHaveTwoLabels,
} from '../refusals.js';

/** What a judge said of the rows that no human labelled. */
export interface JudgeTotals {
  /** Rows that the judge found positive. */
  readonly positives: number;
  /** All of them. */
  readonly total: number;
}

/** Options of `judged`. */
export interface JudgedOptions<L extends Label = Label> {
  /** The positive label. Default: the second one of the matrix. */
  readonly posLabel?: NoInfer<L> | undefined;
  /** Nominal coverage, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
}

/** A share of positives from a judge that human labels correct. */
export interface Judged extends Interval {
  /** How far the judge was trusted, in [0, 1]: 0 leaves the human labels alone. */
  readonly trust: number;
  /** The share from the human labels alone. */
  readonly humanOnly: Interval;
  /**
   * The judge's share, corrected by its sensitivity and specificity (Rogan & Gladen 1978); NaN if the
   * judge is no better than chance. It may leave [0, 1].
   */
  readonly roganGladen: number;
}

/**
 * The share of positives among many rows that only a judge, such as a language model, labelled, from a
 * few that a human labelled too. The human labels correct the judge, and the judge narrows the
 * interval.
 *
 * @param humanByJudge Counts of the rows with both labels: row = human, column = judge; two classes.
 * @param judgeTotals What the judge said of the other rows.
 * @param options Positive label, level.
 * @returns The estimate and its interval, clipped to [0, 1]; its relevant rows are the human labels.
 *   With fewer than 100 of them `reason` warns.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`.
 * @see Angelopoulos et al. 2023, "PPI++: efficient prediction-powered inference".
 * @example
 * const both = confusionMatrixFromCounts([[60, 8], [10, 42]], ['no', 'yes']);
 * judged(both, { positives: 1700, total: 4000 }).estimate.toFixed(3); // → '0.439'
 */
export function judged<L extends Label>(
  humanByJudge: ConfusionMatrix<L>,
  judgeTotals: JudgeTotals,
  options: JudgedOptions<L> = {},
): Judged {
  return named('judged', () => {
    checkOptionNames(options, ['posLabel', 'level']);
    const level = checkLevel(options.level);
    checkMatrix('humanByJudge', humanByJudge);
    const { positives, total } = checkTotals(judgeTotals);
    const cells = readCells(humanByJudge, options.posLabel);
    const n = humanByJudge.total;
    const human = (cells.both + cells.humanAlone) / n;
    const judge = (cells.both + cells.judgeAlone) / n;
    const all = (cells.both + cells.judgeAlone + positives) / (n + total);
    const covariance = cells.both / n - human * judge;
    const wanted = covariance / ((1 + n / total) * all * (1 - all));
    const trust = Number.isNaN(wanted) ? 0 : Math.min(1, Math.max(0, wanted));
    const share = positives / total;
    const estimate = trust * share + human - trust * judge;
    const ofHuman =
      human * (1 - human) - 2 * trust * covariance + trust * trust * judge * (1 - judge);
    const variance = (trust * trust * share * (1 - share)) / total + ofHuman / n;
    const half = twoSidedZ(level) * Math.sqrt(variance);
    const ends = [Math.max(0, estimate - half), Math.min(1, estimate + half)] as const;
    const of = { estimate, level, relevantRows: n };
    const note = n < ENOUGH ? FEW_HUMAN_LABELS : undefined;
    const humanEnds = proportionEnds(cells.both + cells.humanAlone, n, level, 'wilson');
    return {
      ...intervalOf(of, 'prediction-powered', ends, note),
      trust,
      humanOnly: intervalOf({ ...of, estimate: human }, 'wilson', humanEnds),
      roganGladen: roganGladen(cells, share),
    };
  });
}

/** Human labels below which the interval was found to cover 0.926 instead of 0.95. */
const ENOUGH = 100;

interface JudgeCells {
  readonly both: number;
  readonly humanAlone: number;
  readonly judgeAlone: number;
  readonly neither: number;
}

function readCells(matrix: ConfusionMatrix, posLabel: Label | undefined): JudgeCells {
  const { labels, counts } = matrix;
  if (labels.length !== 2) throw mustHaveTwoLabels(labels.length);
  const positive = posLabel === undefined ? 1 : labels.indexOf(posLabel);
  if (positive < 0) throw mustHaveTwoLabels(2, posLabel);
  if (matrixFault(matrix) !== undefined || matrix.total === 0) throw mustBeWholeMatrix();
  const negative = 1 - positive;
  const at = (t: number, p: number): number => counts[t * 2 + p] ?? 0;
  return {
    both: at(positive, positive),
    humanAlone: at(positive, negative),
    judgeAlone: at(negative, positive),
    neither: at(negative, negative),
  };
}

function checkTotals(totals: unknown): JudgeTotals {
  const { positives, total } = (totals ?? {}) as Partial<JudgeTotals>;
  const isWhole = Number.isSafeInteger(positives) && Number.isSafeInteger(total);
  if (isWhole && Number(positives) >= 0 && Number(total) >= Math.max(1, Number(positives))) {
    return totals as JudgeTotals;
  }
  throw mustBeJudgeTotals(totals);
}

function roganGladen({ both, humanAlone, judgeAlone, neither }: JudgeCells, share: number): number {
  const sensitivity = both / (both + humanAlone);
  const specificity = neither / (neither + judgeAlone);
  const better = sensitivity + specificity - 1;
  return better > 0 ? (share + specificity - 1) / better : NaN;
}
