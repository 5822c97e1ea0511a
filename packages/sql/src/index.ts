export { countConfusion } from './counts/count-confusion.js';
export { countJoint } from './counts/count-joint.js';
export type { CountOptions, CountResult, CountSlice } from './counts/counts-of-cells.js';
export { countScores } from './scores/count-scores.js';
export type { ScoreCountResult, ScoreSlice } from './scores/count-scores.js';
export { countLabels } from './sets/count-labels.js';
export { countSamples } from './sets/count-samples.js';
export type { SetCountResult, SetSlice } from './sets/set-result.js';
export type {
  ReadingOptions as ScoreCountOptions,
  ReadingOptions as SetCountOptions,
} from './request/reading-options.js';
export { confusionSql, jointSql, labelsSql, samplesSql, scoresSql } from './write-sql.js';
export { duckdb } from './dialects/duckdb.js';
export type { SetSql, SqlDialect } from './dialects/dialect.js';
export type {
  QueryProvenance,
  QueryOptions,
  SqlEngine,
  SqlRow,
  SqlSnapshot,
  StopSignal,
} from './engines/engine.js';
export type {
  ColumnReference,
  ConfusionRequest,
  CountRequest,
  GroupColumns,
  JointConfusionRequest,
  LabelColumnLike,
  LabelCountRequest,
  LabelReference,
  PlainPredictionLike,
  PlainRule,
  PredictionLike,
  PredictionRule,
  Relation,
  ScoreBins,
  ScoreCountRequest,
  ScoreReference,
  SetCountRequest,
  SharedRequest,
  UnitRequest,
  WeightReference,
} from './request/request.js';
