import { nameText } from '@confmat/core/internal';
import type { Interval } from '@confmat/inference';
import { scoreCells } from '@confmat/report/document';
import type { Facts, Section } from '@confmat/report/document';
import { endRecords } from '../../document/value-records.js';
import type { ValueRecord } from '../../document/value-records.js';
import type { ScoreMetrics } from './metrics-of-scores.js';

const TITLES: Readonly<Record<string, string>> = {
  logLoss: 'log loss',
  brierScore: 'Brier score',
  expectedCalibrationError: 'expected calibration error',
  miscalibration: 'miscalibration',
  discrimination: 'discrimination',
  top2Accuracy: 'true class among the top 2',
  top3Accuracy: 'true class among the top 3',
  top4Accuracy: 'true class among the top 4',
  top5Accuracy: 'true class among the top 5',
};

/** The metrics of one or several predictions by scores, and what they are of. */
export interface MeasuredScores {
  /** The column's name; empty for those of classes. */
  readonly name: string;
  readonly metrics: ScoreMetrics;
  /** By name; empty where none were asked for. */
  readonly intervals: Readonly<Record<string, Interval>>;
}

/** Metrics of the scores themselves, with the reasons of those that they do not have. */
export function scoreSections(
  measured: readonly MeasuredScores[],
  digits: number,
): readonly Section[] {
  const score = scoreCells(digits);
  return measured.map(({ name, metrics, intervals }) => {
    const facts = Object.entries(metrics.values).map(([metric, value]) => ({
      name: TITLES[metric] ?? metric,
      value: score(value, intervals[metric]),
    }));
    const title = measured.length === 1 ? 'Scores' : `Scores of ${nameText(name)}`;
    const lines = [...missingLines(metrics), ...metrics.remarks];
    if (facts.length === 0) return { title, content: { kind: 'lines', lines } };
    const content: Facts = { kind: 'facts', groups: [facts] };
    return { title, content, notes: lines };
  });
}

/** Why metrics are left out, a line for each reason. */
function missingLines({ missing }: ScoreMetrics): readonly string[] {
  const reasons = new Set(Object.values(missing));
  return [...reasons].map((reason) => {
    const names = Object.keys(missing).filter((name) => missing[name] === reason);
    const titles = names
      .map((name) => TITLES[name] ?? name)
      .join(names.length > 2 ? ', ' : ' and ');
    return `${titles} left out: ${reason}`;
  });
}

/** The same for programs that read tables. */
export function scoreRecords(measured: readonly MeasuredScores[]): readonly ValueRecord[] {
  return measured.flatMap(({ name, metrics, intervals }) => [
    ...Object.entries(metrics.values).map(([label, value]) => ({
      ...{ kind: 'score', label, value },
      ...(measured.length === 1 ? {} : { detail: name }),
    })),
    ...endRecords('score', intervals),
  ]);
}
