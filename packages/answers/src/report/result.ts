import { classCounts, selectRows, specificity } from '@confmat/core';
import type { ParityProfile } from '@confmat/core/profiles';
import type { ProfileAnswer } from '../profiles/profile-answer.js';
import type { UsedConfig } from '@confmat/rows/input/used-config.js';
import type { FoundIntervals } from '../intervals/found-intervals.js';
import type { GateOutcome } from '../document/document.js';
import type { Answered } from '@confmat/report/internal';
import type { MeasuredScores } from '../sweep/scores/scores-section.js';
import type { RowOrder } from './row-order.js';
import type { SliceScores } from '../document/slice-scores.js';
import type {
  ClassificationReport,
  ConfusionMatrix,
  CostMatrix,
  Label,
  NormalizeOver,
  TruthAxis,
  UndefinedRows,
} from '@confmat/core';
import { byWholeMetric } from '@confmat/report/document';

/** What the errors of a result cost. */
export interface ErrorCosts {
  /** What each answer costs. */
  readonly costs: CostMatrix;
  readonly total: number;
  /** Per row, or unit of weight. */
  readonly mean: number;
  /** Per row of each true class, in the order of the matrix; NaN for a class without rows. */
  readonly perClass: Float64Array;
}

/** Metrics of the whole problem, by name. */
export type WholeScores = Readonly<Record<string, number>>;

/** A metric of the whole problem whose denominator was 0. */
export interface UndefinedWhole {
  readonly metric: string;
  readonly reason: string;
}

/** Counts and metrics of the positive class. */
export interface PositiveScores {
  readonly posLabel: Label;
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  readonly tn: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly specificity: number;
}

/** Options that the numbers of a result depend on. */
export interface AskedOptions {
  readonly score?: string;
  readonly threshold?: number;
  readonly proba?: string;
  readonly posLabel?: string;
  readonly weight?: string;
  readonly unit?: string;
  readonly nulls: 'error' | 'skip';
  readonly zeroDivision: number | 'nan';
  readonly config?: UsedConfig;
}

/** Everything that the command found out, ready to be written in any form. */
export interface ReportResult {
  readonly file: string;
  readonly inputFormat: string;
  readonly trueName: string;
  readonly predName: string;
  /** How the predicted labels were obtained, in words. */
  readonly rule: string;
  /** Options that the numbers depend on, as they were understood. */
  readonly asked: AskedOptions;
  readonly nSamples: number;
  readonly nTied: number;
  readonly matrix: ConfusionMatrix;
  readonly report: ClassificationReport;
  readonly whole: WholeScores;
  readonly undefinedWhole: readonly UndefinedWhole[];
  /** Metrics that have no micro average, with the reason. */
  readonly withoutMicro: readonly UndefinedWhole[];
  readonly binary: PositiveScores | null;
  readonly gates: readonly GateOutcome[];
  /** The metrics of the scores of classes that labels were predicted from; null without. */
  readonly measured: MeasuredScores | null;
  /** The group columns' names; none without `--by`. */
  readonly by: readonly string[];
  /** Whether the groups answer the same questions: all rows together are of none of them. */
  readonly areShared: boolean;
  readonly slices: readonly SliceScores[];
  /** Rows of the whole that are in no group, because the group is missing. */
  readonly nWithoutGroup: number;
  /** The numbers of another program; null unless one was asked for. */
  readonly profile: ParityProfile | null;
  /** The numbers of several programs, or why those of one differ; null unless that was asked for. */
  readonly profiles: ProfileAnswer | null;
  /** What the errors cost; null without costs. */
  readonly cost: ErrorCosts | null;
  /** The classes that macro means are over, if options name them. */
  readonly macroOver: readonly Label[] | undefined;
  /** The column of units, for intervals; null for none. */
  readonly unit: string | null;
  /** The intervals that are shown; null unless they were asked for. */
  readonly intervals: FoundIntervals | null;
  /** The answers to the questions of the counts. */
  readonly answers: readonly Answered[];
  readonly digits: number;
  readonly normalize: NormalizeOver | null;
  /** The axis of the true classes in the matrix that people read. */
  readonly truth: TruthAxis;
  /** The order of the classes in tables, and how many of them are shown. */
  readonly order: RowOrder;
}

/** Whether labels were predicted by the highest of several scores, and the prediction's name says so. */
export function isByProba({ asked }: ReportResult): boolean {
  return asked.proba !== undefined;
}

/** Metrics of a whole matrix; those that are 0/0 are added to `undefinedScores`. */
export function wholeScores(
  matrix: ConfusionMatrix,
  zeroDivision: number,
  undefinedScores: UndefinedWhole[],
): WholeScores {
  const onUndefined = ({ metric, reason }: UndefinedRows): void => {
    undefinedScores.push({ metric, reason });
  };
  const options = { zeroDivision, onUndefined };
  return byWholeMetric(({ metric }) => metric(matrix, options));
}

/** Counts and metrics of one class of a matrix against the rest. */
export function binaryScores(
  matrix: ConfusionMatrix,
  report: ClassificationReport,
  posLabel: Label,
  zeroDivision: number,
): PositiveScores {
  const counts = selectRows(classCounts(matrix), [posLabel]);
  const row = report.rows.find(({ label }) => label === posLabel);
  if (!row) throw new Error('bug: the positive label was not checked');
  const first = (column: Float64Array | undefined): number => column?.[0] ?? NaN;
  return {
    posLabel,
    tp: first(counts.tp),
    fp: first(counts.fp),
    fn: first(counts.fn),
    tn: first(counts.tn),
    precision: row.precision,
    recall: row.recall,
    f1: row.f1,
    specificity: first(specificity(counts, { zeroDivision })),
  };
}
