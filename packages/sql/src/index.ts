export { confusionSql } from './queries/confusion-sql.js';
export { countConfusion } from './counts/count-confusion.js';
export { jointSql } from './joint/joint-sql.js';
export { countJoint } from './joint/count-joint.js';
export type { CountOptions, CountResult, CountSlice } from './counts/matrix-of-pairs.js';
export { scoresSql } from './scores/write-scores-sql.js';
export { countScores } from './scores/count-scores.js';
export type { ScoreCountOptions, ScoreCountResult, ScoreSlice } from './scores/count-scores.js';
export { countLabels } from './sets/count-labels.js';
export { countSamples } from './sets/count-samples.js';
export type { SetCountResult, SetSlice } from './sets/set-result.js';
export type { SetCountOptions } from './sets/set-options.js';
export { labelsSql, samplesSql } from './sets/write-sets-sql.js';
export { duckdb } from './dialects/duckdb.js';
export type { SetSql, SqlDialect } from './dialects/dialect.js';
export type { Provenance, QueryOptions, SqlEngine, SqlRow, SqlSnapshot } from './engines/engine.js';
export type { StopSignal } from './engines/stop-signal.js';
export type {
  ColumnReference,
  CountRequest,
  GroupColumns,
  LabelReference,
  PlainRule,
  PredictionRule,
  ScoreReference,
  WeightReference,
} from './request/request.js';
export type {
  ConfusionRequest,
  JointConfusionRequest,
  LabelCountRequest,
  LabelColumnLike,
  PlainPredictionLike,
  PredictionLike,
  Relation,
  ScoreBins,
  ScoreCountRequest,
  SetCountRequest,
  SharedRequest,
  UnitRequest,
} from './request/wide-request.js';
