import {
  classificationReport,
  f1,
  fbetaOf,
  fbetaOfAverages,
  jaccard,
  precision,
  presentClasses,
  recall,
} from '@confmat/core';
import type {
  AveragesOver,
  BinaryCounts,
  ClassificationReport,
  Label,
  Metric,
  ReportScores,
} from '@confmat/core';
import type { Evaluation, SampleTally, SetTally } from '@confmat/evaluation';
import { multilabelReportOfCounts } from '@confmat/multilabel';
import type { LabelsPerSample, LabelEdits } from '@confmat/multilabel';
import { emptySetsOf } from '@confmat/report/document';
import type { EmptySets, LabelSetCounts } from '@confmat/report/document';
import { meanOfSampleCounts } from '@confmat/multilabel/internal';
import type { SetsCommandOptions } from './options.js';
import { shareWhollyRight, spanErrorsOf, spansPerDocument } from './span-scores.js';
import type { SpanErrors } from './span-scores.js';

/** Every metric of label sets. */
export interface MultilabelScores {
  /** Counts per label. */
  readonly counts: LabelSetCounts;
  /** The counts that averages are over: of a group those of the labels that it has. */
  readonly averaged: BinaryCounts;
  /** Counts per row. */
  readonly rowCounts: LabelSetCounts<never>;
  readonly report: ClassificationReport;
  /** Means over the rows, each of its own labels. */
  readonly samples: ReportScores;
  /** F1 (Fβ with another β) of averaged precision and averaged recall. */
  readonly ofAverages: { readonly macro: number; readonly weighted: number };
  readonly sets: SetScores;
  readonly nEmpty: EmptySets;
  readonly labelsPerSample: LabelsPerSample;
  readonly edits: LabelEdits | null;
  /** Wrong spans by what is wrong; null of label sets, or where pairs of types were not kept. */
  readonly spanErrors: SpanErrors | null;
}

/** Metrics of whole sets, in [0, 1]. */
interface SetScores {
  /** Share of the rows whose sets are equal. */
  readonly exactMatch: number;
  /** Mean over the rows of the shared part of both sets. */
  readonly jaccard: number;
  /** Share of rows × labels that are wrong, and that are right; absent of spans. */
  readonly hammingLoss?: number;
  readonly labelAccuracy?: number;
}

/**
 * Compute every metric from the counts of labels, and of rows by what their sets have in common.
 *
 * @param averagesOver Of a group, the labels that it has: the others are none that it could get wrong.
 */
export function multilabelScores(
  { nSamples, nSkipped, labels }: Pick<Evaluation, 'nSamples' | 'nSkipped' | 'labels'>,
  tally: SetTally,
  { beta, metrics = {}, zeroDivision = 0 }: SetsCommandOptions,
  averagesOver: AveragesOver = 'all',
): MultilabelScores {
  const { fn, ...counted } = tally.counts;
  const none = new Float64Array(labels.length);
  const counts = { ...counted, fn: fn ?? none, nSamples, nSkipped };
  const rows = rowCountsOf(tally.samples, counted.tn ? labels.length : null);
  const averaged = averagesOver === 'present' ? presentClasses<Label>(counts) : counts;
  const report = classificationReport(counts, { beta, zeroDivision, metrics, averagesOver });
  // These sums are compensated: the same to the last bit however rows were grouped.
  const mean = (metric: Metric): number => meanOfSampleCounts(rows, metric, zeroDivision);
  const others = Object.entries(metrics).map(([name, metric]) => [name, mean(metric)] as const);
  const ofAverages = (average: 'macro' | 'weighted'): number =>
    fbetaOfAverages(averaged, beta, average, { zeroDivision });
  return {
    ...{ counts, averaged },
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
    nEmpty: emptySetsOf(tally.samples, tally.samples.nRows),
    ofAverages: { macro: ofAverages('macro'), weighted: ofAverages('weighted') },
    ...wholeScores(tally, counts, rows, zeroDivision, mean(jaccard)),
  };
}

/** Scores of whole sets, or of whole documents. */
function wholeScores(
  tally: SetTally,
  counts: LabelSetCounts,
  rows: LabelSetCounts<never>,
  zeroDivision: number,
  overlap: number,
): Pick<MultilabelScores, 'sets' | 'labelsPerSample' | 'edits' | 'spanErrors'> {
  if (!counts.tn || !rows.tn) {
    return {
      sets: { exactMatch: shareWhollyRight(rows), jaccard: overlap },
      labelsPerSample: spansPerDocument(counts, counts.nSamples),
      edits: null,
      spanErrors: spanErrorsOf(tally),
    };
  }
  const { sets, edits, hammingLoss, labelAccuracy, labelsPerSample } = multilabelReportOfCounts(
    { ...counts, tn: counts.tn },
    { ...rows, tn: rows.tn },
    { zeroDivision },
  );
  if (!sets || !edits) throw new Error('bug: samples were counted');
  return {
    sets: { exactMatch: sets.exactMatch, jaccard: overlap, hammingLoss, labelAccuracy },
    ...{ labelsPerSample, edits, spanErrors: null },
  };
}

/**
 * Counts of each kind of rows, which weighs as much as its rows.
 *
 * @param nLabels The most labels of a row; null where nothing is a true negative.
 */
function rowCountsOf(
  { tp, fp, fn, nRows, weights }: SampleTally,
  nLabels: number | null,
): LabelSetCounts<never> {
  const tn =
    nLabels === null
      ? undefined
      : Float64Array.from(tp, (count, kind) => nLabels - count - (fp[kind] ?? 0) - (fn[kind] ?? 0));
  const times = weights ?? nRows;
  const areOnes = !weights && nRows.every((count) => count === 1);
  return {
    of: 'samples',
    ...{ tp: Float64Array.from(tp), fp: Float64Array.from(fp), fn: Float64Array.from(fn) },
    ...(tn && { tn }),
    ...(areOnes ? {} : { rowWeights: times }),
    ...{ nSamples: tp.length, nSkipped: 0 },
  };
}
