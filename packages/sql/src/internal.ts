/**
 * What confmat's own packages share with this one. It promises nothing: any release may change it.
 */
export { refuseGroups } from './cells/groups.js';
export { LABEL_IN, rowsChanged } from './refusals.js';
export { textOf } from './labels/text-of.js';
export { labeledSql, predictionSql } from './queries/labeled-sql.js';
export { doubleSql, labelSql, sentSql, validWeightSql } from './queries/expressions.js';
export { asLabel, integersIfAll, isCanonicalInteger, readLabel } from './labels/labels.js';
export { guardedSql } from './engines/engine.js';
export { plainRequest } from './request/plain-request.js';
export { jointOfTriples, matrixOfPairs } from './counts/counts-of-cells.js';
export { cells } from './cells/cells.js';
export type { CountedCells, LabelPair } from './cells/cells.js';
export { relationSql } from './request/relation-sql.js';
export type { CellRequest, JointRequest } from './request/request.js';
export { requestOf } from './request/request.js';
export {
  MAX_SCORE_PAIRS,
  countScorePairs,
  writeScorePairsSql,
} from './scores/count-score-pairs.js';
export type { ScorePairRequest, ScorePairs } from './scores/count-score-pairs.js';
