export type { Comparison, ThresholdSweep } from './sweep.js';
export { thresholdSweep } from './threshold-sweep.js';
export type { ThresholdSweepOptions } from './threshold-sweep.js';
