export { evaluation } from './make-evaluation.js';
export type { EvaluationParts, SliceParts } from './make-evaluation.js';
export type { TallyParts } from './check-tally.js';
export type {
  Evaluation,
  EvaluationSlice,
  EvaluationTally,
  EvaluationTask,
  NamedSweep,
  SetTally,
} from './evaluation.js';
export { evaluationToJson } from './evaluation-to-json.js';
export type { EvaluationJson } from './evaluation-to-json.js';
export { evaluationFromJson, isEvaluationJson } from './evaluation-from-json.js';
export type { EvaluationInput, EvaluationPrediction, EvaluationProvenance } from './provenance.js';
export { sampleTally, sampleTallyToJson } from './sample-tally.js';
export { sampleTallyFromJson } from './sample-tally-from-json.js';
export type { SampleTally, SampleTallyJson } from './sample-tally.js';
export { mergeEvaluations } from './merge-evaluations.js';
export { withoutUnitNames } from './without-unit-names.js';
export { evaluationAt } from './evaluation-at.js';
export type { EvaluationAt, EvaluationAtOptions } from './evaluation-at.js';
export { evaluationInBins } from './evaluation-in-bins.js';
export { createDecisionAccumulator } from './decisions/decision-accumulator.js';
export type {
  DecisionAccumulator,
  DecisionAccumulatorOptions,
} from './decisions/decision-accumulator.js';
export { recordDecisions } from './decisions/record-decisions.js';
export type { RecordCall, RecordOptions } from './decisions/record-decisions.js';
export type { Decision } from './decisions/decision.js';
