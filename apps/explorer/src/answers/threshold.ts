import { areasTable, panelOf, withWholes } from '@confmat/report/internal';
import { modelKind } from '../evaluate/model-kind.js';
import { evaluate } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Choice, ThresholdAnswer } from '../protocol.js';
import { classThresholdsAnswer } from './class-thresholds.js';
import { LEVEL } from './level.js';
import { scorePictures } from './score-pictures.js';

/** What every threshold does: counts at 4,000 cuts, and the curves. It is the same for all thresholds. */
export function thresholdAnswer(session: Session, choice: Choice): ThresholdAnswer {
  const isByClass =
    session.kind === 'table' &&
    modelKind(session.facts, choice.truth, choice.model) === 'scores by class';
  if (isByClass) return classThresholdsAnswer(session, choice);
  const { results, rows } = evaluate(session, choice);
  const { scores = [], posLabel, matrix } = results;
  if (scores.length === 0) throw new Error('there are no scores of the positive class');
  const positive = posLabel ?? scores[0]?.sweep.posLabel;
  const labels = matrix?.labels.length === 2 ? matrix.labels : [];
  return {
    panel: panelOf(
      scores,
      LEVEL,
      labels.find((label) => label !== positive),
    ),
    isWeighted: scores.some(({ sweep }) => sweep.weighted),
    areas: withWholes(areasTable(scores, LEVEL), results),
    pictures: session.memo.of(
      ['curves', { ...choice, threshold: null, costs: null, link: null, by: [] }],
      () => scorePictures(scores, rows?.histograms()),
    ),
    classes: null,
  };
}
