import { count, scoreCells } from '@confmat/report/document';
import type { Section } from '@confmat/report/document';
import type { ReliabilityCurve } from '@confmat/thresholds/calibration';
import { scoreRecords, scoreSections } from '../sweep/scores/scores-section.js';
import type { ValueRecord } from '../document/value-records.js';
import type { ReportResult } from './result.js';

type Measured = Pick<ReportResult, 'measured' | 'digits' | 'intervals' | 'unit'>;

/**
 * The scores of classes that labels were predicted from, and how they come true; none without.
 *
 * @param hasIntervals Whether to show intervals that nobody asked for, as pages do.
 */
export function classScoresSections(
  { measured, digits, intervals, unit }: Measured,
  hasIntervals = intervals !== null,
): readonly Section[] {
  if (!measured) return [];
  const { metrics } = measured;
  const shown = hasIntervals ? measured : { ...measured, intervals: {} };
  const { calibration } = metrics;
  return [
    ...scoreSections([shown], digits),
    ...(calibration ? [calibrationSection(calibration, digits, unit !== null)] : []),
  ];
}

/** The same for programs that read tables. */
export function classScoresRecords({ measured, intervals }: Measured): readonly ValueRecord[] {
  if (!measured) return [];
  const { calibration } = measured.metrics;
  const bins = calibration ? binsOf(calibration) : [];
  return [
    ...scoreRecords([intervals ? measured : { ...measured, intervals: {} }]),
    ...bins.flatMap(({ low, high, ...found }) =>
      Object.entries(found).map(([detail, value]) => ({
        ...{ kind: 'calibration', label: binText(low, high), detail, value },
      })),
    ),
  ];
}

/** The same as plain data. */
export function jsonClassScores({ measured }: Measured): object {
  if (!measured) return {};
  const { metrics, intervals } = measured;
  const { calibration, values } = metrics;
  return {
    scores: { ...values, ...(Object.keys(intervals).length > 0 && { intervals }) },
    ...(calibration ? { calibration: binsOf(calibration) } : {}),
  };
}

/** How often answers are right, by the score of their class. */
function calibrationSection(curve: ReliabilityCurve, digits: number, isByUnit: boolean): Section {
  const score = scoreCells(digits);
  return {
    title: 'Calibration',
    aside: 'of the greatest score of each row',
    picture: { kind: 'calibration', curve, isByUnit },
    content: {
      kind: 'table',
      head: ['score', 'rows', 'mean score', 'right'],
      body: binsOf(curve).map(({ low, high, rows, meanScore, rightShare }) => [
        binText(low, high),
        count(rows),
        score(meanScore),
        score(rightShare),
      ]),
    },
    notes: ['if the scores are calibrated, "right" is close to "mean score" in every line'],
  };
}

const binText = (low: number, high: number): string => `${shortened(low)} to ${shortened(high)}`;

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
