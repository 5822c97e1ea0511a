export { refineSweep } from './refine/refine-sweep.js';
export type { RefineSweepOptions, RefinedSweep } from './refine/refine-sweep.js';
export { averagePrecisionBounds } from './bounds/average-precision-bounds.js';
export { bestThresholdBounds } from './bounds/best-threshold-bounds.js';
export type {
  BestThresholdBounds,
  BestThresholdBoundsOptions,
} from './bounds/best-threshold-bounds.js';
export type { Bounds } from './bounds/bounds.js';
export { rocAucBounds } from './bounds/roc-auc-bounds.js';
