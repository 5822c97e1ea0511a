/**
 * What confmat's own packages share with this one. It promises nothing: any release may change it.
 */
export { describeIssue } from './errors/describe-issue.js';
export {
  FINITE,
  inWords,
  integerFrom,
  integerIn,
  numberFrom,
  numberIn,
  placeBelow,
} from './errors/expected.js';
export type { Expected } from './errors/expected.js';
export { named, namedAsync } from './errors/metric-error.js';
export {
  emptyInput,
  invalidCount,
  invalidOption,
  invalidValue,
  mixedLabel,
  optionConflict,
  refusal,
  shapeMismatch,
  unknownLabel,
  unsupported,
  unsupportedType,
} from './errors/refusals.js';
export type { Place } from './errors/refusals.js';
export { describeType } from './errors/show.js';
export { checkBoolean, checkOption, checkSameLength, isIterable } from './columns/check.js';
export { checkOptionNames, closestName } from './columns/check-options.js';
export { checkLabels } from './columns/check-labels.js';
export type { CheckedLabels } from './columns/check-labels.js';
export { checkWeights } from './columns/check-weights.js';
export { unitCells } from './units/unit-cells.js';
export { columnOfCodes } from './columns/column-of-codes.js';
export { encodeLabels } from './columns/encode-labels.js';
export { encodeUnderLabels } from './columns/encode-under-labels.js';
export { HalfFloats, areHalfFloats } from './columns/half-floats.js';
export { ownFloats } from './columns/own-floats.js';
export {
  byName,
  checkGroupColumns,
  checkGroupLimit,
  compareGroups,
  readGroups,
  rowsByGroup,
} from './columns/read-groups.js';
export { readNumbers } from './columns/read-numbers.js';
export { checkZeroDivision } from './averages/options.js';
export { arrowCells } from './columns/arrow-cells.js';
export { arrowLists } from './columns/arrow-lists.js';
export { describeArrowType, isArrowColumn } from './columns/arrow-layout.js';
export type { ArrowChunk, ArrowType } from './columns/arrow-layout.js';
export { isArrayOf, isDetached, isTypedArray } from './columns/column.js';
export { isLittleEndian } from './columns/is-little-endian.js';
export { sliceColumn } from './columns/slice-column.js';
export { compareLabels, groupKey, isAscending, labelKind, normalizeLabel } from './label.js';
export type { LabelKind } from './label.js';
export { orderByCodes } from './matrix/kernels/order-by-codes.js';
export { listWithOther } from './matrix/list-with-other.js';
export { checkCountingOptions, countMatrix, countMatrixByUnit } from './matrix/confusion-matrix.js';
export { sharesOf } from './matrix/transforms/normalize-matrix.js';
export { matrixFromData, matrixToData } from './matrix/matrix-data.js';
export type { MatrixData } from './matrix/matrix-data.js';
export { costLookup } from './metrics/costs/cost-lookup.js';
export type { CostLookup } from './metrics/costs/cost-lookup.js';
export { checkBeta } from './metrics/define/fbeta-row.js';
export { asMetric } from './metrics/define/define-metric.js';
export { formOf } from './metrics/define/metric.js';
export type { RatioForm } from './metrics/define/metric.js';
export { allCells } from './matrix/all-cells.js';
export { countNonZero } from './kernels/count-non-zero.js';
export { addByCode, countUp, sortByCode, takeAt } from './units/kernels/by-code.js';
export { countUnitsOfCells } from './units/count-units.js';
export type { UnitLabel, UnitRows } from './units/count-units.js';
export {
  checkUnitWeights,
  allBut,
  checkNames,
  readRowUnits,
  readUnits,
  uniteKeys,
  unitsInUse,
} from './units/unit-keys.js';
export type { LeftOut, CodedUnits, KeyTable } from './units/unit-keys.js';
export { addUnits, countUnits, countUnitsByGroup } from './units/unit-table.js';
export { UnitTallies, checkAlikeUnits, checkKeyKinds, uniteUnits } from './units/unit-tallies.js';
export type { AddedUnits } from './units/unit-tallies.js';
export { codedUnitsOfJson, storedUnits, unitsOfJson, unitsToJson } from './units/units-json.js';
export { COUNT_UNITS, JOINT_UNITS, MATRIX_UNITS } from './units/units.js';
export type { UnitForm } from './units/units.js';
export { buildMatrix, denseMatrix, matrixOfMargins } from './matrix/build-matrix.js';
export { checkMatrix, partsOf, withUnits, withoutUnits } from './matrix/matrix.js';
export type { ErrorCells, MatrixParts } from './matrix/matrix.js';
export { restOf } from './counts/rest-of.js';
export { complementaryCounts } from './counts/complementary-counts.js';
export type { Totals } from './counts/complementary-counts.js';
export { meanOfDefined } from './averages/average-rows.js';
export { settleRests } from './counts/kernels/collapse-compensated.js';
export { encodeByTable, markPresent } from './kernels/encode-integers.js';
export { ascendingCodes } from './columns/ascending-codes.js';
export { codesAt } from './columns/codes-at.js';
export { fitsSpan, integerRange, labelsPresent } from './columns/coded-column.js';
export { lostInSum, productError, sumError } from './kernels/rounding-errors.js';
export { sum } from './kernels/sum.js';
export { sumPairwise } from './kernels/sum-pairwise.js';
export { checkScoreMatrix } from './shapes/score-matrix.js';
export { formatFixed } from './classification-report/format-number.js';
export { formatFloat } from './classification-report/format-float.js';
export {
  checkAgrees,
  checkAtLeast,
  checkChecksum,
  checkFlag,
  checkFormat,
  checkRowCount,
  checkSums,
  fieldsOfJson,
  labelsOfJson,
  numbersOfJson,
} from './storage/check-stored.js';
export type { StoredFacts } from './storage/check-stored.js';
export { jsonLabel, labelOfJson } from './storage/json-label.js';
export { jsonNumber } from './storage/json-number.js';
export { numberOfJson } from './storage/json-number.js';
export { shareState, stateOfOther } from './storage/share-state.js';
export { readStored, storedChecksum, writeStored } from './storage/stored-bytes.js';
export type { StoredColumn, StoredReader } from './storage/stored-bytes.js';
export { jsonOfPlain, plainOfJson } from './storage/plain-data.js';
export { groupOfJson, groupToJson, sliceWithJson } from './storage/group-json.js';
export { checkPlaces } from './storage/check-stored.js';
export { countsWithJson } from './counts/counts-with-json.js';
export { PAIRS_FORMAT, jsonOfPairs, pairsWithJson } from './shapes/label-pairs-json.js';
export { TALLY_FORMAT, tallyWithJson } from './shapes/score-tally-json.js';
export { jointWithJson } from './joint/joint-json.js';
export { withJson } from './storage/with-json.js';
export { within } from './storage/within.js';
export type { Shape } from './storage/plain-data.js';
export { layOutReport } from './classification-report/format-classification-report.js';
export type { ReportTextLine } from './classification-report/format-classification-report.js';
export { AVERAGES_OVER } from './averages/averages-over.js';
export { reportShapes } from './classification-report/report-json.js';
export { grid } from './classification-report/grid.js';
export { escapeHidden } from './classification-report/escape-hidden.js';
export { guarded } from './classification-report/guarded-cell.js';
export { escapeMarkdown, markdownTable } from './classification-report/escape-markdown.js';
export { labelText, nameText } from './classification-report/label-text.js';
export { countText, greatestErrors } from './classification-report/matrix-cells.js';
export { TRUTH_AXES, oriented } from './classification-report/truth-axis.js';
export { DEFAULT_MAX_CLASSES } from './matrix/class-limit.js';
export { checkJoint } from './joint/joint.js';
export { jointOfUnsignedJson } from './joint/joint-json.js';
