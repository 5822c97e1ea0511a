import type { BinaryCounts, ConfusionMatrix, JointTally, Label } from '@confmat/core';
import type { LabelPairCounts } from '@confmat/multilabel';
import type { ThresholdSweep } from '@confmat/thresholds';
import type { EvaluationProvenance } from './provenance.js';
import type { SampleTally } from './sample-tally.js';

/** What rows had: one class each, scores alone, or sets of labels. */
export type EvaluationTask = 'classes' | 'scores' | 'labels';

/** A column of scores, counted at thresholds against the label that they are of. */
export interface NamedSweep {
  /** The column's name. */
  readonly name: string;
  /** Its positive label is the class, or label, that high scores mean. */
  readonly sweep: ThresholdSweep;
}

/**
 * Label sets, counted by label and by sample. Those of spans have documents as samples, which may have a
 * label several times, and no tn.
 */
export interface SetTally<L extends Label = Label> {
  /** A row for each label, in the order of the labels: tp, fp, fn, and tn but of spans. */
  readonly counts: BinaryCounts<L>;
  readonly samples: SampleTally;
  /** Labels missed, and given in their place; undefined where they were not counted. */
  readonly confusion?: LabelPairCounts<L> | undefined;
}

/** What was counted over some rows. A matrix, a joint tally and sets exclude one another. */
export interface EvaluationTally<L extends Label = Label> {
  /** Number of rows that were counted. */
  readonly nSamples: number;
  /** Number of rows left out for a missing value. */
  readonly nSkipped: number;
  readonly matrix?: ConfusionMatrix<L> | undefined;
  /** Two models on the same rows. */
  readonly joint?: JointTally<L> | undefined;
  readonly sets?: SetTally<L> | undefined;
  /** Columns of scores; of models, or of one class each; may be empty. */
  readonly scores: readonly NamedSweep[];
}

/** The rows of one group. */
export interface EvaluationSlice<L extends Label = Label> extends EvaluationTally<L> {
  /** The group's value in each group column, by the column's name. */
  readonly group: Readonly<Record<string, Label>>;
}

/**
 * All that metrics, intervals, gates and comparisons need of an evaluation, without its rows. Made by
 * `evaluation`, kept by `JSON.stringify`.
 */
export interface Evaluation<L extends Label = Label> extends EvaluationTally<L> {
  readonly task: EvaluationTask;
  /** The classes, or the labels of the sets, in the order of all axes. */
  readonly labels: readonly L[];
  /** The label that metrics of one class are about. */
  readonly posLabel?: L | undefined;
  /** Rows whose greatest score was tied. */
  readonly nTied: number;
  /** Names of the group columns; empty without slices. */
  readonly by: readonly string[];
  /** A tally for each group that has rows; rows without a group are in none. */
  readonly slices: readonly EvaluationSlice<L>[];
  /** Where the counts are from. They do not depend on it. */
  readonly provenance: EvaluationProvenance;
}
