import { mergeClasses } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { checkMatrix, named } from '@confmat/core/internal';
import { classPaths } from './read-tree.js';
import type { ParentTable } from './read-tree.js';

/**
 * Fold a matrix by the levels of a tree: each class becomes the label above it at that level, and stays
 * itself where it is not as deep.
 * @param matrix Counts of the classes of rows.
 * @param parents As in `treeCounts`.
 * @returns A matrix for each level from the top down; the last one has all classes. Units stay.
 * @throws {MetricError} As `treeCounts`.
 * @example
 * const matrix = confusionMatrix(['lynx', 'lion', 'wolf'], ['lion', 'lion', 'lynx']);
 * const [top] = levelMatrices(matrix, { lynx: 'cat', lion: 'cat', wolf: 'dog' });
 * [top.labels, top.toArray()]; // → [['cat', 'dog'], [[2, 0], [1, 0]]]
 */
export function levelMatrices<L extends Label>(
  matrix: ConfusionMatrix<L>,
  parents: ParentTable<NoInfer<L>>,
): ConfusionMatrix<L>[] {
  return named('levelMatrices', () => {
    checkMatrix('matrix', matrix);
    const { labels } = matrix;
    const { nodes, offsets, path } = classPaths(labels, parents);
    const pathOf = (code: number): Int32Array => path.subarray(offsets[code], offsets[code + 1]);
    const depth = labels.reduce((most, _, code) => Math.max(most, pathOf(code).length), 0);
    return Array.from({ length: depth }, (_, level) => {
      const groups = new Map<L, L[]>();
      labels.forEach((label, code) => {
        const node = pathOf(code)[level];
        const group = node === undefined ? label : (nodes[node] as L);
        const members = groups.get(group);
        if (members) members.push(label);
        else groups.set(group, [label]);
      });
      return mergeClasses<L, L>(matrix, groups);
    });
  });
}
