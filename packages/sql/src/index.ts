export { confusionSql } from './confusion-sql.js';
export { countConfusion } from './count-confusion.js';
export type { CountOptions, CountResult, CountSlice } from './matrix-of-pairs.js';
export { duckdb } from './dialect.js';
export type { SqlDialect } from './dialect.js';
export type { SqlEngine } from './engine.js';
export type {
  ColumnReference,
  CountRequest,
  GroupColumns,
  LabelReference,
  PredictionRule,
} from './request.js';
