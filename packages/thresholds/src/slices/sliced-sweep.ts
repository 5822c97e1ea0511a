import { byName, compareGroups, sliceWithJson } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import type { ThresholdSweep } from '../sweep/sweep.js';
import type { Reduction } from './group-tallies.js';
import type { GroupSweeps } from './sweeps-by-group.js';

/** The sweep of the rows of one group. */
export interface SlicedSweep<N extends string = string> {
  /** The group's value in each group column, by the column's name. */
  readonly group: Readonly<Record<N, Label>>;
  /** Made when first read, over columns that all slices share. */
  readonly sweep: ThresholdSweep;
}

/** What the sweep of a slice is made of, until it is. */
interface Unmade {
  readonly sweeps: GroupSweeps;
  readonly code: number;
  readonly facts: Parameters<GroupSweeps['of']>[1];
  made?: ThresholdSweep;
}

const UNMADE: unique symbol = /* @__PURE__ */ Symbol('unmade');

interface WithUnmade {
  readonly [UNMADE]?: Unmade;
}

// One getter for all slices: objects with getters of their own have no shape in common, which costs
// 100,000 slices more than their rows do.
const SWEEP = {
  enumerable: true,
  configurable: true,
  get(this: WithUnmade): ThresholdSweep {
    const own = this[UNMADE];
    if (!own) throw new Error('bug: a slice knows what its sweep is made of');
    return (own.made ??= own.sweeps.of(own.code, own.facts));
  },
};

/** Rows of each group that have a label, and rows that lack one, shape (nGroups,). */
interface CountedRows {
  readonly nSamples: ArrayLike<number>;
  readonly nSkipped: ArrayLike<number>;
}

/** The slices of groups that have rows and a threshold, ascending. */
export function slicesOf<N extends string>(
  names: readonly N[],
  groups: readonly (readonly Label[])[],
  sweeps: GroupSweeps,
  { nSamples, nSkipped }: CountedRows,
): readonly SlicedSweep<N>[] {
  return [...groups.keys()]
    .filter((code) => sweeps.has(code) && (nSamples[code] ?? 0) > 0)
    .sort((a, b) => compareGroups(groups[a] ?? [], groups[b] ?? []))
    .map((code) => {
      const facts = { nSamples: nSamples[code] ?? 0, nSkipped: nSkipped[code] ?? 0 };
      return sliceOf(byName(names, groups[code] ?? []), { sweeps, code, facts });
    });
}

/** A slice whose sweep is made when it is read. */
function sliceOf<N extends string>(
  group: Readonly<Record<N, Label>>,
  unmade: Unmade,
): SlicedSweep<N> {
  const slice = { group } as SlicedSweep<N>;
  Object.defineProperty(slice, 'sweep', SWEEP);
  Object.defineProperty(slice, UNMADE, { value: unmade });
  return sliceWithJson(slice);
}

/**
 * What a reduction of a slice's columns gives, without its sweep; undefined of slices that
 * `slicedSweeps` did not make, and of those that are not exact.
 */
export function reduceSlice(
  slice: (SlicedSweep & WithUnmade) | null | undefined,
  reduction: Reduction,
): number | undefined {
  const own = slice?.[UNMADE];
  return own?.sweeps.reduce(own.code, reduction);
}
