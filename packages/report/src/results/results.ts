import type { ConfusionMatrix, JointTally, Label, SlicedMatrix } from '@confmat/core';
import type { EvaluationSlice, SetTally } from '@confmat/evaluation';
import type { LabelPairCounts, SetCounts } from '@confmat/multilabel';
import type { SweepSet, ThresholdSweep } from '@confmat/thresholds';
import type { RiskOptions } from './risk-options.js';
import type { Ask, ComparedArea } from './ask.js';

/**
 * An evaluation with what is asked of it, by what it is of, as sections read it. Its counts are those of the
 * evaluation.
 */
export interface Results extends Ask {
  readonly level: number;
  /** Counts of a problem with one label a row. */
  readonly matrix?: ConfusionMatrix | undefined;
  /** Counts of a problem with any number of labels a sample. */
  readonly labelSets?: LabelSetResults | undefined;
  /** Scores of the positive class, of one model or of several. */
  readonly scores?: readonly ScoreResults[] | undefined;
  /** Scores of each class against the rest, or of each label. */
  readonly classScores?: SweepSet | undefined;
  /** Answers by how sure they are. */
  readonly answers?: AnswerResults | undefined;
  /** The rows of the matrix, split into groups. */
  readonly slices?: readonly SlicedMatrix[] | undefined;
  /** The samples of the label sets, split into groups. */
  readonly setSlices?: readonly SetSlice[] | undefined;
  readonly two?: TwoModels | undefined;
  readonly twoSets?: TwoSets | undefined;
}

/** Label sets of a group of samples. */
export interface SetSlice extends Pick<EvaluationSlice, 'group'> {
  readonly sets: SetTally;
}

/** Counts of label sets; those of spans lack `tn`. */
export type LabelSetCounts<L extends Label = Label> = Omit<SetCounts<L>, 'tn'> & {
  readonly tn?: Float64Array | undefined;
};

/** Counts of predicted label sets, or of spans: documents are samples then, and types are labels. */
export interface LabelSetResults {
  readonly labels: LabelSetCounts;
  /** Counts of each sample, made when somebody reads them; undefined where samples have weights. */
  readonly samples?: LabelSetCounts<never> | undefined;
  readonly pairs?: LabelPairCounts | undefined;
}

/** Answers by how sure they are, and from which confidence on they are accepted. */
export interface AnswerResults extends RiskOptions {
  /** Counts of confidence × right: its positives are the answers that are right. */
  readonly sweep: ThresholdSweep;
  /** What the confidence is called. Default: confidence. */
  readonly name?: string | undefined;
}

/** Scores of one model. */
export interface ScoreResults {
  /** The column's name; empty where nobody gave one. */
  readonly name?: string | undefined;
  readonly sweep: ThresholdSweep;
  /** The threshold in use, by which the matrix was made. */
  readonly threshold?: number | undefined;
  /** The rows of groups, each counted at thresholds of its own. */
  readonly slices?: readonly OfGroup<{ readonly sweep: ThresholdSweep }>[] | undefined;
}

/** Both answers of each row, or a matrix of each model on rows of its own, or that cannot be paired. */
export type CountedTwo = JointTally | readonly [a: ConfusionMatrix, b: ConfusionMatrix];

/** Two models. Where only one of them was counted by unit, differences have no intervals. */
export interface TwoModels {
  readonly names: readonly [a: string, b: string];
  readonly counted: CountedTwo;
  readonly areas?: readonly ComparedArea[] | undefined;
  /** The rows of groups that both have. */
  readonly slices: readonly OfGroup<{ readonly counted: CountedTwo }>[];
}

/** Two models of label sets, or of spans, each counted by itself. Units of one name are pairs. */
export interface TwoSets {
  readonly names: readonly [a: string, b: string];
  readonly counted: readonly [a: SetsOfModel, b: SetsOfModel];
}

/** The label sets of one model. */
interface SetsOfModel {
  readonly nSamples: number;
  readonly sets: SetTally;
}

/** Counts of a group of rows. */
export type OfGroup<C> = C & { readonly group: Readonly<Record<string, Label>> };
