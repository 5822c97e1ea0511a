/**
 * The document that confmat's own programs share: cells, tables, sections, and what writes them. It
 * loads nothing else, and it promises nothing: any release may change it.
 */
export {
  N_OF_POSITIVE,
  defaultMetric,
  metricsOfPair,
  namedMetric,
  notMoved,
} from './compare/named-metric.js';
export type { NamedMetric } from './compare/named-metric.js';
export { fitBlocks, sectionBlocks } from './document/blocks.js';
export type { Block } from './document/blocks.js';
export {
  PLAIN,
  bare,
  boundsCells,
  cellNumber,
  cellParts,
  cellText,
  changeCells,
  count,
  countCells,
  isMeasure,
  measured,
  pText,
  pValue,
  scoreCells,
  share,
  withoutInterval,
} from './document/cell.js';
export type { Cell, Count, Ends, Mark, MeasureCell } from './document/cell.js';
export type { Measure } from './svg/format.js';
export { chosenNote } from './document/chosen-classes.js';
export { csvCell, guarded } from './document/csv-cell.js';
export { csvOf } from './document/csv.js';
export { dayTexts } from './document/day-texts.js';
export { emptySetsOf, emptySetsText } from './document/empty-sets.js';
export type { EmptySets } from './document/empty-sets.js';
export { groupNames } from './document/group-names.js';
export { intervalRemarks, missingIntervals } from './document/interval-remarks.js';
export type { NamedInterval } from './document/interval-remarks.js';
export { percentText } from './document/percent-text.js';
export type { LabelSetCounts } from './results/results.js';
export { scoreName } from './document/score-name.js';
export { isTextColumn } from './document/section.js';
export type {
  Content,
  Curve,
  Facts,
  Heat,
  Lines,
  Matrix,
  NamedTable,
  Section,
  Table,
} from './document/section.js';
export { someNames, warningLines, warningsOf } from './document/warnings.js';
export { shareText } from './svg/share-text.js';
export { rangedShare } from './verdict/ranged-share.js';
export type { HeadTile, PageHead } from './results/page-head.js';
export { WHOLE_METRICS, byWholeMetric, wholeIntervals } from './document/whole-metrics.js';
export type { WholeMetric } from './document/whole-metrics.js';
