import { averagePrecisionInterval, rocAucInterval } from '@confmat/inference';
import { labelName, panelOf, thresholdText } from '@confmat/report/internal';
import type { ScoreResults } from '@confmat/report';
import { bestThreshold } from '@confmat/thresholds';
import { f1 } from '@confmat/core';
import { modelKind } from '../evaluate/model-kind.js';
import { evaluate } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Choice, TableData, ThresholdAnswer } from '../protocol.js';
import { bare, measure, text } from './cells.js';
import { classThresholdsAnswer } from './class-thresholds.js';
import { LEVEL, scorePictures } from './score-pictures.js';

/** What every threshold does: counts at 4,096 cuts, and the curves. It is the same for all thresholds. */
export function thresholdAnswer(session: Session, choice: Choice): ThresholdAnswer {
  const isByClass =
    session.kind === 'table' &&
    modelKind(session.facts, choice.truth, choice.model) === 'scores by class';
  if (isByClass) return classThresholdsAnswer(session, choice);
  const { scores = [], posLabel } = evaluate(session, choice).results;
  if (scores.length === 0) throw new Error('there are no scores of the positive class');
  return {
    panel: panelOf(scores, LEVEL),
    areas: areasTable(scores),
    pictures: session.memo.of(
      ['curves', { ...choice, threshold: null, costs: null, link: null, by: [] }],
      () => scorePictures(scores),
    ),
    classes: null,
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
