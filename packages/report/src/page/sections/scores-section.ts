import { hasNetBenefit } from '../../curves/has-net-benefit.js';
import { calibrationOfSweep, histogramsOfSweep } from '@confmat/thresholds/internal';
import type { ThresholdSweep } from '@confmat/thresholds';
import { hasCorp } from '../../curves/corp-kind.js';
import { drawCurve } from '../../curves/curve-svg.js';
import type { SweepsByName } from '../../curves/read-sweeps.js';
import { panelHtml } from '../../panel/panel-html.js';
import { isByUnit } from '../../results/units-of-results.js';
import type { PanelData } from '../../panel/panel-data.js';
import type { Results, ScoreResults } from '../../results/results.js';
import { drawCalibration } from '../../scores/calibration-svg.js';
import { drawScoreHistogram } from '../../scores/score-histogram-svg.js';
import type { Drawing } from '../../svg/picture.js';
import { isChoiceAsked } from '../../thresholds/choice.js';
import type { ThresholdChoice } from '../../thresholds/choice.js';
import { drawThresholds } from '../../thresholds/threshold-svg.js';
import { figures } from '../html/figure.js';
import { tableHtml } from '../../document/table-html.js';
import {
  bestThresholdsTable,
  byThresholdTable,
  groupAreasTable,
} from '../../tables/threshold-tables.js';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { areasTable } from '../../tables/areas-table.js';
import type { SectionWriter } from '../section.js';

/** Bins of the histogram that is drawn from a sweep. */
const BINS = 32;

/** Three stand to a line of the page, and one fits a phone; all end at one height. */
const WIDTH = 364;
const HEIGHT = 320;
/** The metrics over the threshold have a line of their own. */
const WIDE = 1136;
const WIDE_HEIGHT = 340;

/** What the scores are worth, at every threshold. */
export const scoresSection: SectionWriter = (
  { results, level, truth, isOfPositive, panel },
  shown,
) => {
  const { scores } = results;
  const [first] = scores ?? [];
  if (!scores || !first || !panel) return null;
  const isInSummary = isOfPositive && shown.some(({ name }) => name === 'summary');
  return {
    name: 'scores',
    title: 'Scores',
    content: [
      // With many classes the positive one is a part, and a page may have no summary.
      isInSummary ? null : panelHtml(panel, truth),
      figures(pictures(results, scores, panel.classes)),
      tableHtml(areasTable(scores, level, results)),
      scores.length === 1 || isChoiceAsked(results) ? bestThresholds(scores, results) : null,
      scores.length === 1 ? byThreshold(first.sweep) : null,
      scores.some(({ slices = [] }) => slices.length > 0)
        ? [
            html('h3', {}, 'Groups of rows'),
            tableHtml(groupAreasTable(scores, level, results), { isSortable: true }),
          ]
        : null,
    ],
  };
};

/** The best thresholds to choose from. */
function bestThresholds(scores: readonly ScoreResults[], choice: ThresholdChoice): Child {
  const best = bestThresholdsTable(scores, choice);
  return [html('h3', {}, best.caption), tableHtml(best)];
}

/** Some of all thresholds. */
function byThreshold(sweep: ThresholdSweep): Child {
  const some = byThresholdTable(sweep);
  return html('details', {}, html('summary', {}, some.caption), tableHtml(some));
}

function pictures(
  { level, subjectTo }: Results,
  scores: readonly ScoreResults[],
  [positive, other]: PanelData['classes'],
): readonly Drawing[] {
  const [first] = scores;
  if (!first) return [];
  const isOne = scores.length === 1;
  const sweeps = isOne
    ? first.sweep
    : Object.fromEntries(scores.map(({ name = '', sweep }) => [name, sweep]));
  const marked = scores.flatMap(({ name = '', threshold }) =>
    threshold === undefined ? [] : [[name, threshold] as const],
  );
  const threshold = isOne ? first.threshold : Object.fromEntries(marked);
  const at = { ...(isOne && first.threshold !== undefined ? { threshold: first.threshold } : {}) };
  const histograms = histogramsOfSweep(first.sweep, BINS);
  const options = { level, width: WIDTH, ...(threshold === undefined ? {} : { threshold }) };
  return [
    ...(isOne
      ? [drawThresholds(first.sweep, { width: WIDE, level, subjectTo, ...at }, WIDE_HEIGHT)]
      : []),
    drawCurve(sweeps, { kind: 'precision-recall', ...options }, HEIGHT),
    drawCurve(sweeps, { kind: 'roc', ...options }, HEIGHT),
    ...(isOne && histograms
      ? [
          drawScoreHistogram(
            { ...histograms, labels: [other, positive] },
            { width: WIDTH, weighted: first.sweep.weighted, ...at },
            HEIGHT,
          ),
        ]
      : []),
    ...calibrationPictures(scores, sweeps, level),
    ...(scores.every(({ sweep }) => hasNetBenefit(sweep))
      ? [drawCurve(sweeps, { kind: 'net-benefit', ...options }, HEIGHT)]
      : []),
  ];
}

/** One picture: without bins, if all models have such a curve; otherwise that of one model in bins. */
function calibrationPictures(
  scores: readonly ScoreResults[],
  sweeps: SweepsByName,
  level: number,
): readonly Drawing[] {
  if (scores.every(({ sweep }) => hasCorp(sweep))) {
    return [drawCurve(sweeps, { kind: 'corp', width: WIDTH, level }, HEIGHT)];
  }
  const [first, ...others] = scores;
  if (!first || others.length > 0) return [];
  const { sweep } = first;
  const calibration = calibrationOfSweep(sweep);
  const options = { width: WIDTH, level, whiskers: !isByUnit(sweep) };
  return calibration ? [drawCalibration(calibration, options, HEIGHT)] : [];
}
