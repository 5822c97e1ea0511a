import type { Label } from '@confmat/core';
import { WHOLE_METRICS } from '@confmat/report/document';
import type { WholeMetric } from '@confmat/report/document';
import type { ReportResult, WholeScores } from '../report/result.js';

/** Precision, recall and F1. */
export interface Rates {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** The scores of a class. */
export interface ClassScores extends Rates {
  readonly label: string | number | boolean;
  readonly support: number;
}

/** Averages that are compared. */
export const AVERAGES = ['macro', 'weighted'] as const;
export const RATES = ['precision', 'recall', 'f1'] as const;

/** The scores of one prediction, on their way to be compared with those of another. */
export interface ComparedScores {
  /** What tables call it. */
  readonly name: string;
  /** The predictions' name in the report. */
  readonly pred: string;
  readonly nSamples: number;
  /** Metrics of the whole by name; a stored report lacks those that came later. */
  readonly whole: WholeScores;
  readonly averages: Readonly<Record<(typeof AVERAGES)[number], Rates>>;
  /** By `keyOf`, in the order of the report. */
  readonly classes: ReadonlyMap<string, ClassScores>;
}

/** Predictions next to each other: the first is what the others are compared with. */
export interface Comparison {
  readonly baseline: ComparedScores;
  /** The file that holds the baseline; null if it is a prediction of this run. */
  readonly file: string | null;
  readonly others: readonly ComparedScores[];
}

/** The metrics of the whole that both have, and those that the first lacks. */
export function comparedWhole(baseline: ComparedScores): {
  readonly known: readonly WholeMetric[];
  readonly missing: readonly WholeMetric[];
} {
  const isKnown = ({ metric }: WholeMetric): boolean => metric.name in baseline.whole;
  return {
    known: WHOLE_METRICS.filter(isKnown),
    missing: WHOLE_METRICS.filter((whole) => !isKnown(whole)),
  };
}

/** Labels of equal keys are equal, whether they were counted or read. */
export function keyOf(label: string | number | boolean): string {
  return JSON.stringify(label);
}

/** The scores of a report. */
export function comparedScores({
  predName,
  nSamples,
  report,
  whole,
}: ReportResult): ComparedScores {
  const { macro, weighted } = report.averages;
  return {
    name: predName,
    pred: predName,
    nSamples,
    whole: { ...whole, accuracy: report.accuracy ?? NaN },
    averages: { macro, weighted },
    classes: new Map(
      report.rows.map((row) => [
        keyOf(jsonLabel(row.label)),
        { ...row, label: jsonLabel(row.label) },
      ]),
    ),
  };
}

/** The scores of a class in another report; NaN where it has no such class. */
export function scoresOfClass({ classes }: ComparedScores, label: Label): ClassScores {
  const own = jsonLabel(label);
  const nothing = { label: own, precision: NaN, recall: NaN, f1: NaN, support: 0 };
  return classes.get(keyOf(own)) ?? nothing;
}

/** A label as a report writes it. */
function jsonLabel(label: Label): string | number | boolean {
  return typeof label === 'bigint' ? String(label) : label;
}
