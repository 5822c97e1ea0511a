import { changeCells, countCells, scoreCells } from '@confmat/report/document';
import type { Cell, Section } from '@confmat/report/document';
import { rowsText } from '@confmat/rows/document/rows-text.js';
import { nameText } from '@confmat/rows/document/name-text.js';
import type { ReportResult } from '../report/result.js';
import { orderedRows } from '../report/row-order.js';
import { comparedWhole, scoresOfClass } from './compared-scores.js';
import type { ComparedScores, Comparison } from './compared-scores.js';

type NamedScore = readonly [title: string, of: (scores: ComparedScores) => number];

const OF_CLASSES: readonly NamedScore[] = [
  ['macro precision', ({ averages }) => averages.macro.precision],
  ['macro recall', ({ averages }) => averages.macro.recall],
  ['macro F1', ({ averages }) => averages.macro.f1],
  ['weighted F1', ({ averages }) => averages.weighted.f1],
];

/**
 * Predictions side by side: metrics of the whole, then F1 of each class; of two predictions also what
 * changes from the first to the second.
 *
 * @param result The report of the last prediction, whose classes and order the tables have.
 */
export function comparisonSections(
  { baseline, file, others }: Comparison,
  result: ReportResult,
): readonly Section[] {
  const all = [baseline, ...others];
  const names = all.map(({ name }) => nameText(name));
  const score = scoreCells(result.digits);
  const change = changeCells(result.digits);
  const [other] = others;
  const isPair = others.length === 1 && other !== undefined;
  const difference = (of: (scores: ComparedScores) => number): readonly Cell[] =>
    isPair ? [change(of(other) - of(baseline))] : [];
  const aside = file === null ? undefined : `${nameText(file)}: ${nameText(baseline.pred)}`;
  const nRows = baseline.nSamples;
  const { known, missing } = comparedWhole(baseline);
  const ofWhole = known.map(({ metric, title }): NamedScore => [
    title,
    ({ whole }) => whole[metric.name] ?? NaN,
  ]);
  const notes = [
    ...(nRows === result.nSamples ? [] : [`${nameText(baseline.name)} counted ${rowsText(nRows)}`]),
    ...missing.map(
      ({ title }) =>
        `${nameText(baseline.name)} has no ${title}, which is left out of the comparison`,
    ),
  ];
  return [
    {
      title: 'Comparison',
      aside,
      content: {
        kind: 'table',
        head: ['', ...names, ...(isPair ? ['change'] : [])],
        body: [...ofWhole, ...OF_CLASSES].map(([title, of]) => [
          title,
          ...all.map((scores) => score(of(scores))),
          ...difference(of),
        ]),
      },
      notes,
    },
    classSection(all, names, result),
  ];
}

function classSection(
  all: readonly ComparedScores[],
  names: readonly string[],
  { report, digits, order, matrix }: ReportResult,
): Section {
  const score = scoreCells(digits);
  const change = changeCells(digits);
  const count = countCells(matrix.weighted);
  const [first, second] = all;
  const isPair = all.length === 2 && first !== undefined && second !== undefined;
  const rows = orderedRows(report.rows, order);
  const gone = [...(first?.classes.values() ?? [])].filter(
    ({ label }) => second && !second.classes.has(JSON.stringify(label)),
  );
  return {
    title: 'F1 by class',
    aside: isPair ? 'precision and recall: their change' : undefined,
    content: {
      kind: 'table',
      head: ['class', ...names, ...(isPair ? ['change', 'precision', 'recall'] : []), 'support'],
      body: rows.map(({ label, support }) => {
        const scores = all.map((one) => scoresOfClass(one, label));
        const [before, now] = scores;
        return [
          nameText(label),
          ...scores.map(({ f1 }) => score(f1)),
          ...(isPair && before && now
            ? [
                change(now.f1 - before.f1),
                change(now.precision - before.precision),
                change(now.recall - before.recall),
              ]
            : []),
          count(support),
        ];
      }),
    },
    notes:
      gone.length === 0
        ? []
        : [`no longer a class: ${gone.map(({ label }) => nameText(label)).join(', ')}`],
  };
}
