import type { Label } from '@confmat/core';
import type { GateOutcome } from '../document/document.js';
import type { FoundIntervals } from '../intervals/found-intervals.js';
import type { Answered } from '@confmat/report/internal';
import type { RowOrder } from '../report/row-order.js';
import type { AskedOptions } from '../report/result.js';
import type { MultilabelScores } from './set-scores.js';
import type { NamedSizes } from './named-sizes.js';
import type { SetGroup } from './set-slices.js';
import type { SetTerms } from './set-terms.js';
import type { CountedSets } from './counted-sets.js';

/** Everything that the command found out about label sets, ready to be written in any form. */
export interface MultilabelResult extends MultilabelScores {
  readonly terms: SetTerms;
  readonly file: string;
  readonly inputFormat: string;
  readonly trueName: string;
  readonly predName: string;
  /** What the predicted sets are, in words. */
  readonly rule: string;
  /** What separated the labels; null where both columns hold lists. */
  readonly separator: string | null;
  /** Whether each row was 0 and 1 for every label. */
  readonly indicator: boolean;
  /** Options that the numbers depend on, as they were understood. */
  readonly asked: AskedOptions;
  readonly nSamples: number;
  readonly nSkipped: number;
  readonly weighted: boolean;
  /** The column of what rows belong to; null for nothing. */
  readonly unit: string | null;
  readonly labels: readonly Label[];
  /** The intervals that are shown; null unless they were asked for. */
  readonly intervals: FoundIntervals | null;
  /** Predicted sets by their size; null unless each row has one true label. */
  readonly sizes: readonly NamedSizes[] | null;
  readonly gates: readonly GateOutcome[];
  /** The group columns' names; none without `--by`. */
  readonly by: readonly string[];
  readonly slices: readonly SetGroup[];
  /** Rows of the whole that are in no group, because the group is missing. */
  readonly nWithoutGroup: number;
  /** Whether the groups answer the same questions: all rows together are of none of them. */
  readonly areShared: boolean;
  /** The answers to the questions of the counts. */
  readonly answers: readonly Answered[];
  readonly digits: number;
  /** The order of the labels in tables, and how many of them are shown. */
  readonly order: RowOrder;
  readonly examples?: CountedSets['examples'];
  /** How spans were read and matched. */
  readonly reading: Readonly<Record<string, unknown>>;
}
