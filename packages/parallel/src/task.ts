import type { Label, LabelColumn, NumberColumn } from '@confmat/core';
import type { MatrixData } from '@confmat/core/internal';

/** Options of `confusionMatrix` that can be sent to a thread. */
export interface TaskOptions {
  readonly labels?: readonly Label[] | undefined;
  readonly nulls?: 'error' | 'skip' | undefined;
  readonly maxClasses?: number | undefined;
}

/** Rows for one thread to count: columns over shared memory, which are sent without a copy. */
export interface Task {
  readonly id: number;
  readonly yTrue: LabelColumn;
  readonly yPred: LabelColumn;
  readonly sampleWeight: NumberColumn | null;
  readonly unit: LabelColumn | null;
  readonly options: TaskOptions;
}

/**
 * What came of a task: counts; a refusal, where core's `confusionMatrix` throws a `MetricError`; or
 * a failure, where it throws anything else, such as the lack of memory.
 */
export type Outcome =
  | { readonly kind: 'counted'; readonly data: MatrixData }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly reason: string };

export interface Answer {
  readonly id: number;
  readonly outcome: Outcome;
}
