import type { ClassificationReport, ReportScores } from '@confmat/core';
import type { Interval, ScoreIntervals } from '@confmat/inference';

/** Columns of scores in records, and a row's cells in them. */
interface RecordColumns {
  readonly head: readonly string[];
  readonly cells: (scores: ReportScores) => readonly number[];
}

/** The columns of scores that every record of a report has; NaN where a row has no such score. */
export function recordColumns({ beta, averages }: ClassificationReport): RecordColumns {
  const hasBeta = beta !== 1;
  const names = Object.keys(averages.macro.metrics ?? {});
  return {
    head: ['precision', 'recall', 'f1', ...(hasBeta ? ['fbeta'] : []), ...names, 'support'],
    cells: ({ precision, recall, f1, fbeta, metrics, support }) => [
      precision,
      recall,
      f1,
      ...(hasBeta ? [fbeta ?? NaN] : []),
      ...names.map((name) => metrics?.[name] ?? NaN),
      support,
    ],
  };
}

/** Columns of intervals in records, and a row's cells in them. */
interface IntervalColumns {
  readonly head: readonly string[];
  readonly cells: (line: ScoreIntervals | undefined) => readonly number[];
  /** That of accuracy, which stands in the column of F1. */
  readonly accuracyCells: (found: Interval | undefined) => readonly number[];
}

const RATES = ['precision', 'recall', 'f1', 'fbeta'] as const;

/** The columns of intervals: the ends for each rate, and the rows behind F1. None unless wanted. */
export function intervalColumns(
  { beta }: ClassificationReport,
  isWanted: boolean,
): IntervalColumns {
  if (!isWanted) return { head: [], cells: () => [], accuracyCells: () => [] };
  const rates = RATES.filter((rate) => rate !== 'fbeta' || beta !== 1);
  const cells = (line: Partial<ScoreIntervals> | undefined): readonly number[] => [
    ...rates.flatMap((rate) => [line?.[rate]?.low ?? NaN, line?.[rate]?.high ?? NaN]),
    line?.f1?.relevantRows ?? NaN,
  ];
  return {
    head: [...rates.flatMap((rate) => [`${rate}Low`, `${rate}High`]), 'relevantRows'],
    cells,
    accuracyCells: (f1) => cells(f1 ? { f1 } : {}),
  };
}
