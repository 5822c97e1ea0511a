export type {
  Span,
  SpanColumn,
  SpanList,
  SpanOptions,
  TagRepair,
  TagScheme,
} from './span-column.js';
export { spanList } from './span-list.js';

export type { SpanMatching } from './matching/match-spans.js';
export { spanMatrix } from './span-matrix.js';
export type { SpanMatrixOptions } from './span-matrix.js';
export { spanCounts } from './span-counts.js';
export type { SpanCountsOptions } from './span-counts.js';
export { spanSets } from './span-sets.js';
export type { SpanSets, SpanSetsOptions } from './span-sets.js';
export { wrongSpans } from './wrong-spans.js';
export type { WrongSpan, WrongSpansOptions } from './wrong-spans.js';
export { countsOfOutcomes, spanOutcomes } from './span-outcomes.js';
export type { SpanOutcomes, SpanOutcomesByType, SpanOutcomesOptions } from './span-outcomes.js';

// What most users of counts need; all other metrics are core's.
export { MetricError, f1, fbeta, isMetricError, precision, recall } from '@confmat/core';
export type { BinaryCounts, ConfusionMatrix, LabelPairCounts, MetricIssue } from '@confmat/core';
