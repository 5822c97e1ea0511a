import type { ConfusionMatrix } from '@confmat/core';

/** Cells of a matrix that hold something, by `truth → prediction`. */
export function cellsOf(matrix: ConfusionMatrix, prefix = ''): Map<string, number> {
  const held = [...matrix.cells()].filter(({ count }) => count !== 0);
  return new Map(
    held.map((cell) => [
      `${prefix}${String(cell.trueLabel)} → ${String(cell.predLabel)}`,
      cell.count,
    ]),
  );
}

/** Cells with the types of their labels, in the order of their texts. */
export function typedCells(
  cells: Iterable<readonly [truth: unknown, pred: unknown, count: number]>,
): readonly string[] {
  const typed = [...cells].map(
    ([truth, pred, count]) => `${written(truth)} → ${written(pred)}: ${count}`,
  );
  return typed.sort();
}

function written(label: unknown): string {
  return typeof label === 'string' ? JSON.stringify(label) : `${typeof label} ${String(label)}`;
}
