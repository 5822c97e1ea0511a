/**
 * What confmat's own packages share with this one. It promises nothing: any release may change it.
 * Nothing here checks what it is given.
 */
export { addMatricesUnder, addSetsUnder } from './add-under-labels.js';
export { allLabels, isSame } from './labels.js';
export { countsOfSamples } from './counts-of-samples.js';
export { checkEvaluation } from './evaluation-to-json.js';
export { matrixAt } from './matrix-at.js';
export { RIGHT_ANSWER } from './decisions/decision.js';
export { checkUnitNames, hasUnitNames } from './unit-names.js';
export { namesUnits } from './named-units-json.js';
export { isDenseOf, matrixToJson } from './matrix-json.js';
export { sweepOfCounts } from './sweep-of-counts.js';
export type { StoredMatrixJson } from './matrix-json.js';
