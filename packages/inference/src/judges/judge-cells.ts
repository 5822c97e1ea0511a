import type { ConfusionMatrix, Label, MetricError } from '@confmat/core';
import { unsupportedType, optionConflict, invalidOption } from '@confmat/core/internal';

/** A judge's verdicts on the rows that no human labelled. */
export interface JudgeTotals {
  /** Rows that the judge found positive. */
  readonly positives: number;
  /** All of them. */
  readonly total: number;
}

/** Rows with a human label, by who found them positive. */
export interface JudgeCells {
  readonly both: number;
  readonly humanAlone: number;
  readonly judgeAlone: number;
  readonly neither: number;
}

/** The four counts of a matrix of human × judge. */
export function readCells(matrix: ConfusionMatrix, posLabel: Label | undefined): JudgeCells {
  const { labels, counts } = matrix;
  if (labels.length !== 2) throw mustHaveTwoLabels(labels.length);
  const positive = posLabel === undefined ? 1 : labels.indexOf(posLabel);
  if (positive < 0) throw mustHaveTwoLabels(2, posLabel);
  const negative = 1 - positive;
  const at = (t: number, p: number): number => counts[t * 2 + p] ?? 0;
  return {
    both: at(positive, positive),
    humanAlone: at(positive, negative),
    judgeAlone: at(negative, positive),
    neither: at(negative, negative),
  };
}

/** Check a judge's verdicts on the other rows. */
export function checkTotals(totals: unknown): JudgeTotals {
  const { positives, total } = (totals ?? {}) as Partial<JudgeTotals>;
  const isWhole = Number.isSafeInteger(positives) && Number.isSafeInteger(total);
  if (isWhole && Number(positives) >= 0 && Number(total) >= Math.max(1, Number(positives))) {
    return totals as JudgeTotals;
  }
  throw mustBeJudgeTotals(totals);
}

/** A judge's totals that are none. */
function mustBeJudgeTotals(value: unknown): MetricError {
  const expected = '{ positives, total } of whole numbers, 0 <= positives <= total, total above 0';
  return unsupportedType('judgeTotals', value, expected);
}

/** Human and judge on other than two classes. */
function mustHaveTwoLabels(nLabels: number, posLabel?: unknown): MetricError {
  return posLabel === undefined
    ? optionConflict('humanByJudge', `has ${nLabels} classes, expected two`)
    : invalidOption('posLabel', posLabel, 'one of the two labels of humanByJudge');
}
