export { meanOfClassValues } from './profiles/class-mean.js';
export type { AreaProfile, AreaProgram } from './profiles/area-profile.js';
export {
  exchangedScoreColumns,
  scoreRows,
  valueOfScores,
  valuesOfClassScores,
} from './profiles/numbers-of-scores.js';
export type { ExchangedScoreColumn, ValueOfScoresOptions } from './profiles/numbers-of-scores.js';
export { parityAreas } from './profiles/parity-areas.js';
export type { DecisiveScores, ScoreColumns, ScoreMetric, ScoreRow } from './profiles/score-row.js';
export { ownScoreMetricOf, scoreRuleInWords } from './profiles/score-rule-in-words.js';
export type { OwnScoreMetric } from './profiles/score-rule-in-words.js';
export { sweepInRowOrder } from './profiles/sweep-in-row-order.js';
export type { RowOrderOptions } from './profiles/sweep-in-row-order.js';
