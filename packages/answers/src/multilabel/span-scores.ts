import type { BinaryCounts } from '@confmat/core';
import { sum } from '@confmat/core/internal';
import type { SetTally } from '@confmat/evaluation';
import type { LabelsPerSample } from '@confmat/multilabel';

/** Numbers of spans. */
export interface SpanErrors {
  /** Paired with one of another type. */
  readonly wrongType: number;
  readonly missed: number;
  readonly invented: number;
}

/** The share of documents in which every span is right; NaN without documents. */
export function shareWhollyRight({ fp, fn, rowWeights }: BinaryCounts): number {
  const of = (row: number): number => rowWeights?.[row] ?? 1;
  const right = fp.map((added, row) => (added + (fn?.[row] ?? 0) === 0 ? of(row) : 0));
  return sum(right) / sum(fp.map((_, row) => of(row)));
}

/** How many spans documents have; they have no share of all that there could be. */
export function spansPerDocument({ tp, fp, fn }: BinaryCounts, nSamples: number): LabelsPerSample {
  const [hits, added, missed] = [sum(tp), sum(fp), sum(fn ?? new Float64Array(0))];
  return {
    nLabels: tp.length,
    cardinality: { true: (hits + missed) / nSamples, predicted: (hits + added) / nSamples },
    density: { true: NaN, predicted: NaN },
  };
}

/** Wrong spans by what is wrong with them; null where pairs of types were not kept. */
export function spanErrorsOf({ confusion }: SetTally): SpanErrors | null {
  if (!confusion) return null;
  const { labels, rows, columns, counts } = confusion;
  const errors = { wrongType: 0, missed: 0, invented: 0 };
  for (const [cell, count] of counts.entries()) {
    const [row, column] = [rows[cell], columns[cell]];
    if (row === column) continue;
    const kind =
      row === labels.length ? 'invented' : column === labels.length ? 'missed' : 'wrongType';
    errors[kind] += count;
  }
  return errors;
}
