import { isIterable } from '../../columns/check.js';
import { checkLabels } from '../../columns/check-labels.js';
import { normalizeLabel } from '../../label.js';
import type { Label } from '../../label.js';
import { named } from '../../errors/metric-error.js';
import { refusal, unknownLabel, unsupportedType } from '../../errors/refusals.js';
import { checkMatrix } from '../matrix.js';
import type { ConfusionMatrix } from '../matrix.js';
import { relabel } from './relabel.js';

/**
 * Classes to merge: the labels of each new class, by its label. An object, or pairs (a `Map` too)
 * where the new label is no string.
 */
export type ClassGroups<L extends Label, M extends Label = L> =
  Readonly<Record<string, readonly L[]>> | Iterable<readonly [group: M, members: readonly L[]]>;

/**
 * Merge classes of a matrix into one each: their confusions with each other become right answers,
 * all other counts are added up. No sample is dropped.
 * @param matrix A confusion matrix.
 * @param groups The classes to merge, each in one group at most; the others stay. A new label may
 *   be that of a member. All labels of the result are of one kind.
 * @returns The merged matrix; each group stands where its first class stood. Units stay.
 * @throws {MetricError} `unsupported-type`, `empty-input`, `unknown-label`, `duplicate-label`,
 *   `mixed-labels`, `invalid-label`.
 * @see `selectClasses`, which drops the samples of other classes instead.
 * @example
 * const matrix = confusionMatrixFromCounts([[4, 1, 0], [2, 5, 0], [0, 1, 9]], ['a', 'b', 'c']);
 * mergeClasses(matrix, { ab: ['a', 'b'] }).counts; // → Float64Array [12, 0, 1, 9]
 */
export function mergeClasses<L extends Label, M extends Label = string>(
  matrix: ConfusionMatrix<L>,
  groups: ClassGroups<NoInfer<L>, M>,
): ConfusionMatrix<L | M> {
  return named('mergeClasses', () => {
    checkMatrix('matrix', matrix);
    const groupOf = groupOfClass(matrix, groups);
    const places = new Int32Array(matrix.nClasses);
    const codeOfGroup = new Map<Label, number>();
    const merged: Label[] = [];
    matrix.labels.forEach((label, code) => {
      const group = groupOf.get(code);
      const known = group === undefined ? undefined : codeOfGroup.get(group);
      places[code] = known ?? merged.length;
      if (known !== undefined) return;
      if (group !== undefined) codeOfGroup.set(group, merged.length);
      merged.push(group ?? label);
    });
    const { labels } = checkLabels('merged labels', merged);
    return relabel(matrix, labels as readonly (L | M)[], places);
  });
}

/** The new label of each class code that is in a group. */
function groupOfClass(
  matrix: ConfusionMatrix,
  groups: ClassGroups<Label, Label>,
): Map<number, Label> {
  const isObject = typeof groups === 'object' && (groups as unknown) !== null;
  if (!isObject || (Symbol.iterator in groups && !isIterable(groups))) {
    throw unsupportedType('groups', groups, 'an object or pairs of a label and its classes');
  }
  const pairs: readonly (readonly [Label, readonly Label[]])[] =
    Symbol.iterator in groups ? checkGroupPairs([...groups]) : Object.entries(groups);
  const names = pairs.map(([name]) => name);
  if (names.length > 0) checkLabels('groups', names);
  const codeOf = new Map<Label, number>(matrix.labels.map((label, code) => [label, code]));
  const groupOf = new Map<number, Label>();
  for (const [name, members] of pairs) {
    const argument = `groups[${JSON.stringify(String(name))}]`;
    checkLabels(argument, members).labels.forEach((value, row) => {
      const code = codeOf.get(value);
      if (code === undefined) throw unknownLabel({ argument, row }, value, matrix.labels);
      if (groupOf.has(code)) {
        throw refusal({ code: 'duplicate-label', argument, row, value });
      }
      groupOf.set(code, normalizeLabel(name) ?? name);
    });
  }
  return groupOf;
}

function checkGroupPairs<P>(pairs: readonly P[]): readonly P[] {
  const row = pairs.findIndex((pair: unknown) => !Array.isArray(pair));
  if (row < 0) return pairs;
  throw unsupportedType(
    `groups[${row}]`,
    pairs[row],
    'a pair [label, classes], or { label: classes } for groups',
  );
}
