import { calibrationOfSweep, histogramsOfSweep } from '@confmat/thresholds/internal';
import { drawCurve } from '../../curves/curve-svg.js';
import { hasNetBenefit } from '../../panel/net-benefit.js';
import { panelHtml } from '../../panel/panel-html.js';
import { isByUnit } from '../../units/units-of-results.js';
import { panelOf } from '../../panel/panel-of.js';
import type { ScoreResults } from '../../results.js';
import { drawCalibration } from '../../scores/calibration-svg.js';
import { drawScoreHistogram } from '../../scores/score-histogram-svg.js';
import type { Drawing } from '../../svg/picture.js';
import { drawThresholds } from '../../thresholds/threshold-svg.js';
import { figures } from '../html/figure.js';
import { tableHtml } from '../../document/table-html.js';
import { areasTable } from '../../document/tables/areas-table.js';
import type { SectionWriter } from '../section.js';

/** Bins of the histogram that is drawn from a sweep. */
const BINS = 32;

/** What the scores are worth, at every threshold. */
export const scoresSection: SectionWriter = ({ results, level }) => {
  const { scores } = results;
  if (!scores || scores.length === 0) return null;
  return {
    name: 'scores',
    title: 'Scores',
    content: [
      panelHtml(panelOf(scores, level)),
      tableHtml(areasTable(scores, level)),
      figures(pictures(scores, level)),
    ],
  };
};

function pictures(scores: readonly ScoreResults[], level: number): readonly Drawing[] {
  const [first] = scores;
  if (!first) return [];
  const isOne = scores.length === 1;
  const sweeps = isOne
    ? first.sweep
    : Object.fromEntries(scores.map(({ name = '', sweep }) => [name, sweep]));
  const known = scores.flatMap(({ name = '', threshold }) =>
    threshold === undefined ? [] : [[name, threshold] as const],
  );
  const threshold = isOne ? first.threshold : Object.fromEntries(known);
  const at = { ...(isOne && first.threshold !== undefined ? { threshold: first.threshold } : {}) };
  // Three stand to a line of the page, and one fits a phone.
  const width = 364;
  // Rows may tell the names of all classes; a sweep knows how many there are of each score.
  const { histograms = histogramsOfSweep(first.sweep, BINS) } = first;
  const { calibration = calibrationOfSweep(first.sweep) } = first;
  const options = { level, width, ...(threshold === undefined ? {} : { threshold }) };
  return [
    ...(isOne && histograms ? [drawScoreHistogram(histograms, { width, ...at })] : []),
    ...(isOne ? [drawThresholds(first.sweep, { width, level, ...at })] : []),
    drawCurve(sweeps, { kind: 'roc', ...options }),
    drawCurve(sweeps, { kind: 'precision-recall', ...options }),
    ...(isOne && calibration
      ? [drawCalibration(calibration, { width, level, whiskers: !isByUnit(first.sweep) })]
      : []),
    ...(scores.every(({ sweep }) => hasNetBenefit(sweep))
      ? [drawCurve(sweeps, { kind: 'net-benefit', ...options })]
      : []),
  ];
}
