import type { Label, MetricError } from '@confmat/core';
import {
  checkLabels,
  compareLabels,
  invalidValue,
  isIterable,
  labelKind,
  normalizeLabel,
  optionConflict,
  unsupportedType,
} from '@confmat/core/internal';

/** The parent of each label that has one: an object, or pairs (a `Map` too) of labels of any kind. */
export type ParentTable<L extends Label = Label> =
  Readonly<Record<string, L>> | Iterable<readonly [child: L, parent: L]>;

/** Options of what counts the labels of a tree. */
export interface TreeOptions {
  /**
   * Whether a single top above all classes is a label too, which every row then has rightly. Default:
   * false.
   */
  readonly countTop?: boolean | undefined;
}

/** The way from the top down to each class. */
export interface ClassPaths<L extends Label> {
  /** The classes and the labels above them, ascending. */
  readonly nodes: readonly L[];
  /** The path of class c is `path[offsets[c]]` to `path[offsets[c + 1]]` (exclusive): places in `nodes`. */
  readonly offsets: Int32Array;
  readonly path: Int32Array;
}

/** Check a table of parents, and find the way down to each of the labels. */
export function classPaths<L extends Label>(
  labels: readonly L[],
  parents: ParentTable<L>,
  countTop = false,
): ClassPaths<L> {
  const parentOf = readParents(parents);
  if (labels.length > 0 && !labels.some((label) => parentOf.has(label))) {
    throw optionConflict('parents', 'has a parent for none of the labels');
  }
  const paths = labels.map((label) => wayDown(label, parentOf));
  const all = [...new Set(paths.flat())];
  const tops = new Set(paths.map(([top]) => top));
  const isCommon = tops.size === 1 && all.length > 1 && !countTop;
  const common = isCommon ? paths[0]?.[0] : undefined;
  const kept = all.filter((label) => label !== common);
  const nodes = kept.sort(compareLabels) as readonly Label[] as readonly L[];
  const placeOf = new Map<Label, number>(nodes.map((label, place) => [label, place]));
  const offsets = new Int32Array(labels.length + 1);
  const path: number[] = [];
  for (const [code, labelsOfPath] of paths.entries()) {
    for (const label of labelsOfPath) {
      const place = placeOf.get(label);
      if (place !== undefined) path.push(place);
    }
    offsets[code + 1] = path.length;
  }
  return { nodes, offsets, path: Int32Array.from(path) };
}

const OF_ITS_KIND = 'a label of the kind of its child';
const OF_TEXTS = 'a text, as the keys of an object are: other labels need pairs [label, parent]';

/** The parent of each child; all labels are of one kind. */
function readParents(parents: ParentTable): ReadonlyMap<Label, Label> {
  const pairs = pairsOf(parents);
  const bad = pairs.findIndex((pair) => !Array.isArray(pair) || pair.length !== 2);
  if (bad >= 0) throw unsupportedType(`parents[${bad}]`, pairs[bad], 'a pair [label, parent]');
  const table = pairs as readonly (readonly [Label, Label])[];
  const children = checkLabels(
    'parents',
    table.map(([child]) => child),
  );
  const above = table.map(([, parent], row) => {
    const label = normalizeLabel(parent);
    if (label !== null && labelKind(label) === children.kind) return label;
    const expected = Symbol.iterator in parents ? OF_ITS_KIND : OF_TEXTS;
    throw invalidValue({ argument: 'parents', row }, parent, expected);
  });
  return new Map(children.labels.map((child, row) => [child, above[row] ?? child]));
}

function pairsOf(parents: unknown): readonly unknown[] {
  if (typeof parents !== 'object' || parents === null) throw mustBeTable(parents);
  if (!(Symbol.iterator in parents)) return Object.entries(parents);
  if (!isIterable(parents)) throw mustBeTable(parents);
  return [...parents];
}

function mustBeTable(value: unknown): MetricError {
  return unsupportedType('parents', value, 'an object or pairs of a label and its parent');
}

/** A label and all above it, the top first. */
function wayDown(label: Label, parentOf: ReadonlyMap<Label, Label>): Label[] {
  const way = [label];
  const seen = new Set(way);
  for (let next = parentOf.get(label); next !== undefined; next = parentOf.get(next)) {
    if (seen.has(next)) throw mustEnd(next);
    seen.add(next);
    way.push(next);
  }
  return way.reverse();
}

function mustEnd(label: Label): MetricError {
  const shown = typeof label === 'string' ? JSON.stringify(label) : String(label);
  return optionConflict('parents', `leads from ${shown} back to itself`);
}
