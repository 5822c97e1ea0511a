/**
 * What confmat's own packages share with this one. It promises nothing: any release may change it.
 */
export { refuseGroups } from './groups-limit.js';
export { MANY_CELLS, cellsOfPairs, countGroupCells } from './cells/group-cells.js';
export type { GroupCell, GroupCells } from './cells/group-cells.js';
export { countJoint } from './count-joint.js';
export { labeledSql, predictionSql } from './confusion-sql.js';
export { doubleSql, labelSql, validWeightSql } from './expressions.js';
export { asLabel, integersIfAll, isCanonicalInteger, readLabel } from './labels.js';
export { jointOfTriples } from './joint-of-triples.js';
export { matrixOfPairs } from './matrix-of-pairs.js';
export type { LabelPair } from './pairs.js';
export type { JointRequest, PlainRule } from './request.js';
export { requestOf } from './request.js';
