import type { ScoreMatrix } from '@confmat/core';

export interface CodedRows {
  /** Codes, −1 for a row without a label, shape (nSamples,). */
  readonly trueCodes: Int32Array;
  /** Shape (nSamples, nColumns). */
  readonly scores: ScoreMatrix;
  /** Shape (nSamples,), or null for 1 each. */
  readonly weights: Float64Array | null;
}

/** Leave out the rows without a label. */
export function dropUnlabelled({ trueCodes, scores, weights }: CodedRows): CodedRows & {
  /** Where the rows stood, ascending. */
  readonly rows: Int32Array;
  readonly nSkipped: number;
} {
  const [nSamples, nColumns] = scores.shape;
  const isLabelled = (row: number): boolean => (trueCodes[row] ?? -1) >= 0;
  const kept = trueCodes.filter((code) => code >= 0);
  const data = scores.data.filter((_: number, cell: number) =>
    isLabelled(Math.floor(cell / nColumns)),
  );
  return {
    trueCodes: kept,
    scores: { data, shape: [kept.length, nColumns] },
    weights: weights?.filter((_, row) => isLabelled(row)) ?? null,
    rows: Int32Array.from(trueCodes.keys()).filter(isLabelled),
    nSkipped: nSamples - kept.length,
  };
}
