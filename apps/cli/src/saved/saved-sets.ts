import type { BinaryCounts, Label, LabelSets } from '@confmat/core';
import { sum } from '@confmat/core/internal';
import type { SampleTally } from '@confmat/evaluation';
import type { LabelPairCounts } from '@confmat/multilabel';
import { usageError } from '../command-error.js';
import type { CollectedSets } from '../input/set-rows.js';
import type { SavedEvaluation } from './saved-evaluation.js';

/** What is known of sets that were counted. */
export interface CountedSets {
  readonly labels: readonly Label[];
  readonly counts: BinaryCounts;
  readonly samples: SampleTally;
  readonly pairs?: LabelPairCounts | undefined;
  readonly nSamples: number;
  readonly nSkipped: number;
}

/** The sets of an evaluation. */
export function savedSets({ evaluation, files }: SavedEvaluation): CollectedSets {
  const { sets, labels, nSamples, nSkipped } = evaluation;
  if (!sets) throw usageError(`${files.join(', ')}: holds no sets of labels`);
  const { counts, samples, confusion: pairs } = sets;
  return setsOfCounts({ labels, counts, samples, pairs, nSamples, nSkipped });
}

/**
 * Sets that have in common what the counted ones had: a pair for each kind of sample. Which labels they
 * hold is made up, so labels are counted by `counts`.
 */
export function setsOfCounts(counted: CountedSets): CollectedSets {
  const { labels, counts, samples, pairs, nSamples, nSkipped } = counted;
  const { tp, fp, fn, nRows, weights } = samples;
  const rowsOf = (isOf: (kind: number) => boolean): number =>
    sum(nRows.filter((_, kind) => isOf(kind)));
  const nTrue = (kind: number): number => (tp[kind] ?? 0) + (fn[kind] ?? 0);
  const nPredicted = (kind: number): number => (tp[kind] ?? 0) + (fp[kind] ?? 0);
  const times = weights ?? nRows;
  return {
    truth: setsOf(samples, labels, false),
    prediction: setsOf(samples, labels, true),
    sampleWeight: times.every((count) => count === 1) && !weights ? undefined : times,
    ...{ nSamples, nSkipped },
    nEmpty: {
      true: rowsOf((kind) => nTrue(kind) === 0),
      predicted: rowsOf((kind) => nPredicted(kind) === 0),
      both: rowsOf((kind) => nTrue(kind) + nPredicted(kind) === 0),
    },
    counts: {
      ...counts,
      fn: counts.fn ?? new Float64Array(labels.length),
      tn: counts.tn ?? new Float64Array(labels.length),
      ...{ nSamples, nSkipped },
    },
    nRows,
    pairs,
  };
}

/** Shared labels come first, then those of the prediction alone, then those of the truth alone. */
function setsOf(
  { tp, fp, fn }: SampleTally,
  labels: readonly Label[],
  isPrediction: boolean,
): LabelSets {
  const offsets = [0];
  const codes: number[] = [];
  for (const [kind, shared] of tp.entries()) {
    const extra = fp[kind] ?? 0;
    const start = isPrediction ? shared : shared + extra;
    const own = isPrediction ? extra : (fn[kind] ?? 0);
    for (let code = 0; code < shared; ++code) codes.push(code);
    for (let code = start; code < start + own; ++code) codes.push(code);
    offsets.push(codes.length);
  }
  return {
    nSamples: tp.length,
    offsets: Int32Array.from(offsets),
    codes: Int32Array.from(codes),
    labels,
  };
}
