/**
 * What confmat's own packages share with this one. It promises nothing: any release may change it.
 */
export { groupPlaces, refuseGroups } from './cells/groups.js';
export { LABEL_IN, rowsChanged } from './refusals.js';
export { textOf } from './engines/text-of.js';
export { labeledSql, predictionSql } from './queries/labeled-sql.js';
export { doubleSql, labelSql, sentSql, validWeightSql } from './queries/expressions.js';
export { asLabel, integersIfAll, isCanonicalInteger, readLabel } from './labels/labels.js';
export { countingSql, scoreCountingSql } from './write-sql.js';
export { guardedSql } from './engines/engine.js';
export { plainRequest } from './request/plain-request.js';
export { countCells } from './counts/checked-cells.js';
export { jointOfCells, matrixOfCells } from './counts/counts-of-cells.js';
export type { CountsOfCells } from './counts/counts-of-cells.js';
export { OTHER_ANSWERS, listOthers } from './cells/other-answers.js';
export type { OtherAnswer } from './cells/other-answers.js';
export { codesOf, labelsOf } from './queries/labeled-sql.js';
export { readLabelText } from './labels/read-label-text.js';
export { MAX_CLASSES, keyColumns } from './cells/cells.js';
export type { CellCounter, CellLimits, CountedCells } from './cells/cells.js';
export { sumWhere } from './cells/kernels/complete-cells.js';
export { completeCodes, encodeValues, occurring } from './cells/cell-table.js';
export type { CellTable, CodedValues } from './cells/cell-table.js';
export { relationSql } from './request/relation-sql.js';
export type { CellRequest, ScoreCellRequest } from './request/request.js';
export { argumentsOf, columnName, inColumns, otherKeys, predictionsOf } from './request/request.js';
export { countSets } from './sets/count-labels.js';
export { MAX_SCORE_PAIRS } from './scores/scores-sql.js';
export { countScorePairs } from './scores/count-score-pairs.js';
export type { ScorePairs } from './scores/count-score-pairs.js';
