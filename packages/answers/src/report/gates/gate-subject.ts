import type { ConfusionMatrix, Label } from '@confmat/core';
import type { ParsedGate } from '@confmat/inference/gate-text';
import type { ErrorCosts } from '../result.js';
import type { Tree } from '../tree/tree-of-matrix.js';
import type { SliceScores } from '../../document/slice-scores.js';

/** What gates are compared with. */
export interface ReportSubject {
  readonly matrix: ConfusionMatrix;
  /** Rows of the matrix. */
  readonly nSamples: number;
  /** The classes that averages are over; undefined for all. */
  readonly chosen: readonly Label[] | undefined;
  /** Every class that there is, where an option names them; of macro means absent ones are unknown. */
  readonly universe: readonly Label[] | undefined;
  readonly slices: readonly SliceScores[];
  /** The column of units; null for none. */
  readonly unit: string | null;
  readonly posLabel: Label | undefined;
  readonly beta: number;
  readonly zeroDivision: number;
  /** The tree that the classes stand in, if any. */
  readonly tree: Tree | undefined;
  /** What the errors of a matrix cost; null without costs. */
  readonly costOf: ((matrix: ConfusionMatrix) => ErrorCosts) | null;
}

/** What a gate bounds: those of `{*}` have a target for each group. */
export interface ReportTarget {
  readonly gate: ParsedGate;
  /** The gate as typed, and the group that it is of if the text leaves that open. */
  readonly text: string;
  readonly matrix: ConfusionMatrix;
  /** The classes that averages are over; undefined for all. */
  readonly chosen: ReportSubject['chosen'];
  /** Every class that there is, as of the subject; of a group, those that it has. */
  readonly universe: ReportSubject['universe'];
}
