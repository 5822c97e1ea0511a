import type { ConfusionMatrix, JointTally, Label, SlicedMatrix, ZeroDivision } from '@confmat/core';
import type { EvaluationDifference } from '@confmat/inference';
import type { LabelPairCounts, SetCounts } from '@confmat/multilabel';
import type { SweepSet, ThresholdSweep } from '@confmat/thresholds';
import type { ReliabilityCurve } from '@confmat/thresholds/calibration';
import type { ScoreHistograms } from '@confmat/thresholds/curves';
import type { Section } from './document/section.js';

/**
 * What an evaluation found, as `describe`, `reportMarkdown` and `reportHtml` read it: counts, from
 * which they work out every metric and interval themselves. Each part is optional; an output has a
 * section for each part that is there. One of `matrix`, `labelSets`, `scores`,
 * `classScores`, `answers`, `comparison` and `apart` is needed. Counts by unit have intervals by unit, and what takes
 * rows one by one is left out.
 */
export interface ReportResults<L extends Label = Label> {
  /** Counts of a problem with one label a row. */
  readonly matrix?: ConfusionMatrix<L> | undefined;
  /** The class of interest, one of the matrix or the positive one of the scores. */
  readonly posLabel?: L | undefined;
  /** Counts of a problem with any number of labels a sample. */
  readonly labelSets?: LabelSetResults<L> | undefined;
  /** Scores of the positive class, of one model or of several. */
  readonly scores?: readonly ScoreResults[] | undefined;
  /**
   * What `oneVsRestSweeps` or `labelSweeps` returned: scores of each class against the rest, or of each
   * label.
   */
  readonly classScores?: SweepSet<L> | undefined;
  /** Answers by how sure they are, and from which confidence on they are accepted. */
  readonly answers?: AnswerResults | undefined;
  /** What `slicedMatrices` returned: the rows of the matrix, split into groups. */
  readonly slices?: readonly SlicedMatrix<L>[] | undefined;
  /** Two models on the same rows. */
  readonly comparison?: ComparedModels<L> | undefined;
  /** Two models, each on rows of its own, or on rows that cannot be paired. */
  readonly apart?: ModelsApart<L> | undefined;
  /** Rows of each class that the model was trained on. */
  readonly trainCounts?: readonly TrainCount<L>[] | undefined;
  /** What else was found out, which the page shows first. Plain data. */
  readonly added?: AddedSections | undefined;
  /** Where the results come from. */
  readonly provenance?: PageProvenance | undefined;
  /** What a metric that is 0/0 counts as in averages over classes; NaN leaves it out. Default: 0. */
  readonly zeroDivision?: ZeroDivision | undefined;
  /** Level of all intervals, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
}

/** Sections that the page does not make of counts. */
export interface AddedSections {
  /** Of all of them. */
  readonly title: string;
  readonly sections: readonly Section[];
}

/** Counts of predicted label sets. */
export interface LabelSetResults<L extends Label = Label> {
  /** What `labelCounts` returned, by unit if samples depend on each other. */
  readonly labels: SetCounts<L>;
  /**
   * What `sampleCounts` returned of the same sets. Without it there are no scores of whole sets and,
   * unless labels were counted by unit, no intervals of micro averages.
   */
  readonly samples?: SetCounts<never> | undefined;
  /** What `multilabelConfusion` returned of the same sets. */
  readonly pairs?: LabelPairCounts<L> | undefined;
}

/** Answers by how sure they are. */
export interface AnswerResults {
  /** Counts of confidence × right: its positives are the answers that are right. */
  readonly sweep: ThresholdSweep;
  /** What the confidence is called. Default: confidence. */
  readonly name?: string | undefined;
  /** The confidence from which on answers are accepted, as `acceptance` found it. */
  readonly threshold?: number | undefined;
  /** The share of the accepted that is promised to be right. */
  readonly accuracy?: number | undefined;
  /** How sure the promise is, and upper bounds are. Default: 0.95. */
  readonly confidence?: number | undefined;
  /** Answers without a confidence. Default: 0. */
  readonly nUnanswered?: number | undefined;
}

/** Scores of one model. */
export interface ScoreResults {
  /** The model's name; needed where there are several. */
  readonly name?: string | undefined;
  /** Counts at every threshold. */
  readonly sweep: ThresholdSweep;
  /** The threshold in use, by which the matrix was made. */
  readonly threshold?: number | undefined;
  /** Scores by true class, for the histogram. Default: what an exact sweep knows of them. */
  readonly histograms?: ScoreHistograms | undefined;
  /** Scores that are probabilities against what came true. Default: what an exact sweep knows. */
  readonly calibration?: ReliabilityCurve | undefined;
  /** The rows of groups, each counted at thresholds of its own. */
  readonly slices?: readonly OfGroup<{ readonly sweep: ThresholdSweep }>[] | undefined;
}

/** Two models on the same rows. */
export interface ComparedModels<L extends Label = Label> {
  /** What both are called, in the order of the tally; different names. */
  readonly names: readonly [a: string, b: string];
  /** What `jointCounts` returned. */
  readonly joint: JointTally<L>;
  /** Areas of the scores that both predicted from, with what compares them: a − b. */
  readonly areas?: readonly ComparedArea[] | undefined;
  /** The rows of groups. */
  readonly slices?: readonly OfGroup<{ readonly joint: JointTally<L> }>[] | undefined;
}

/** An area of two models. */
export interface ComparedArea {
  /** Such as ROC AUC. */
  readonly title: string;
  /** What `compareRocAuc` or `compareAveragePrecision` returned. */
  readonly found: EvaluationDifference;
}

/** Counts of a group of rows. */
export type OfGroup<C> = C & { readonly group: Readonly<Record<string, Label>> };

/** Two models, each on rows of its own. */
export interface ModelsApart<L extends Label = Label> {
  /** What both are called; different names. */
  readonly names: readonly [a: string, b: string];
  /** Where only one was counted by unit, differences have no intervals. */
  readonly matrices: readonly [a: ConfusionMatrix<L>, b: ConfusionMatrix<L>];
  /** The rows of groups. */
  readonly slices?: readonly OfGroup<Pick<ModelsApart<L>, 'matrices'>>[] | undefined;
}

/** Rows of a class in the training data. */
export interface TrainCount<L extends Label = Label> {
  readonly label: L;
  /** A whole number of at least 0. */
  readonly count: number;
}

/** Where results come from, in words. Outputs show what is there, as text. */
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
