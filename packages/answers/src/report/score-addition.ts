import { count, scoreCells } from '@confmat/report/document';
import type { Section } from '@confmat/report/document';
import type { ReliabilityCurve } from '@confmat/thresholds/calibration';
import type { ScoreMetrics } from '../sweep/scores/metrics-of-scores.js';
import { scoreRecords, scoreSections } from '../sweep/scores/scores-section.js';
import type { MeasuredScores } from '../sweep/scores/scores-section.js';
import type { ReportAddition } from './report-outcome.js';

/** What a report says besides of the scores of classes that its labels were predicted from. */
export function scoreAddition(measured: MeasuredScores, digits: number): ReportAddition {
  const { metrics } = measured;
  const { calibration } = metrics;
  const sections = [
    ...scoreSections([measured], digits),
    ...(calibration ? [calibrationSection(calibration, digits)] : []),
  ];
  return {
    sections,
    records: scoreRecords([measured]),
    json: { scores: metrics.values, ...jsonCalibration(metrics) },
    ...{ pageTitle: 'Scores of the classes', isDetail: true },
  };
}

/** How often answers are right, by the score of their class. */
function calibrationSection(curve: ReliabilityCurve, digits: number): Section {
  const score = scoreCells(digits);
  return {
    title: 'Calibration',
    aside: 'of the greatest score of each row',
    content: {
      kind: 'table',
      head: ['score', 'rows', 'mean score', 'right'],
      body: binsOf(curve).map(({ low, high, rows, meanScore, rightShare }) => [
        `${shortened(low)} to ${shortened(high)}`,
        count(rows),
        score(meanScore),
        score(rightShare),
      ]),
    },
    notes: ['where scores come true, the mean score of a line is the share that is right'],
  };
}

const shortened = (edge: number): string => String(Number(edge.toPrecision(6)));

/** A bin of scores that has rows. */
interface CalibrationBin {
  readonly low: number;
  readonly high: number;
  readonly rows: number;
  readonly meanScore: number;
  readonly rightShare: number;
}

function binsOf(curve: ReliabilityCurve): readonly CalibrationBin[] {
  return Array.from(curve.rows, (rows, i) => ({
    ...{ low: curve.low[i] ?? NaN, high: curve.high[i] ?? NaN, rows },
    meanScore: curve.meanScore[i] ?? NaN,
    rightShare: curve.positiveShare[i] ?? NaN,
  })).filter(({ rows }) => rows > 0);
}

function jsonCalibration({ calibration }: ScoreMetrics): object {
  return calibration ? { calibration: binsOf(calibration) } : {};
}
