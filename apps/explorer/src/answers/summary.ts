import { noInformationRate, noInformationTest } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { intervals } from '@confmat/inference';
import { multilabelReportOfCounts } from '@confmat/multilabel';
import {
  exactInterval,
  formatMetric,
  formatPValue,
  isByUnit,
  labelName,
  nUnitsOf,
} from '@confmat/report/internal';
import type { Measure } from '@confmat/report/internal';
import type { ReportResults } from '@confmat/report';
import { evaluate, ofOneModel } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Choice, SummaryAnswer, Tile } from '../protocol.js';

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
    baseline: matrix && matrix.total > 0 ? baselineText(matrix) : null,
  };
}

/** Level of all intervals of the page. */
const LEVEL = 0.95;

const plain = ({ estimate, low, high }: Measure): Measure => ({ estimate, low, high });

function matrixTiles({ posLabel }: ReportResults, matrix: ConfusionMatrix): readonly Tile[] {
  const { rows, averages, accuracy, matthewsCorrcoef, balancedAccuracy } = intervals(matrix);
  const row = rows.find(({ label }) => label === posLabel);
  const tile = (name: string, found: Measure | undefined): readonly Tile[] =>
    found ? [{ name, measure: plain(found) }] : [];
  if (row && posLabel !== undefined) {
    const of = labelName(posLabel);
    return [
      ...tile(`precision of ${of}`, row.precision),
      ...tile(`recall of ${of}`, row.recall),
      ...tile(`F1 of ${of}`, row.f1),
      ...tile('accuracy', accuracy),
      ...tile('balanced accuracy', balancedAccuracy),
      ...tile('Matthews’ correlation', matthewsCorrcoef),
    ];
  }
  return [
    ...tile('accuracy', accuracy),
    ...tile('macro F1', averages.macro.f1),
    ...tile('weighted F1', averages.weighted.f1),
    ...tile('balanced accuracy', balancedAccuracy),
    ...tile('Matthews’ correlation', matthewsCorrcoef),
  ];
}

/** Label sets: averages over labels, and whole sets. */
export function setTiles({ labelSets }: ReportResults): readonly Tile[] {
  if (!labelSets) return [];
  const { labels, samples } = labelSets;
  const { averages } = intervals(labels, { samples });
  const exact = exactInterval(labelSets, LEVEL);
  const report = multilabelReportOfCounts(labels, samples ?? null);
  const bare = (estimate: number | undefined): Measure => ({
    estimate: estimate ?? NaN,
    low: NaN,
    high: NaN,
  });
  return [
    { name: 'micro F1', measure: plain(averages.micro.f1) },
    { name: 'macro F1', measure: plain(averages.macro.f1) },
    ...(exact ? [{ name: 'exact match', measure: plain(exact) }] : []),
    ...(samples ? [{ name: 'overlap of both sets', measure: bare(report.sets?.jaccard) }] : []),
  ];
}

/** The test takes rows one by one: there is none of rows that belong together. */
function baselineText(matrix: ConfusionMatrix): string {
  const most = matrix.support.indexOf(Math.max(...matrix.support));
  const rate = formatMetric(noInformationRate(matrix));
  const label = labelName(matrix.labels[most] ?? '');
  const p =
    matrix.weighted || isByUnit(matrix)
      ? ''
      : `; the model is better with p ${formatPValue(noInformationTest(matrix).pValue)}`;
  return `Always answering ${label} would have an accuracy of ${rate}${p}.`;
}
