export { expectedCalibrationError } from './probabilities/expected-calibration-error.js';
export { maximumCalibrationError } from './probabilities/maximum-calibration-error.js';
export { rmsCalibrationError } from './probabilities/rms-calibration-error.js';
export type { RmsCalibrationOptions } from './probabilities/rms-calibration-error.js';
export { classwiseCalibrationError } from './probabilities/classwise-calibration-error.js';
export type { ClasswiseCalibrationOptions } from './probabilities/classwise-calibration-error.js';
export { reliabilityCurve } from './probabilities/reliability-curve.js';
export type {
  BinningOptions,
  BinStrategy,
  ReliabilityCurve,
  ReliabilityOptions,
} from './probabilities/reliability-curve.js';
export { corpCurve } from './probabilities/corp-curve.js';
export type { CorpCurve, CorpLoss, CorpOptions } from './probabilities/corp-curve.js';
