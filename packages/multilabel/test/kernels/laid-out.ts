import { at, range, viewOf } from '@confmat/testkit';
import type { Random } from '@confmat/testkit';

/** Sets of codes one after the other: sample i has `codes[offsets[i] … offsets[i + 1])`. */
export interface LaidOut {
  readonly offsets: Int32Array;
  readonly codes: Int32Array;
}

/** Lay sets out, as views of larger buffers; other codes come before the first if `skipped`. */
export function layOut(sets: readonly (readonly number[])[], skipped = 0): LaidOut {
  const ends = sets.map((_, i) => skipped + sets.slice(0, i + 1).flat().length);
  return {
    offsets: viewOf(Int32Array, [skipped, ...ends]),
    codes: viewOf(Int32Array, [...range(skipped).map(() => 0), ...sets.flat()], 3),
  };
}

/** The sets that are laid out. */
export function setsOf(offsets: Int32Array, codes: Int32Array): number[][] {
  return range(offsets.length - 1).map((i) => [
    ...codes.subarray(at(offsets, i), at(offsets, i + 1)),
  ]);
}

/** Ascending sets of codes in [0, k); the first is empty, the last holds all, as far as there are rows. */
export function drawSets(random: Random, n: number, k: number, share = 0.4): number[][] {
  return range(n).map((i) => {
    if (i === 0) return [];
    return range(k).filter(() => i === n - 1 || random() < share);
  });
}
