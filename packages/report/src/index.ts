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
