export type { Comparison, ThresholdSweep } from './sweep.js';
