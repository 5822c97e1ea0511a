import { averagePrecisionInterval, rocAucInterval } from '@confmat/inference';
import { curveSvg, scoreHistogramSvg, thresholdSvg } from '@confmat/report';
import { labelName, panelOf, thresholdText } from '@confmat/report/internal';
import type { ScoreResults } from '@confmat/report';
import { bestThreshold } from '@confmat/thresholds';
import { f1 } from '@confmat/core';
import { evaluate } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Choice, Picture, TableData, ThresholdAnswer } from '../protocol.js';
import { bare, measure, text } from './cells.js';

const LEVEL = 0.95;

/** What every threshold does: counts at 4,096 cuts, and the curves. It is the same for all thresholds. */
export function thresholdAnswer(session: Session, choice: Choice): ThresholdAnswer {
  const { results } = evaluate(session, choice);
  const { scores, posLabel } = results;
  if (!scores || scores.length === 0) throw new Error('there are no scores of the positive class');
  return {
    panel: panelOf(scores, LEVEL),
    areas: areasTable(scores),
    pictures: session.memo.of(['curves', { ...choice, threshold: null, by: [] }], () =>
      pictures(scores),
    ),
    posLabel: labelName(posLabel ?? scores[0]?.sweep.posLabel ?? ''),
  };
}

function areasTable(scores: readonly ScoreResults[]): TableData {
  return {
    caption: 'Areas and best thresholds',
    columns: ['scores', 'ROC AUC', 'average precision', 'best F1', 'at threshold'],
    rows: scores.map(({ name, sweep }) => {
      const best = bestThreshold(sweep.kind === 'bins' ? { ...sweep, kind: 'list' } : sweep, f1);
      return [
        text(name === undefined ? `of ${labelName(sweep.posLabel)}` : labelName(name)),
        { ...measure(rocAucInterval(sweep, { level: LEVEL })), digits: 4 },
        { ...measure(averagePrecisionInterval(sweep, { level: LEVEL })), digits: 4 },
        bare(best.reached ? best.value : NaN),
        text(best.reached ? thresholdText(best.threshold) : '–'),
      ];
    }),
  };
}

function pictures(scores: readonly ScoreResults[]): readonly Picture[] {
  const [first] = scores;
  if (!first) return [];
  const width = 360;
  const sweeps =
    scores.length === 1
      ? first.sweep
      : Object.fromEntries(scores.map(({ name = '', sweep }) => [name, sweep]));
  return [
    { name: 'thresholds', svg: thresholdSvg(first.sweep, { width }) },
    ...(first.histograms
      ? [{ name: 'scores', svg: scoreHistogramSvg(first.histograms, { width }) }]
      : []),
    { name: 'roc', svg: curveSvg(sweeps, { kind: 'roc', width }) },
    { name: 'precision-recall', svg: curveSvg(sweeps, { kind: 'precision-recall', width }) },
    { name: 'net-benefit', svg: curveSvg(sweeps, { kind: 'net-benefit', width }) },
  ];
}
