import { recall } from '@confmat/core';
import { coverageBySize } from '@confmat/multilabel';
import type { SetCounts } from '@confmat/multilabel';
import { interval } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import type { LabelSetCounts } from '../results/results.js';
import { withoutEnds } from '../results/without-ends.js';

/** Prediction sets of some sizes. */
export interface CoveredSizes {
  /** The least and the greatest of them. */
  readonly sizes: readonly [from: number, to: number];
  /** Number of samples, or the sum of their weights. */
  readonly nSamples: number;
  /** The share whose set holds the true label. */
  readonly coverage: Interval;
}

/** Sizes that are shown one by one; more of them go together. */
const MOST_SIZES = 10;

/**
 * How often prediction sets of each size hold the true label.
 *
 * @param samples Counts of each sample, or of kinds of them with their numbers as weight.
 * @param settings Level in (0, 1); whether samples belong together, by which there are no intervals.
 * @returns The sizes that occur, ascending; null unless each sample has one true label, and some set has
 *   another size than 1.
 */
export function coveredSizes(
  samples: LabelSetCounts<never>,
  { level, areDependent }: { readonly level: number; readonly areDependent: boolean },
): readonly CoveredSizes[] | null {
  const { tp, fp, fn, tn } = samples;
  const sizes = tp.map((hits, i) => hits + (fp[i] ?? 0));
  const isOfOne = tn !== undefined && tp.every((hits, i) => hits + (fn[i] ?? 0) === 1);
  if (!isOfOne || sizes.every((size) => size === 1)) return null;
  const starts = startsOf(sizes, samples.rowWeights);
  const counts = coverageBySize(samples as SetCounts<never>, { sizes: [0, ...starts.slice(1)] });
  const found = interval(counts, recall, { level });
  const greatest = sizes.reduce((most, size) => Math.max(most, size), 0);
  return starts.map((from, place) => {
    const coverage = found[place] as Interval;
    return {
      sizes: [from, (starts[place + 1] ?? greatest + 1) - 1],
      nSamples: (counts.tp[place] ?? NaN) + (counts.fn[place] ?? NaN),
      coverage: areDependent ? withoutEnds(coverage) : coverage,
    };
  });
}

/** The least size of each group: every size, or groups that have about as many samples each. */
function startsOf(sizes: Float64Array, weights: Float64Array | undefined): readonly number[] {
  const samplesOf = new Map<number, number>();
  sizes.forEach((size, i) => samplesOf.set(size, (samplesOf.get(size) ?? 0) + (weights?.[i] ?? 1)));
  const ascending = [...samplesOf].sort(([a], [b]) => a - b);
  if (ascending.length <= MOST_SIZES) return ascending.map(([size]) => size);
  const share = ascending.reduce((sum, [, n]) => sum + n, 0) / MOST_SIZES;
  const starts: number[] = [];
  let before = 0;
  for (const [size, n] of ascending) {
    if (before >= share * starts.length) starts.push(size);
    before += n;
  }
  return starts;
}
