export { confusionSql } from './queries/confusion-sql.js';
export { countConfusion } from './counts/count-confusion.js';
export { countJoint } from './joint/count-joint.js';
export type { CountOptions, CountResult, CountSlice } from './counts/matrix-of-pairs.js';
export { duckdb } from './dialects/duckdb.js';
export type { SqlDialect } from './dialects/dialect.js';
export type { Provenance, QueryOptions, SqlEngine, SqlRow } from './engines/engine.js';
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
  LabelColumnLike,
  PlainPredictionLike,
  PredictionLike,
  Relation,
  ScoreBins,
  ScoreCountRequest,
  SetCountRequest,
  SharedRequest,
} from './request/wide-request.js';
