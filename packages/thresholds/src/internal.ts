/**
 * What confmat's own packages share with this one. It promises nothing: any release may change it.
 * Nothing here checks what it is given.
 */
export { CHOSEN_BY, chooseThreshold, edgesOf } from './best/choose-threshold.js';
export { checkNumberList } from './checks/check-number-list.js';
export { checkProbabilities, checkSweep, findFallOf } from './sweep/check-sweep.js';
export { closedColumns, scoredPositives } from './sweep/sweep-columns.js';
export {
  PRECISIONS,
  emptyScores,
  nearestIn,
  precisionOf,
  thresholdFor,
  widestOf,
} from './scores/threshold-for.js';
export type { ScorePrecision } from './scores/threshold-for.js';
export { sweepsByGroup } from './slices/sweeps-by-group.js';
export { exactSweep } from './sweep/exact-sweep.js';
export { readTruth } from './placements/read-truth.js';
export { roomFor, rowPlacements } from './placements/row-placements.js';
export type { Placements, Room } from './placements/row-placements.js';
export { areasOfPairs } from './multiclass/roc-auc-one-vs-one.js';
export { meanLogLoss } from './probabilities/log-loss.js';
export { writeNetBenefit } from './curves/kernels/write-threshold-curves.js';
export { blankOutside, findGreatest } from './kernels/find-best.js';
export { findUpperHull } from './curves/kernels/find-upper-hull.js';
export { epsilonOf } from './probabilities/read-probabilities.js';
export { corpOf } from './probabilities/corp-curve.js';
export { reduceSquaredLosses } from './probabilities/kernels/reduce-sweep-losses.js';
export { calibrationOfSweep, histogramsOfSweep } from './probabilities/scores-of-sweep.js';
export { evenEdges } from './probabilities/even-edges.js';
export {
  SWEEP_UNITS,
  sweepRows,
  unitsAt,
  unitsOfRows,
  withSweepUnits,
} from './sweep/sweep-units.js';
