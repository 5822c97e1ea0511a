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
import type { Measure } from '@confmat/report/document';
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
  const found = intervals(matrix);
  const { macro, weighted } = found.averages;
  const row = found.rows.find(({ label }) => label === posLabel);
  const of = labelName(posLabel ?? '');
  const [accuracy, ...others] = wholeMetrics(matrix, found, LEVEL);
  const ofPositive = row && [
    ...[[`precision of ${of}`, row.precision] as const, [`recall of ${of}`, row.recall] as const],
    [`F1 of ${of}`, row.f1] as const,
  ];
  const averages = [['macro F1', macro.f1] as const, ['weighted F1', weighted.f1] as const];
  const first = accuracy ? [accuracy] : [];
  const shown = ofPositive ? [...ofPositive, ...first] : [...first, ...averages];
  return [...shown, ...others].map(([name, one]) => ({ name, measure: plain(one) }));
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
