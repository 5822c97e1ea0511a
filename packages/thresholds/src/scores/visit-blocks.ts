import type { ScoreMatrix } from '@confmat/core';

/** Single-precision cells that are widened at a time, few enough to stay in a cache. */
const BLOCK_CELLS = 16384;

/**
 * Visit the rows of a matrix in double precision, so that each kernel has one type of scores: those
 * in double precision at once and in place, others block by block in a copy.
 */
export function visitBlocks(
  { data, shape: [nSamples, nColumns] }: ScoreMatrix,
  visit: (scores: Float64Array, start: number, end: number) => void,
): void {
  if (data instanceof Float64Array) {
    visit(data, 0, nSamples);
    return;
  }
  const blockRows = Math.max(1, Math.floor(BLOCK_CELLS / nColumns));
  const block = new Float64Array(Math.min(blockRows, nSamples) * nColumns);
  for (let start = 0; start < nSamples; start += blockRows) {
    const end = Math.min(start + blockRows, nSamples);
    const cells = block.subarray(0, (end - start) * nColumns);
    cells.set(data.subarray(start * nColumns, end * nColumns));
    visit(cells, start, end);
  }
}
