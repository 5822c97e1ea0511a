import type { Label } from '@confmat/core';
import type { CostIntervals, Interval, ReportIntervals, RowIntervals } from '@confmat/inference';
import type { ShownUnits } from './shown-units.js';

/** The level of intervals where none is named. */
export const LEVEL = 0.95;

/** The level that options name, or the usual one. */
export function levelOf({ interval }: { readonly interval?: number | true | undefined }): number {
  return typeof interval === 'number' ? interval : LEVEL;
}

/** A class with fewer rows behind its F1 is marked. */
export const FEW_ROWS = 20;

/** The intervals of a report, and of what the command shows besides. */
export interface FoundIntervals extends ShownUnits {
  readonly level: number;
  readonly report: ReportIntervals;
  /** Of `--metrics`, by name. */
  readonly metrics: Readonly<Record<string, MetricIntervals>>;
  /** Of the positive class, which the report lacks. */
  readonly specificity: Interval | undefined;
  /** Of each group of `--by`, in order; empty if not wanted. */
  readonly slices: readonly ReportIntervals[];
  /** Of what errors cost; null without costs. */
  readonly cost: CostIntervals | null;
}

/** The intervals of a metric of the classes. */
export interface MetricIntervals extends Readonly<Record<AverageName, Interval>> {
  /** Of each class, in the order of the report. */
  readonly rows: readonly Interval[];
}

export type AverageName = 'micro' | 'macro' | 'weighted';

/** The intervals of a line of a report: of a class, or of an average. */
export interface LineIntervals {
  readonly precision: Interval;
  readonly recall: Interval;
  readonly f1: Interval;
  readonly fbeta?: Interval;
  /** Of `--metrics`, by name. */
  readonly metrics: Readonly<Record<string, Interval>>;
}

/** The intervals of a class. */
export function intervalsOfClass(
  { report, metrics }: FoundIntervals,
  label: Label,
): LineIntervals | undefined {
  const place = report.rows.findIndex((row) => row.label === label);
  const row = report.rows[place];
  return row && { ...row, metrics: byName(metrics, ({ rows }) => rows[place]) };
}

/** The intervals of an average. */
export function intervalsOfAverage(
  { report, metrics }: FoundIntervals,
  average: AverageName,
): LineIntervals {
  return { ...report.averages[average], metrics: byName(metrics, (of) => of[average]) };
}

function byName(
  metrics: FoundIntervals['metrics'],
  intervalOf: (of: MetricIntervals) => Interval | undefined,
): Readonly<Record<string, Interval>> {
  return Object.fromEntries(
    Object.entries(metrics).flatMap(([name, of]) => {
      const found = intervalOf(of);
      return found ? [[name, found] as const] : [];
    }),
  );
}

/** Whether so few rows are behind the F1 of a class that its numbers say little. */
export function hasFewRows({ f1 }: Pick<RowIntervals, 'f1'>): boolean {
  return f1.relevantRows < FEW_ROWS;
}
