import type { ClassificationReport, ReportScores } from '@confmat/core';

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
