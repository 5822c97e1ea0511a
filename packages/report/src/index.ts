export { describe } from './describe/describe.js';
export type { DescribeOptions } from './describe/describe.js';
export type { RuleName } from './describe/rule-names.js';
export type {
  Evidence,
  EvidenceInterval,
  Sentence,
  SentencePart,
  Tone,
} from './describe/sentence.js';
export { confusionOrder } from './order/confusion-order.js';
export type { ConfusionGroup, ConfusionOrder } from './order/confusion-order.js';
export { classBarsSvg } from './classes/class-bars-svg.js';
export type { ClassBarsSvgOptions } from './classes/class-bars-svg.js';
export { reportHtml } from './page/report-html.js';
export type { ReportHtmlOptions } from './page/report-html.js';
export type { SectionName } from './page/section-names.js';
export { matrixSvg } from './matrix/matrix-svg.js';
export type { MatrixSvgOptions } from './matrix/matrix-svg.js';
export type { CellText } from './matrix/draw-cells.js';
export type { ClassOrder } from './matrix/ordered-view.js';
export type { FoundGap, FoundGaps, GapGroup, MetricGap } from './results/found-gaps.js';
export type { RiskOptions } from './results/risk-options.js';
export type {
  AddedSections,
  Adjustment,
  Ask,
  JudgedGate,
  ComparedArea,
  ComparedMetric,
  PageProvenance,
  Reported,
  TrainCount,
} from './results/ask.js';
export type { HeadPicture, HeadTile, PageHead } from './results/page-head.js';
export type { PictureOptions } from './svg/picture.js';
export type { Scheme } from './svg/theme.js';

export { curveSvg } from './curves/curve-svg.js';
export type { CurveSvgOptions } from './curves/curve-svg.js';
export type { CurveKindName } from './curves/curve-kinds.js';
export type { SweepsByName } from './curves/read-sweeps.js';
export { thresholdSvg } from './thresholds/threshold-svg.js';
export type { ThresholdSvgOptions } from './thresholds/threshold-svg.js';
export { calibrationSvg } from './scores/calibration-svg.js';
export type { CalibrationSvgOptions } from './scores/calibration-svg.js';
export { riskSvg } from './answers/risk-svg.js';
export type { RiskSvgOptions } from './answers/risk-svg.js';
export { scoreHistogramSvg } from './scores/score-histogram-svg.js';
export type { ScoreHistogramSvgOptions } from './scores/score-histogram-svg.js';
export { slicesSvg } from './slices/slices-svg.js';
export type { SlicesSvgOptions } from './slices/slices-svg.js';
export { comparisonSvg } from './compare/comparison-svg.js';
export type { ComparisonSvgOptions } from './compare/comparison-svg.js';
export { attributionSvg } from './compare/attribution-svg.js';
export type { AttributionSvgOptions } from './compare/attribution-svg.js';
export { labelPairsSvg } from './multilabel/label-pairs-svg.js';
export type { LabelPairsSvgOptions } from './multilabel/label-pairs-svg.js';
export { setSizesSvg } from './multilabel/set-sizes-svg.js';
export { reportMarkdown } from './markdown/report-markdown.js';
export type { ReportMarkdownOptions } from './markdown/report-markdown.js';
export type { ModelIndexOptions } from './markdown/model-index.js';
