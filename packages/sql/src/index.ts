export { confusionSql } from './confusion-sql.js';
export { countConfusion } from './count-confusion.js';
export type { CountOptions, CountResult } from './count-confusion.js';
export { duckdb } from './dialect.js';
export type { SqlDialect } from './dialect.js';
export type { SqlEngine } from './engine.js';
export { isCanonicalInteger, readLabel } from './labels.js';
export type { ColumnReference, CountRequest, LabelReference, PredictionRule } from './request.js';
