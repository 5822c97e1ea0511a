import type { ErrorCells } from '@confmat/core/internal';
import { childrenOf } from './tree.js';
import type { ConfusionTree } from './tree.js';

/** A tree's group, and the errors between its classes. */
export interface TreeGroup {
  readonly group: number;
  readonly size: number;
  readonly nErrors: number;
}

/**
 * Cut a tree into groups that hold more errors than chance would put there: the cut with the greatest
 * modularity among those whose groups are not too large.
 *
 * @param tree Of a part of the classes.
 * @param errors Errors of its classes.
 * @param total How many errors the matrix has.
 * @param maxSize Most classes of a group.
 * @returns Its groups; classes that no group holds are groups of one.
 * @see M. Newman, M. Girvan, Finding and evaluating community structure in networks, 2004.
 */
export function cutTree(
  tree: ConfusionTree,
  errors: ErrorCells,
  total: number,
  maxSize: number,
): readonly TreeGroup[] {
  const { codes, merges } = tree;
  const k = codes.length;
  const nGroups = 2 * k - 1;
  const { inside, touching } = errorsOf(tree, errors);
  const sizes = new Int32Array(nGroups).fill(1, 0, k);
  const best = new Float64Array(nGroups);
  const isWhole = new Uint8Array(nGroups).fill(1, 0, k);
  for (let group = 0; group < nGroups; ++group) {
    const expected = total > 0 ? ((touching[group] ?? 0) / (2 * total)) ** 2 : 0;
    const value = (total > 0 ? (inside[group] ?? 0) / total : 0) - expected;
    best[group] = value;
    if (group < k) continue;
    const [a, b] = childrenOf(merges, k, group);
    sizes[group] = (sizes[a] ?? 0) + (sizes[b] ?? 0);
    const apart = (best[a] ?? 0) + (best[b] ?? 0);
    const isBetter = value > apart && (sizes[group] ?? 0) <= maxSize;
    isWhole[group] = isBetter ? 1 : 0;
    best[group] = isBetter ? value : apart;
  }
  const groups: TreeGroup[] = [];
  const waiting = k > 0 ? [nGroups - 1] : [];
  for (let group = waiting.pop(); group !== undefined; group = waiting.pop()) {
    if (!isWhole[group]) waiting.push(...childrenOf(merges, k, group));
    else groups.push({ group, size: sizes[group] ?? 0, nErrors: inside[group] ?? 0 });
  }
  return groups;
}

/** Errors between the classes of each group, and errors in which its classes take part. */
function errorsOf(
  { codes, merges }: ConfusionTree,
  { trueCodes, predCodes, counts }: ErrorCells,
): { inside: Float64Array; touching: Float64Array } {
  const k = codes.length;
  const nGroups = 2 * k - 1;
  const parent = new Int32Array(nGroups).fill(-1);
  for (let group = k; group < nGroups; ++group) {
    for (const child of childrenOf(merges, k, group)) parent[child] = group;
  }
  const leafOf = new Map(codes.map((code, leaf) => [code, leaf]));
  const inside = new Float64Array(nGroups);
  const touching = new Float64Array(nGroups);
  for (let cell = 0; cell < counts.length; ++cell) {
    const count = counts[cell] ?? 0;
    let a = leafOf.get(trueCodes[cell] ?? -1) ?? -1;
    let b = leafOf.get(predCodes[cell] ?? -1) ?? -1;
    if (a >= 0) touching[a] = (touching[a] ?? 0) + count;
    if (b >= 0) touching[b] = (touching[b] ?? 0) + count;
    if (a < 0 || b < 0) continue;
    // Parents are made after their children, so the younger one is never the common parent.
    while (a !== b) {
      if (a < b) a = parent[a] ?? b;
      else b = parent[b] ?? a;
    }
    inside[a] = (inside[a] ?? 0) + count;
  }
  for (let group = k; group < nGroups; ++group) {
    for (const child of childrenOf(merges, k, group)) {
      inside[group] = (inside[group] ?? 0) + (inside[child] ?? 0);
      touching[group] = (touching[group] ?? 0) + (touching[child] ?? 0);
    }
  }
  return { inside, touching };
}
