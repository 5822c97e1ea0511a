import type { ConfusedPairs } from './similarity.js';

/** As many classes are ordered by one table of similarities: 16 MiB. */
const MAX_LINKED_CLASSES = 2048;

/**
 * Split classes into parts that a table of similarities can hold: the most confused pairs are joined
 * first, and no part grows beyond the limit.
 *
 * @param nClasses Number of classes.
 * @param pairs Their similarities.
 * @param limit Most classes of a part.
 * @returns The codes of each part, ascending; parts with the most classes first.
 */
export function componentsOf(
  nClasses: number,
  { first, second, similarity }: ConfusedPairs,
  limit: number = MAX_LINKED_CLASSES,
): readonly (readonly number[])[] {
  if (nClasses <= limit) return [Array.from({ length: nClasses }, (_, code) => code)];
  const parent = Int32Array.from({ length: nClasses }, (_, code) => code);
  const sizes = new Int32Array(nClasses).fill(1);
  const rootOf = (code: number): number => {
    let root = code;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root] ?? root] ?? root;
      root = parent[root] ?? root;
    }
    return root;
  };
  const order = Array.from(similarity.keys()).sort(
    (a, b) => (similarity[b] ?? 0) - (similarity[a] ?? 0) || a - b,
  );
  for (const pair of order) {
    const a = rootOf(first[pair] ?? 0);
    const b = rootOf(second[pair] ?? 0);
    const size = (sizes[a] ?? 0) + (sizes[b] ?? 0);
    if (a === b || size > limit) continue;
    parent[b] = a;
    sizes[a] = size;
  }
  const parts = new Map<number, number[]>();
  for (let code = 0; code < nClasses; ++code) {
    const root = rootOf(code);
    const part = parts.get(root);
    if (part) part.push(code);
    else parts.set(root, [code]);
  }
  return [...parts.values()].sort((a, b) => b.length - a.length);
}
