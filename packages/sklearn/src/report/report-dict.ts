import { pythonText } from '../python-text.js';
import type { Report, ReportLine } from './format-report.js';

/** The numbers of a line of the report. */
export interface SklearnReportScores {
  readonly precision: number;
  readonly recall: number;
  readonly 'f1-score': number;
  readonly support: number;
}

/** The lines of a report that it always has. */
export interface ReportAverages {
  /** Missing where the micro average is another number. */
  readonly accuracy: number;
  readonly 'macro avg': SklearnReportScores;
  readonly 'weighted avg': SklearnReportScores;
}

/** The report as data, by name: of labels, `'micro avg'` and `'samples avg'`, too. */
export type ReportDict = ReportAverages & Readonly<Record<string, SklearnReportScores>>;

/** The report by name. A label named as an average gives way to it. */
export function reportDict({ lines, averages, isAccuracy }: Report): ReportDict {
  const entries: [string, SklearnReportScores | number][] = [...lines, ...averages].map((line) => [
    pythonText(line.name),
    scores(line),
  ]);
  const micro = entries[lines.length];
  if (isAccuracy && micro) micro[0] = 'accuracy';
  const dict = Object.fromEntries(entries) as unknown as ReportDict;
  // A label of that name loses all but its precision, too.
  const accuracy: unknown = dict.accuracy;
  if (typeof accuracy !== 'object' || accuracy === null) return dict;
  return {
    ...dict,
    accuracy: (accuracy as SklearnReportScores).precision,
  } as unknown as ReportDict;
}

function scores({
  scores: [precision = NaN, recall = NaN, f1 = NaN],
  support,
}: ReportLine): SklearnReportScores {
  return { precision, recall, 'f1-score': f1, support };
}
