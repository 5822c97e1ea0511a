/**
 * Gates in words, and the names of metrics, that confmat's own programs share. It loads nothing of the
 * numerical library, and it promises nothing: any release may change it.
 */
export { endText } from './gate-text/end-text.js';
export { isFault } from './gate-text/gate-fault.js';
export type { GateFault } from './gate-text/gate-fault.js';
export {
  EXTRA_METRICS,
  NO_NEGATIVES,
  WHOLE_METRICS,
  classMetric,
  isClassMetric,
  isScoreMetric,
  isWholeMetric,
  lacksNegatives,
  rangeOf,
  setMetricNames,
} from './gate-text/gate-metrics.js';
export { countsValue, gateValue, isOnWhole } from './gate-text/gate-value.js';
export type { GateScope } from './gate-text/gate-value.js';
export { averageIn, metricNamed } from './gate-text/metric-names.js';
export { findOutOfRange, readBound } from './gate-text/read-bound.js';
export type { Bound, BoundedText } from './gate-text/read-bound.js';
export { EQUALIZED_ODDS } from './gate-text/gap-names.js';
export { readGate, readSubject } from './gate-text/read-gate.js';
export type { GateSubjectText, ParsedGate } from './gate-text/read-gate.js';
