import type { ConfusionMatrix } from '@confmat/core';
import { intervals } from '@confmat/inference';
import { multilabelReportOfCounts } from '@confmat/multilabel';
import {
  baselineText,
  exactInterval,
  labelName,
  nUnitsOf,
  wholeMetrics,
} from '@confmat/report/internal';
import { bare, emptySetsOf, emptySetsText } from '@confmat/report/document';
import type { ReportResults } from '@confmat/report';
import { evaluate, ofOneModel } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Choice, SummaryAnswer, Tile } from '../protocol.js';
import { LEVEL } from './level.js';

/** What the choice comes to, in a few numbers. */
export function summaryAnswer(session: Session, choice: Choice): SummaryAnswer {
  const { results, rule } = evaluate(session, ofOneModel(choice));
  const { matrix, labelSets } = results;
  const source = matrix ?? labelSets?.labels;
  return {
    nRows: matrix?.total ?? labelSets?.labels.nSamples ?? 0,
    nSkipped: source?.nSkipped ?? 0,
    // Of a stored evaluation every view says it.
    nUnits: session.kind === 'table' ? nUnitsOf(results) : undefined,
    rule,
    tiles: matrix ? matrixTiles(results, matrix) : setTiles(results),
    remark: remarkOf(results),
  };
}

function remarkOf({ matrix, labelSets }: ReportResults): string | null {
  if (!matrix) return emptySetsRemark(labelSets);
  return matrix.total > 0 ? baselineText(matrix) : null;
}

/** How samples without labels are counted; null without any. */
export function emptySetsRemark(labelSets: ReportResults['labelSets']): string | null {
  const samples = labelSets?.samples;
  const text = samples ? emptySetsText(emptySetsOf(samples, samples.rowWeights)) : null;
  return text === null ? null : `${text}.`;
}

function matrixTiles({ posLabel }: ReportResults, matrix: ConfusionMatrix): readonly Tile[] {
  const found = intervals(matrix);
  const { macro, weighted } = found.averages;
  const row = found.rows.find(({ label }) => label === posLabel);
  const of = labelName(posLabel ?? '');
  const [accuracy, ...others] = wholeMetrics(matrix, found, LEVEL);
  const first = accuracy ? [accuracy] : [];
  const shown = row
    ? [
        [`precision of ${of}`, row.precision] as const,
        [`recall of ${of}`, row.recall] as const,
        [`F1 of ${of}`, row.f1] as const,
        ...first,
      ]
    : [...first, ['macro F1', macro.f1] as const, ['weighted F1', weighted.f1] as const];
  return [...shown, ...others].map(([name, measure]) => ({ name, measure }));
}

/** Label sets: averages over labels, and whole sets. */
export function setTiles({ labelSets }: ReportResults): readonly Tile[] {
  if (!labelSets) return [];
  const { labels, samples } = labelSets;
  const { averages } = intervals(labels, { samples });
  const exact = exactInterval(labelSets, LEVEL);
  const report = multilabelReportOfCounts(labels, samples ?? null);
  return [
    { name: 'micro F1', measure: averages.micro.f1 },
    { name: 'macro F1', measure: averages.macro.f1 },
    ...(exact ? [{ name: 'exact match', measure: exact }] : []),
    ...(samples
      ? [{ name: 'overlap of both sets', measure: bare(report.sets?.jaccard ?? NaN) }]
      : []),
  ];
}
