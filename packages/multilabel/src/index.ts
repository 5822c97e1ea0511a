export type { LabelSets } from '@confmat/core';

export { labelSets } from './sets/label-sets.js';
export type { PairOptions } from './sets/pair-sets.js';
export type {
  IndicatorMatrix,
  LabelSetCell,
  LabelSetColumn,
  SetOptions,
} from './sets/set-column.js';

export { labelCounts } from './counts/label-counts.js';
export type { LabelCountsOptions } from './counts/label-counts.js';
export { sampleCounts } from './counts/sample-counts.js';
export type { SampleCountsOptions } from './counts/sample-counts.js';
export type { SetCounts } from './counts/set-counts.js';
