import { nameText } from '@confmat/core/internal';
import type { ClassificationReport, ReportRow, ReportScores } from '@confmat/core';
import { scoreCells, scoreName } from '@confmat/report/document';
import type { Cell } from '@confmat/report/document';
import { hasFewRows, intervalsOfAverage, intervalsOfClass } from '../intervals/found-intervals.js';
import type { AverageName, FoundIntervals, LineIntervals } from '../intervals/found-intervals.js';
import { FEW_MARK } from '../intervals/interval-notes.js';

/** The columns of scores in tables of classes, of labels and of averages, and what stands in them. */
interface ScoreLines {
  readonly head: readonly string[];
  /** The name of a class or a label, marked where it has few rows. */
  readonly nameOf: (row: ReportRow) => string;
  readonly ofRow: (row: ReportRow) => readonly Cell[];
  readonly ofAverage: (name: AverageName) => readonly Cell[];
  /** Of scores that have no intervals. */
  readonly bare: (scores: ReportScores) => readonly Cell[];
}

/** Make the lines of a report, of classes or of labels. */
export function scoreLines({
  report,
  digits,
  intervals,
}: {
  readonly report: Pick<ClassificationReport, 'averages' | 'beta'>;
  readonly digits: number;
  readonly intervals: FoundIntervals | null;
}): ScoreLines {
  const { averages, beta } = report;
  const score = scoreCells(digits);
  const names = Object.keys(averages.macro.metrics ?? {});
  const cells = (
    { precision, recall, f1, fbeta, metrics }: ReportScores,
    of?: LineIntervals,
  ): readonly Cell[] => [
    score(precision, of?.precision),
    score(recall, of?.recall),
    score(fbeta ?? f1, of?.fbeta ?? of?.f1),
    ...names.map((name) => score(metrics?.[name] ?? NaN, of?.metrics[name])),
  ];
  const lineOf = ({ label }: ReportRow): LineIntervals | undefined =>
    intervals ? intervalsOfClass(intervals, label) : undefined;
  return {
    head: ['precision', 'recall', scoreName(beta), ...names],
    nameOf: (row) => {
      const line = lineOf(row);
      return line && hasFewRows(line) ? `${nameText(row.label)} ${FEW_MARK}` : nameText(row.label);
    },
    ofRow: (row) => cells(row, lineOf(row)),
    ofAverage: (name) =>
      cells(averages[name], intervals ? intervalsOfAverage(intervals, name) : undefined),
    bare: (scores) => cells(scores),
  };
}
