import { fault, show } from '../errors.js';
import { selectRows } from '@confmat/core';
import type { BinaryCounts, Label, LabelSets } from '@confmat/core';
import { labelCountsOfSets, sampleCountsOfSets } from '@confmat/multilabel/internal';
import type { PairedSets } from '@confmat/multilabel/internal';
import type { IndicatorTargets } from '../targets/targets.js';

/**
 * Counts of indicator matrices per column, or per sample. Returns counts of shape (labels.length,),
 * with weights added up, or (nSamples,), with weights as a column of their own.
 */
export function countIndicators(
  targets: IndicatorTargets,
  labels: readonly Label[] | null,
  samplewise: boolean,
): BinaryCounts {
  const { yTrue, yPred, nLabels, weights } = targets;
  const columns = labels === null ? null : indicatorColumns(labels, nLabels);
  if (!samplewise) {
    const counts = labelCountsOfSets<number>(pairOf(yTrue, yPred, weights));
    return columns === null ? counts : selectRows(counts, columns);
  }
  if (columns === null) return sampleCountsOfSets(pairOf(yTrue, yPred, weights));
  const select = (sets: LabelSets<number>): LabelSets<number> => selectColumns(sets, columns);
  return sampleCountsOfSets(pairOf(select(yTrue), select(yPred), weights));
}

function pairOf(
  truth: LabelSets<number>,
  prediction: LabelSets<number>,
  weights: Float64Array | null,
): PairedSets {
  const { labels, nSamples } = truth;
  return {
    ...{ truth, prediction, labels, nSamples, weights },
    ...{ inferred: false, nSkipped: 0, rows: null },
  };
}

function indicatorColumns(labels: readonly Label[], nLabels: number): readonly number[] {
  return labels.map((label) => {
    const column = typeof label === 'string' ? NaN : Number(label);
    if (Number.isInteger(column) && column >= 0 && column < nLabels) return column;
    throw fault(
      typeof label === 'string' ? 'TypeError' : 'ValueError',
      `labels has ${show(label)}, expected columns in [0, ${nLabels})`,
    );
  });
}

/** Sets of places in a list of columns; a column may have several. */
function selectColumns(
  { nSamples, offsets, codes }: LabelSets<number>,
  columns: readonly number[],
): LabelSets<number> {
  const placesOf = new Map<number, number[]>();
  for (const [place, column] of columns.entries()) {
    placesOf.set(column, [...(placesOf.get(column) ?? []), place]);
  }
  const selected = new Int32Array(nSamples + 1);
  const places: number[] = [];
  for (let row = 0; row < nSamples; ++row) {
    const own = Array.from(codes.subarray(offsets[row], offsets[row + 1]));
    const found = own.flatMap((column) => placesOf.get(column) ?? []);
    places.push(...found.sort((a, b) => a - b));
    selected[row + 1] = places.length;
  }
  const labels = columns.map((_, place) => place);
  return { nSamples, offsets: selected, codes: Int32Array.from(places), labels };
}
