import { confusionMatrixFromCells } from '@confmat/core';
import type { BinaryCounts } from '@confmat/core';
import { viewOf } from '../matrix/matrix-view.js';
import type { MatrixView } from '../matrix/matrix-view.js';

/** Sets of more labels than this count together. */
const MOST = 10;

/** Counts of each sample, whole. */
export type SampleCells = BinaryCounts<never> & { readonly fn: Float64Array };

/** How many samples have how many true and how many given labels, as a matrix. */
export function sizesView({ tp, fp, fn }: SampleCells): MatrixView {
  const tally = new Map<number, number>();
  let most = 1;
  for (const [row, found] of tp.entries()) {
    const sizes = [found + (fn[row] ?? 0), found + (fp[row] ?? 0)].map((size) =>
      Math.min(MOST, size),
    );
    const [truth = 0, given = 0] = sizes;
    most = Math.max(most, truth, given);
    const place = truth * (MOST + 1) + given;
    tally.set(place, (tally.get(place) ?? 0) + 1);
  }
  const sizes = Array.from({ length: most + 1 }, (_, size) => size);
  const cells = Array.from(tally, ([place, count]) => ({
    trueLabel: Math.floor(place / (MOST + 1)),
    predLabel: place % (MOST + 1),
    count,
  }));
  const matrix = confusionMatrixFromCells(cells, sizes);
  const names = sizes.map((size) => (size === MOST ? `${size}+` : String(size)));
  return { ...viewOf(matrix), names };
}
