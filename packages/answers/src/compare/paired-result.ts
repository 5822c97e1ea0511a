import type { Direction, Label } from '@confmat/core';
import type {
  Attribution,
  ChiSquareTest,
  ComparisonTest,
  Interval,
  MarginTests,
} from '@confmat/inference';
import type { Adjustment, ComparedArea, ComparedMetric } from '@confmat/report';
import type { GateOutcome } from '../document/document.js';
import type { SetTerms } from '../multilabel/set-terms.js';
import type { ShownUnits } from '../intervals/shown-units.js';

/** A metric of two predictions, and how it changes from the baseline to the other. */
export interface MetricChange {
  /** As an option names it, such as `macro.f1`. */
  readonly name: string;
  readonly title: string;
  readonly direction: Direction | null;
  readonly baseline: Interval;
  readonly value: Interval;
  /** Value − baseline. */
  readonly change: Interval;
  /** NaN where no test holds. */
  readonly pValue: number;
  /** How the p-value was found. */
  readonly test: ComparisonTest;
}

/** A change that is one of several of its kind. */
export interface OneOfMany extends MetricChange {
  /** Adjusted for their number; NaN where there is none. */
  readonly adjustedPValue: number;
  /** Which prediction is better for sure; null if that cannot be told. */
  readonly better: 'baseline' | 'other' | null;
}

/** F1 of a class. */
export interface ClassChange extends OneOfMany {
  readonly label: Label;
  /** Rows of the class in truth. */
  readonly support: number;
  /** Those of the second evaluation, where two may be of other rows. */
  readonly otherSupport?: number;
  /** Changes of the estimates. */
  readonly precision: number;
  readonly recall: number;
}

/** The main metric in the rows of a group. */
interface SliceChange extends OneOfMany {
  readonly group: Readonly<Record<string, Label>>;
  readonly nSamples: number;
  /** Those of the second evaluation, where two may be of other rows. */
  readonly otherSamples?: number;
}

/** Rows by who is right. */
export interface Answers {
  readonly both: number;
  readonly onlyBaseline: number;
  readonly onlyOther: number;
  readonly neither: number;
  /** Rows whose predictions differ. */
  readonly differing: number;
}

/** Two predictions, of the same rows but where `answers` is null. */
export interface PairResult {
  readonly baseline: string;
  readonly other: string;
  readonly nSamples: number;
  /** Of the whole, averages, and the positive class. */
  readonly metrics: readonly MetricChange[];
  /** Areas of scores; they are among the metrics, too. */
  readonly areas?: readonly ComparedArea[];
  readonly classes: readonly ClassChange[];
  /** The metric that slices and the attribution are about. */
  readonly main: MetricChange;
  readonly answers: Answers | null;
  /** Null by unit, or where rows cannot be paired. */
  readonly margins: MarginTests | null;
  /** What moved the main metric, or why that is not known; null of label sets. */
  readonly moved: Attribution | string | null;
  readonly slices: readonly SliceChange[];
  readonly nWithoutGroup: number;
}

/** What `confmat compare` found out. */
export interface PairedResult extends ShownUnits {
  readonly file: string;
  readonly inputFormat: string;
  readonly trueName: string;
  /** How each prediction was obtained, in words. */
  readonly rules: readonly string[];
  /** The predictions' names, the baseline first. */
  readonly names: readonly string[];
  /** What was asked for, for programs. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly labels: readonly Label[];
  readonly posLabel: Label | undefined;
  /** The metric that an option names. */
  readonly metric: ComparedMetric | undefined;
  /** The classes that macro means are over, if somebody named them. */
  readonly universe: readonly Label[] | undefined;
  readonly nSamples: number;
  readonly nSkipped: number;
  readonly weighted: boolean;
  readonly level: number;
  readonly adjust: Adjustment;
  readonly digits: number;
  readonly by: readonly string[];
  /** Why two evaluations are compared as independent samples; null for predictions of the same rows. */
  readonly unpaired: string | null;
  /** What two evaluations of label sets or spans call their parts. */
  readonly terms?: SetTerms;
  /** Which units two evaluations of label sets have in common, in words. */
  readonly pairing?: string;
  /** What documents say of the number of rows. */
  readonly counted: readonly string[];
  /** Every pair, in the order of the names. */
  readonly pairs: readonly PairResult[];
  /** The p-values of the main metric adjusted for the number of pairs. */
  readonly adjustedPValues: readonly number[];
  /** Whether all predictions are right equally often; null for two. */
  readonly cochran: ChiSquareTest | null;
  readonly notes: readonly string[];
  readonly gates: readonly GateOutcome[];
}
