import type { ConfusionMatrix } from '../src/index.js';

/** What a matrix holds, but for how it holds it: equal of a dense matrix and a sparse one. */
export function contents(matrix: ConfusionMatrix): unknown {
  const { labels, total, support, predicted, weighted, nSkipped } = matrix;
  return { labels, total, support, predicted, weighted, nSkipped, cells: [...matrix.cells()] };
}
