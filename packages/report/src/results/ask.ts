import type { ClassMetric, Label, Metric, ProblemMetric, ZeroDivision } from '@confmat/core';
import type { Evaluation } from '@confmat/evaluation';
import type { EvaluationDifference, Verdict } from '@confmat/inference';
import type { Constraint } from '@confmat/thresholds';
import type { FoundGaps } from './found-gaps.js';
import type { PageHead } from './page-head.js';
import type { RiskOptions } from './risk-options.js';
import type { Section } from '../document/section.js';

/** What is reported on: an evaluation, or two of them, each of one model on rows of its own. */
export type Reported = Evaluation | readonly [a: Evaluation, b: Evaluation];

/**
 * What is asked of an evaluation, and what outputs show that it does not hold. What changes a number stands
 * here: outputs of one question have no options of their own that do.
 */
export interface Ask {
  /** The class of interest. Default: that of the evaluation. */
  readonly posLabel?: Label | undefined;
  /** Level of all intervals, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
  /** What a metric that is 0/0 counts as in averages over classes; NaN leaves it out. Default: 0. */
  readonly zeroDivision?: ZeroDivision | undefined;
  /**
   * The classes of the matrix, at least one, that tables of classes and averages are over, in this order.
   * Errors against the others count; the matrix, its metrics and its errors are of all. Default: all classes.
   */
  readonly only?: readonly Label[] | undefined;
  /**
   * The weight of recall against precision, in [0, ∞]: Fβ then stands in place of F1 for classes, averages and
   * groups, and goes by its β: F2. Default: 1.
   */
  readonly beta?: number | undefined;
  /** Whether columns of scores are of models, or of one class each. Default: by their positive labels. */
  readonly scoresOf?: 'models' | 'classes' | undefined;
  /**
   * The threshold in use, by which labels were predicted: of the first column of scores, or of each one by
   * its name. Default: the best one by the first metric of `maximize` under `subjectTo`, where either is
   * given.
   */
  readonly threshold?: number | Readonly<Record<string, number | undefined>> | undefined;
  /**
   * What thresholds are chosen by, one metric or more, such as `recall` or `fbetaOf(2)`; the first counts
   * where there is room for one. Default: F1, and where each has a row informedness, MCC and accuracy, too.
   */
  readonly maximize?: readonly Metric[] | undefined;
  /** What a threshold must satisfy to be chosen, all of it. Default: nothing. */
  readonly subjectTo?: readonly Constraint[] | undefined;
  /** Whether scores are probabilities: sentences say how they come true. Default: only pictures show it. */
  readonly probabilities?: boolean | undefined;
  /** Asks from which confidence on answers are accepted: the scores are how sure each answer is. */
  readonly answers?: RiskOptions | undefined;
  /** Two models on the same rows, counted together, which stand below the evaluation of one of them. */
  readonly compared?: Evaluation | undefined;
  /** What two models are called; different names. Default: as their predictions are. */
  readonly names?: readonly [a: string, b: string] | undefined;
  /**
   * The metric that a comparison's groups, its verdict and what moved it are about. Default: F1 of the positive
   * class; without one macro F1, of label sets micro F1, and of the verdict accuracy.
   */
  readonly metric?: ComparedMetric | undefined;
  /** The classes that macro averages of two models are over. Default: those with rows in truth. */
  readonly labels?: readonly Label[] | undefined;
  /**
   * How p-values of a comparison's groups or labels are adjusted for their number: `'holm'` bounds the chance of
   * any false finding, `'bh'` their share, `'none'` leaves them as they are. Default: `'holm'`.
   */
  readonly adjust?: Adjustment | undefined;
  /** Gaps between the groups of rows, each of a metric by `sliceGap`, or of `equalizedOdds`. Default: none. */
  readonly gaps?: FoundGaps | undefined;
  /** Areas of the scores that two models predicted from, with what compares them: a − b. */
  readonly areas?: readonly ComparedArea[] | undefined;
  /** Rows of each class that the model was trained on. */
  readonly trainCounts?: readonly TrainCount[] | undefined;
  /** What the page begins with, in place of what its counts say. Plain data. */
  readonly head?: PageHead | undefined;
  /** What else was found out, which the page shows next. Plain data. */
  readonly added?: AddedSections | undefined;
  /** The same, where it stands below what the page makes of counts. */
  readonly details?: AddedSections | undefined;
  /** What gates said of it, which the head of the page shows. */
  readonly gates?: readonly JudgedGate[] | undefined;
  /** Where the evaluation comes from. Default: what its own provenance knows. */
  readonly provenance?: PageProvenance | undefined;
}

/** The options of an `Ask`. */
export const ASKED: readonly (keyof Ask)[] = [
  ...(['posLabel', 'level', 'zeroDivision', 'only', 'beta', 'scoresOf'] as const),
  ...(['threshold', 'maximize', 'subjectTo'] as const),
  ...(['probabilities', 'answers', 'compared', 'names'] as const),
  ...(['metric', 'labels', 'adjust', 'gaps'] as const),
  ...(['areas', 'trainCounts', 'head', 'added', 'details', 'gates'] as const),
  'provenance',
];

/** A metric that two models are compared by. */
export interface ComparedMetric {
  readonly metric: ClassMetric | ProblemMetric<never>;
  /** How a metric of the classes becomes one number; needed by such metrics, and by those of label sets. */
  readonly average?: 'binary' | 'micro' | 'macro' | 'weighted' | undefined;
  /** The class of `average: 'binary'`. */
  readonly posLabel?: Label | undefined;
}

/** How p-values of one kind are adjusted for their number. */
export type Adjustment = (typeof ADJUSTMENTS)[number];

export const ADJUSTMENTS = ['holm', 'bh', 'none'] as const;

/** What came of a gate, in words. */
export interface JudgedGate {
  /** The gate as it was typed. */
  readonly gate: string;
  readonly verdict: Verdict;
  /** What was found, and what the verdict rests on. */
  readonly found: string;
}

/** Sections that the page does not make of counts. */
export interface AddedSections {
  /** Of all of them. */
  readonly title: string;
  readonly sections: readonly Section[];
}

/** An area of two models. */
export interface ComparedArea {
  /** Such as ROC AUC. */
  readonly title: string;
  /** What `compareRocAuc` or `compareAveragePrecision` returned. */
  readonly found: EvaluationDifference;
}

/** Rows of a class in the training data. */
export interface TrainCount {
  readonly label: Label;
  /** A whole number of at least 0. */
  readonly count: number;
}

/** Where an evaluation comes from, in words. Outputs show what is there, as text. */
export interface PageProvenance {
  /** What was evaluated, such as a model's or a file's name: the title of an output. */
  readonly title?: string | undefined;
  /** The file, or the files. */
  readonly source?: string | undefined;
  /** The column of the true labels. */
  readonly truth?: string | undefined;
  /** The column, or the model, of the predicted labels. */
  readonly prediction?: string | undefined;
  /** How the predicted labels were obtained, such as "predicted Yes where score >= 0.5". */
  readonly rule?: string | undefined;
  /** The column of units. */
  readonly unit?: string | undefined;
  /** When, as the caller writes it. */
  readonly date?: string | undefined;
  /** The command that made them. */
  readonly command?: string | undefined;
  /** Version of the program that counted. */
  readonly version?: string | undefined;
  /** Hash of the stored evaluation. */
  readonly hash?: string | undefined;
}
