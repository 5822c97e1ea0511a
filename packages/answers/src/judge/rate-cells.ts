import { measured } from '@confmat/report/document';
import type { Cell } from '@confmat/report/document';
import { quote } from '@confmat/rows/suggest.js';
import type { GroupAnswers, JudgeAnswers } from './judge-answers.js';

/** Rates of a judge on rows with human labels. */
type Rated = Pick<GroupAnswers, 'nHuman' | 'tpr' | 'tnr'>;

/** Makes cells of the rates of a judge; without rows they say so. */
export function rateCells(
  { verdicts: { posLabel }, negLabel }: JudgeAnswers,
  digits: number,
): Readonly<Record<'tpr' | 'tnr', (of: Rated) => Cell>> {
  const none = (nHuman: number, label: string): string =>
    nHuman === 0 ? NO_HUMAN_LABELS : `no ${quote(label)} by humans`;
  return {
    tpr: ({ nHuman, tpr }) =>
      Number.isNaN(tpr.estimate) ? none(nHuman, posLabel) : measured(tpr, digits),
    tnr: ({ nHuman, tnr }) =>
      Number.isNaN(tnr.estimate) ? none(nHuman, negLabel) : measured(tnr, digits),
  };
}

/** What stands where a group has none. */
export const NO_HUMAN_LABELS = 'no human labels';
