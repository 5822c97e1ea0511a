import { nameText } from '@confmat/core/internal';
import type { Interval } from '@confmat/inference';
import { count, measured, percentText, share } from '@confmat/report/document';
import type { Cell, Section, Table } from '@confmat/report/document';
import { numberOf } from '@confmat/rows/document/rows-text.js';
import type { JudgeAnswers } from './judge-answers.js';
import { rateCells } from './rate-cells.js';

/** How the judge does on the positives and on the negatives of the humans. */
export function ratesSection(answers: JudgeAnswers, digits: number): Section {
  const { tpr, tnr, kappa, nHuman, humanShare, judgeShare, verdicts, negLabel } = answers;
  const { posLabel } = verdicts;
  const row = (name: string, value: Interval, cell: Cell): readonly Cell[] => [
    ...[name, cell, count(value.relevantRows)],
  ];
  const cell = rateCells(answers, digits);
  return {
    title: 'The judge against the humans',
    content: {
      kind: 'table',
      head: ['rate', 'value', 'rows'],
      body: [
        row(`true positive rate: finds ${nameText(posLabel)} where it is`, tpr, cell.tpr(answers)),
        row(`true negative rate: finds ${nameText(negLabel)} where it is`, tnr, cell.tnr(answers)),
        row("Cohen's kappa: agreement beyond chance", kappa, measured(kappa, digits)),
      ],
    },
    notes: [
      `of ${numberOf(nHuman, 'row')} with a human label, humans found ${percentText(rounded(humanShare))} ${nameText(posLabel)}, the judge ${percentText(rounded(judgeShare))}: kappa falls where nearly all rows have one label`,
    ],
  };
}

/** The share of positives, as the judge found it and corrected. */
export function shareSection(answers: JudgeAnswers, digits: number): Section {
  const { corrected, labeled, others, verdicts, next } = answers;
  const title = `The share of ${nameText(verdicts.posLabel)}`;
  if (others.total === 0) {
    const lines = ['every row with a verdict has a human label, so nothing is to be corrected'];
    return { title, content: { kind: 'lines', lines } };
  }
  const body = [...sharesOf(answers, digits)];
  const content: Table = { kind: 'table', head: ['found by', 'value'], body };
  if (!corrected || labeled === undefined) {
    const note =
      "to correct it, say how the rows with human labels were chosen: --labeled 'at random', 'by human label' or 'by judge label'";
    return { title, content, notes: [note] };
  }
  const { reason, warning } = corrected;
  return {
    ...{ title, aside: `rows for humans chosen ${labeled}`, content },
    notes: [
      ...(reason === undefined ? [] : [`no interval: ${reason}`]),
      ...(warning === undefined ? [] : [warning]),
      ...(next ? [nextText(next, answers)] : []),
    ],
  };
}

function* sharesOf(
  { corrected, labeled, others }: JudgeAnswers,
  digits: number,
): Iterable<readonly Cell[]> {
  if (corrected) {
    const among = labeled === 'by human label' ? 'rows without a human label' : 'all rows';
    yield [`corrected, among ${among}`, measured(corrected, digits)];
  }
  yield [
    `the judge alone, of ${numberOf(others.total, 'row')} without a human label`,
    share(others.positives / others.total),
  ];
  if (corrected && corrected.humanOnly.method !== 'none') {
    yield ['humans alone', measured(corrected.humanOnly, digits)];
  }
}

/** Where more labels help. */
function nextText(
  { pickedBy, positives, negatives }: NonNullable<JudgeAnswers['next']>,
  { verdicts: { posLabel }, negLabel }: JudgeAnswers,
): string {
  const of = (label: string): string =>
    pickedBy === 'judge label'
      ? `rows that the judge found ${nameText(label)}`
      : `rows that are ${nameText(label)}`;
  if (positives + negatives === 1) {
    return `the next human label helps most among ${of(positives === 1 ? posLabel : negLabel)}`;
  }
  return `of the next ${positives + negatives} human labels, ${positives} among ${of(posLabel)} and ${negatives} among ${of(negLabel)} help most`;
}

/** A share as a person reads it: to a tenth of a percent. */
function rounded(value: number): number {
  return Number(value.toFixed(3));
}
