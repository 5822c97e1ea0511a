/**
 * What confmat's own pages share with this package. It promises nothing: any release may change it.
 */
export { levelClass, levelOf } from './matrix/cell-levels.js';
export { matrixMap } from './matrix/matrix-map.js';
export { LEVEL_SHAPES } from './matrix/level-style.js';
export { areByUnit, isByUnit, nUnitsOf } from './results/units-of-results.js';
export { coveredSizes } from './multilabel/covered-sizes.js';
export type { CoveredSizes } from './multilabel/covered-sizes.js';
export { sizesText } from './tables/coverage-table.js';
export { exactInterval } from './multilabel/exact-interval.js';
export { PAGE_PARTS } from './page/built-page.js';
export {
  bestCut,
  cheapestCut,
  costAt,
  cutWithinBudget,
  linkedCut,
  nearestCut,
  predictedAt,
} from './panel/find-cut.js';
export type { ErrorCost, Link } from './panel/find-cut.js';
export { hasCorp } from './curves/corp-kind.js';
export { markedAt } from './panel/marked-at.js';
export { measure } from './panel/measure.js';
export { hasNetBenefit } from './curves/has-net-benefit.js';
export { benefitText, netBenefitAt } from './panel/net-benefit.js';
export type { PanelData, PanelMetric } from './panel/panel-data.js';
export { cellsAt, readModel } from './panel/panel-model.js';
export type { PanelModel } from './panel/panel-model.js';
export { panelOf } from './panel/panel-of.js';
export { clearStill, plotMarks } from './panel/plot-marks.js';
export type { MoveMarks } from './panel/plot-marks.js';
export { cutText } from './panel/cut-text.js';
export { sweptText, thresholdText } from './plot/threshold-text.js';
export { TYPESET } from './document/typeset.js';
export { withWholes } from './results/whole-names.js';
export { wholesOf } from './svg/whole-names.js';
export {
  capitalized,
  formatCount,
  formatNumberOf,
  formatEnds,
  formatMetric,
  formatPValue,
  labelName,
  wholeLabel,
} from './svg/format.js';
export { answersOf, sectionsOf } from './answers/questions.js';
export type { Answered, Questioned } from './answers/question.js';
export { rowsReaching } from './answers/rows-reaching.js';
export { uprightNames } from './page/html/heat-table.js';
export { pairOfResults } from './compare/compared-pair.js';
export { comparisonFile } from './compare/comparison-svg.js';
export { pairedInWords } from './compare/paired-in-words.js';
export { setPairOf } from './compare/set-pair.js';
export type { SetPair } from './compare/set-pair.js';
export type { ComparedModels } from './compare/compared-pair.js';
export { areasTable } from './tables/areas-table.js';
export { reportedScores } from './results/reported-scores.js';
export { reportedIntervals } from './results/reported-intervals.js';
export { averagesTable, classesTable } from './tables/classes-tables.js';
export { comparedClasses, comparedMetrics, turned } from './tables/compared-tables.js';
export { sliceName, slicesTable } from './tables/slices-table.js';
export { comparedVerdict } from './verdict/compared-verdict.js';
export { winsInWords } from './compare/wins-in-words.js';
export { verdictOf } from './verdict/verdict.js';
export type { VerdictText } from './verdict/verdict.js';
export { cutVerdict } from './verdict/cut-verdict.js';
export { typesetSentence } from './describe/typeset-sentence.js';
export { shareText } from './svg/share-text.js';
export type { SliceMeasure } from './slices/slice-measure.js';
export { measuredGroups } from './slices/measured-groups.js';
export { slicesFile } from './slices/slices-svg.js';
export { countsOfSlices } from './slices/slice-counts.js';
export { byLoss, sliceMeasure } from './slices/slice-measure.js';
export {
  N_TILES,
  PANEL_METRICS,
  isOfPositive,
  measuresOfMatrix,
  panelOfResults,
} from './panel/panel-of.js';
export { baselineText, wholeMetrics, wholeTable } from './tables/whole-of-matrix.js';
export { errorsTable } from './tables/errors-table.js';
export { resultsOf } from './results-of.js';
export type { Results, ScoreResults } from './results/results.js';
