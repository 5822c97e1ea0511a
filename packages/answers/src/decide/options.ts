import type { AnswerCosts } from '@confmat/inference';
import type { LeavesOut } from '../common-options.js';
import type { CommonOptions } from '../common-options.js';

/** Options of `confmat decide`, as commander returns them. */
export interface DecideCommandOptions extends CommonOptions {
  /** The column of the answers. */
  readonly pred: string;
  /** The column of how sure each answer is. */
  readonly score: string;
  /** Columns of scores of classes, which stand for both, and their labels. */
  readonly proba?: string;
  readonly labels?: readonly string[];
  /** The share of the accepted answers that must be right. */
  readonly accuracy: number;
  readonly confidence: number;
  readonly by: readonly string[];
  readonly maxGroups: number;
  readonly cost?: AnswerCosts;
  /** The labels of the scale that answers are scores on, in order. */
  readonly ordinal?: readonly string[];
  /** The least share of answers to accept. */
  readonly minShare?: number;
  /** A file for the wrong answers, and how many of them to show. */
  readonly errors?: string;
  readonly showErrors?: number;
  readonly errorsPerPair?: number;
  /** Columns of wrong rows to show, beside those that other options name. */
  readonly show?: readonly string[];
  /** A file for the decision, which later runs are held to. */
  readonly lock?: string;
  /** The file of a decision to hold these answers to. */
  readonly locked?: string;
}

/** The same where columns have names of their own. */
export type DecideAnyColumns = LeavesOut<DecideCommandOptions, 'true' | 'pred' | 'score'>;

/** The same as typed: a lock has a promise. */
export type TypedDecideOptions = LeavesOut<DecideAnyColumns, 'accuracy' | 'confidence'>;
