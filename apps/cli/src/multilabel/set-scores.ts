import {
  classificationReport,
  f1,
  fbetaOf,
  fbetaOfAverages,
  jaccard,
  precision,
  recall,
} from '@confmat/core';
import type { ClassificationReport, Label, Metric, ReportScores } from '@confmat/core';
import {
  labelCounts,
  multilabelReportOfCounts,
  sampleCounts,
  meanOverSamples,
} from '@confmat/multilabel';
import type { LabelsPerSample, SetCounts, LabelEdits } from '@confmat/multilabel';
import type { CollectedSets } from '../input/set-rows.js';
import type { SetsCommandOptions } from './options.js';

/** Every metric of label sets. */
export interface MultilabelScores {
  /** Counts per label. */
  readonly counts: SetCounts;
  /** Counts per row. */
  readonly rowCounts: SetCounts<never>;
  readonly report: ClassificationReport;
  /** Means over the rows, each of its own labels. */
  readonly samples: ReportScores;
  /** F1 (Fβ with another β) of averaged precision and averaged recall. */
  readonly ofAverages: { readonly macro: number; readonly weighted: number };
  readonly sets: SetScores;
  readonly labelsPerSample: LabelsPerSample;
  readonly edits: LabelEdits;
}

/** Metrics of whole sets, in [0, 1]. */
interface SetScores {
  /** Share of the rows whose sets are equal. */
  readonly exactMatch: number;
  /** Mean over the rows of the shared part of both sets. */
  readonly jaccard: number;
  /** Share of rows × labels that are wrong, and that are right. */
  readonly hammingLoss: number;
  readonly labelAccuracy: number;
}

/** Count sets, and compute every metric from the counts. */
export function multilabelScores(
  { truth, prediction, sampleWeight, counts: counted }: CollectedSets,
  { beta, metrics = {}, zeroDivision = 0 }: SetsCommandOptions,
): MultilabelScores {
  const counts = counted ?? labelCounts<Label>(truth, prediction, { sampleWeight });
  const rows = sampleCounts<Label>(truth, prediction, { sampleWeight });
  const report = classificationReport(counts, { beta, zeroDivision, metrics });
  const rest = multilabelReportOfCounts(counts, rows, { zeroDivision });
  const { sets, edits, hammingLoss, labelAccuracy, labelsPerSample } = rest;
  if (!sets || !edits) throw new Error('bug: samples were counted');
  // These sums are compensated: the same to the last bit however rows were grouped.
  const mean = (metric: Metric): number =>
    meanOverSamples<Label>(truth, prediction, metric, { sampleWeight, zeroDivision });
  const others = Object.entries(metrics).map(([name, metric]) => [name, mean(metric)] as const);
  const ofAverages = (average: 'macro' | 'weighted'): number =>
    fbetaOfAverages(counts, beta, average, { zeroDivision });
  return {
    counts,
    rowCounts: rows,
    report,
    samples: {
      precision: mean(precision),
      recall: mean(recall),
      f1: mean(f1),
      ...(beta === 1 ? {} : { fbeta: mean(fbetaOf(beta)) }),
      ...(others.length === 0 ? {} : { metrics: Object.fromEntries(others) }),
      support: report.averages.macro.support,
    },
    ofAverages: { macro: ofAverages('macro'), weighted: ofAverages('weighted') },
    sets: { exactMatch: sets.exactMatch, jaccard: mean(jaccard), hammingLoss, labelAccuracy },
    labelsPerSample,
    edits,
  };
}
