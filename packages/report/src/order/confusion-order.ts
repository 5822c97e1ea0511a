import type { ConfusionMatrix, Label } from '@confmat/core';
import { checkMatrix, named, partsOf } from '@confmat/core/internal';
import type { ErrorCells, MatrixParts } from '@confmat/core/internal';
import { componentsOf } from './components.js';
import { cutTree } from './cut.js';
import { confusedPairs } from './similarity.js';
import type { ConfusedPairs } from './similarity.js';
import { leavesOf, treeOf } from './tree.js';
import type { SimilarityOf } from './tree.js';

/** Classes that are confused with each other, in one piece of the order. */
export interface ConfusionGroup {
  /** Place of its first class in the order. */
  readonly start: number;
  /** Number of its classes, from 2 to 60. */
  readonly size: number;
  /** Errors between its classes, in either direction. */
  readonly nErrors: number;
}

/** Classes in an order in which those that are confused stand together. */
export interface ConfusionOrder<L extends Label = Label> {
  /** The classes in this order, shape (nClasses,). */
  readonly labels: readonly L[];
  /** Where each of them stands in the matrix, shape (nClasses,). */
  readonly codes: Int32Array;
  /** Groups of classes with errors between them, most errors first. */
  readonly groups: readonly ConfusionGroup[];
}

/** As many classes fit a table with numbers. */
const MAX_GROUP = 60;

/**
 * Order the classes of a matrix so that those that are confused stand together: average linkage of
 * their errors, C_ij / (r_i + c_j) + C_ji / (r_j + c_i) with r the true and c the predicted rows, and
 * groups of classes whose errors stay among them.
 *
 * @param matrix Counts of true class against predicted class. More than 2048 classes are first split
 *   into parts that are confused the most.
 * @returns Every class once. Classes without errors keep the matrix's order at its end.
 * @throws {MetricError} `unsupported-type`.
 * @example
 * const matrix = confusionMatrixFromCounts(
 *   [
 *     [8, 0, 2],
 *     [0, 9, 0],
 *     [3, 0, 7],
 *   ],
 *   ['cat', 'boat', 'dog'],
 * );
 * confusionOrder(matrix).labels; // → ['cat', 'dog', 'boat']
 */
export function confusionOrder<L extends Label>(matrix: ConfusionMatrix<L>): ConfusionOrder<L> {
  return named('confusionOrder', () => {
    checkMatrix('matrix', matrix);
    const parts = partsOf(matrix);
    const pairs = confusedPairs(parts);
    const confused = new Set([...pairs.first, ...pairs.second]);
    const similarityOf = lookUp(pairs, matrix.nClasses);
    const codes: number[] = [];
    const groups: ConfusionGroup[] = [];
    const components = componentsOf(matrix.nClasses, pairs);
    const ownOf = splitByPart(components, pairs, parts);
    const total = parts.errors.counts.reduce((sum, count) => sum + count, 0);
    for (const [at, part] of components.entries()) {
      const members = part.filter((code) => confused.has(code));
      if (members.length === 0) continue;
      const own = ownOf(at);
      const tree = treeOf(members, own.pairs);
      const { leaves, starts } = leavesOf(tree, similarityOf);
      for (const { group, size, nErrors } of cutTree(tree, own.errors, total, MAX_GROUP)) {
        if (size > 1) groups.push({ start: codes.length + (starts[group] ?? 0), size, nErrors });
      }
      codes.push(...leaves);
    }
    for (let code = 0; code < matrix.nClasses; ++code) if (!confused.has(code)) codes.push(code);
    return {
      labels: codes.map((code) => matrix.labels[code] as L),
      codes: Int32Array.from(codes),
      groups: groups.sort((a, b) => b.nErrors - a.nErrors || a.start - b.start),
    };
  });
}

/**
 * What each part has of the pairs and the errors, so that none is looked at once for every part.
 *
 * @returns By the place of a part: pairs of two of its classes, and errors of one of them or two.
 */
function splitByPart(
  components: readonly (readonly number[])[],
  pairs: ConfusedPairs,
  { support, errors }: MatrixParts<Label>,
): (part: number) => { readonly pairs: ConfusedPairs; readonly errors: ErrorCells } {
  const partOf = new Int32Array(support.length);
  components.forEach((part, at) => part.forEach((code) => (partOf[code] = at)));
  const [ownPairs, ownErrors] = [
    components.map((): number[] => []),
    components.map((): number[] => []),
  ];
  pairs.first.forEach((code, pair) => {
    const part = partOf[code] ?? 0;
    if (part === partOf[pairs.second[pair] ?? 0]) ownPairs[part]?.push(pair);
  });
  errors.trueCodes.forEach((code, cell) => {
    const [t, p] = [partOf[code] ?? 0, partOf[errors.predCodes[cell] ?? 0] ?? 0];
    ownErrors[t]?.push(cell);
    if (p !== t) ownErrors[p]?.push(cell);
  });
  return (part) => {
    const [own, cells] = [ownPairs[part] ?? [], ownErrors[part] ?? []];
    return {
      pairs: {
        first: Int32Array.from(own, (pair) => pairs.first[pair] ?? 0),
        second: Int32Array.from(own, (pair) => pairs.second[pair] ?? 0),
        similarity: Float64Array.from(own, (pair) => pairs.similarity[pair] ?? 0),
      },
      errors: {
        trueCodes: Int32Array.from(cells, (cell) => errors.trueCodes[cell] ?? 0),
        predCodes: Int32Array.from(cells, (cell) => errors.predCodes[cell] ?? 0),
        counts: Float64Array.from(cells, (cell) => errors.counts[cell] ?? 0),
      },
    };
  };
}

function lookUp(pairs: ConfusedPairs, k: number): SimilarityOf {
  const { first, second, similarity } = pairs;
  const byPair = new Map<number, number>();
  for (let pair = 0; pair < first.length; ++pair) {
    byPair.set((first[pair] ?? 0) * k + (second[pair] ?? 0), similarity[pair] ?? 0);
  }
  return (a, b) => byPair.get(Math.min(a, b) * k + Math.max(a, b)) ?? 0;
}
