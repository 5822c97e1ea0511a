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
export type {
  ComparedModels,
  LabelSetResults,
  Provenance,
  ReportResults,
  ScoreResults,
  TrainCount,
} from './results.js';
export type { PictureOptions } from './svg/picture.js';
export type { Scheme } from './svg/theme.js';
