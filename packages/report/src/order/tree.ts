import { linkAverage } from './kernels/link-average.js';
import type { ConfusedPairs } from './similarity.js';

/**
 * Groups of classes that contain one another. Groups 0 … k − 1 are the single classes of `codes`; group
 * k + m holds the two of `merges`, shape (k − 1, 2).
 */
export interface ConfusionTree {
  /** Codes of the classes, shape (k,). */
  readonly codes: readonly number[];
  readonly merges: Int32Array;
}

/** Join the classes of one part by average linkage of their similarities. */
export function treeOf(codes: readonly number[], pairs: ConfusedPairs): ConfusionTree {
  const k = codes.length;
  const places = new Map(codes.map((code, place) => [code, place]));
  const table = new Float32Array(k * k);
  const { first, second, similarity } = pairs;
  for (let pair = 0; pair < first.length; ++pair) {
    const a = places.get(first[pair] ?? -1);
    const b = places.get(second[pair] ?? -1);
    if (a === undefined || b === undefined) continue;
    table[a * k + b] = similarity[pair] ?? 0;
    table[b * k + a] = similarity[pair] ?? 0;
  }
  const merges = new Int32Array(2 * Math.max(0, k - 1));
  linkAverage(table, k, merges);
  return { codes, merges };
}

/** How similar two classes are, by code. */
export type SimilarityOf = (a: number, b: number) => number;

/**
 * The classes of a tree in a row, each group in one piece, turned so that the classes at the ends that
 * meet are the most confused.
 *
 * @returns Codes, shape (k,), and the place of each group's first class among them, shape (2k − 1,).
 */
export function leavesOf(
  { codes, merges }: ConfusionTree,
  similarityOf: SimilarityOf,
): { readonly leaves: readonly number[]; readonly starts: Int32Array } {
  const k = codes.length;
  const nGroups = 2 * k - 1;
  const head = new Int32Array(nGroups);
  const tail = new Int32Array(nGroups);
  // Whether the first and the second child of a merge are turned around.
  const turned = new Uint8Array(nGroups * 2);
  for (let i = 0; i < k; ++i) {
    head[i] = codes[i] ?? 0;
    tail[i] = codes[i] ?? 0;
  }
  for (let group = k; group < nGroups; ++group) {
    const [a, b] = childrenOf(merges, k, group);
    let most = -1;
    for (const turn of [0, 1, 2, 3]) {
      const end = (turn & 1 ? head[a] : tail[a]) ?? 0;
      const start = (turn & 2 ? tail[b] : head[b]) ?? 0;
      const value = similarityOf(end, start);
      if (value <= most) continue;
      most = value;
      turned[2 * group] = turn & 1;
      turned[2 * group + 1] = turn >> 1;
    }
    head[group] = (turned[2 * group] ? tail[a] : head[a]) ?? 0;
    tail[group] = (turned[2 * group + 1] ? head[b] : tail[b]) ?? 0;
  }
  const leaves: number[] = [];
  const starts = new Int32Array(Math.max(nGroups, 0));
  const waiting: [group: number, isTurned: number][] = k > 0 ? [[nGroups - 1, 0]] : [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [group, isTurned] = next;
    starts[group] = leaves.length;
    if (group < k) {
      leaves.push(codes[group] ?? 0);
      continue;
    }
    const [a, b] = childrenOf(merges, k, group);
    const one = [a, (turned[2 * group] ?? 0) ^ isTurned] as [number, number];
    const two = [b, (turned[2 * group + 1] ?? 0) ^ isTurned] as [number, number];
    waiting.push(...(isTurned ? [one, two] : [two, one]));
  }
  return { leaves, starts };
}

/** The two groups that a group was made of. */
export function childrenOf(
  merges: Int32Array,
  k: number,
  group: number,
): readonly [a: number, b: number] {
  return [merges[2 * (group - k)] ?? 0, merges[2 * (group - k) + 1] ?? 0];
}
