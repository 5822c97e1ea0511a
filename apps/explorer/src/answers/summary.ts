import { jaccard } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { intervals } from '@confmat/inference';
import { averagePrecision, rocAuc } from '@confmat/thresholds';
import {
  N_TILES,
  PANEL_METRICS,
  baselineText,
  exactInterval,
  isOfPositive,
  labelName,
  measuresOfMatrix,
  nUnitsOf,
  reportedIntervals,
  verdictOf,
  wholeMetrics,
} from '@confmat/report/internal';
import type { Results, VerdictText } from '@confmat/report/internal';
import { bare, emptySetsOf, emptySetsText } from '@confmat/report/document';
import { evaluate, ofOneModel } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Choice, SummaryAnswer, Tile } from '../protocol.js';
import { LEVEL } from './level.js';

/** What the choice comes to, in a few numbers. */
export function summaryAnswer(session: Session, choice: Choice): SummaryAnswer {
  const { evaluation, results, rule } = evaluate(session, ofOneModel(choice));
  const { matrix, labelSets } = results;
  const nSkipped = (matrix ?? labelSets?.labels)?.nSkipped ?? 0;
  return {
    // Sums of weights do not tell the number of rows.
    nRows: matrix?.weighted
      ? evaluation.nSamples
      : (matrix?.total ?? labelSets?.labels.nSamples ?? 0),
    weight: matrix?.weighted ? matrix.total : undefined,
    nSkipped,
    // Of a stored evaluation every view says it.
    nUnits: session.kind === 'table' ? nUnitsOf(results) : undefined,
    rule,
    verdict: verdictLine(verdictOf(results, LEVEL)),
    tiles: matrix ? matrixTiles(results, matrix) : setTiles(results),
    remark: remarkOf(results),
  };
}

function remarkOf(results: Results): string | null {
  const { matrix, labelSets } = results;
  if (!matrix) return emptySetsRemark(labelSets);
  return matrix.total > 0 && !isOfPositive(results) ? baselineText(matrix) : null;
}

/** How samples without labels are counted; null without any. */
export function emptySetsRemark(labelSets: Results['labelSets']): string | null {
  const samples = labelSets?.samples;
  const text = samples ? emptySetsText(emptySetsOf(samples), samples.tn === undefined) : null;
  return text === null ? null : `${text}.`;
}

const verdictLine = (verdict: VerdictText | null): string =>
  [verdict?.atCut ?? '', verdict?.rest ?? ''].filter((text) => text !== '').join(' ');

/** Of a positive class what a page has of it, or else the metrics of the whole. */
function matrixTiles(results: Results, matrix: ConfusionMatrix): readonly Tile[] {
  const { posLabel, scores = [] } = results;
  if (posLabel === undefined || !isOfPositive(results)) {
    return wholeMetrics(matrix, intervals(matrix), LEVEL).map(([name, measure]) => ({
      ...{ name, measure },
    }));
  }
  const [sweep] = scores.map((score) => score.sweep);
  const shown = measuresOfMatrix(matrix, posLabel, LEVEL).slice(0, N_TILES);
  return [
    ...shown.map(({ value, low, high }, place): Tile => {
      const { name, per = 1 } = PANEL_METRICS[place] ?? { name: '' };
      return {
        name: per === 1 ? `${name} of ${labelName(posLabel)}` : name,
        measure: { estimate: value * per, low: low * per, high: high * per },
        ...(per === 1 ? {} : { digits: 1 }),
      };
    }),
    ...(sweep?.kind === 'exact'
      ? [
          // Their intervals take many rows, and come late.
          { name: 'ROC AUC', measure: bare(rocAuc(sweep)) },
          { name: 'average precision', measure: bare(averagePrecision(sweep)) },
        ]
      : []),
  ];
}

/** Label sets: averages over labels, and whole sets. */
export function setTiles(results: Results): readonly Tile[] {
  const { labelSets } = results;
  const found = reportedIntervals({ ...results, matrix: undefined });
  if (!labelSets || !found) return [];
  const { labels, samples } = labelSets;
  const { averages } = found;
  const exact = exactInterval(labelSets, LEVEL);
  return [
    { name: 'micro F1', measure: averages.micro.f1 },
    { name: 'macro F1', measure: averages.macro.f1 },
    ...(exact
      ? [{ name: labels.tn ? 'exact match' : 'documents wholly right', measure: exact }]
      : []),
    ...(samples
      ? [{ name: 'overlap of both sets', measure: bare(jaccard(samples, { average: 'macro' })) }]
      : []),
  ];
}
