import { accuracy, jointCounts } from '@confmat/core';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { compare } from '../../src/index.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';

/** Units of `size` tries; a `share` of them differs by `by` right tries, in favour of a with `chance`. */
export interface FewUnits {
  readonly nUnits: number;
  readonly size: number;
  readonly share: number;
  readonly by: number;
  readonly chance: number;
}

/** How often intervals of a difference hold the true one where few units differ, and how often they leave 0 out. */
export function fewUnitShares(units: FewUnits, draws: Draws): Shares {
  const { nUnits, size, share, by, chance } = units;
  const truth = (share * by * (2 * chance - 1)) / size;
  const tries = Array.from({ length: size }, (_, place) => place);
  return sharesOf(draws, (state) => {
    const gains = Array.from({ length: nUnits }, () => {
      const [differs, isWon] = [nextUniform(state) < share, nextUniform(state) < chance];
      return differs ? (isWon ? by : -by) : 0;
    });
    const right = (gain: number): number[] => tries.map((place) => (place < gain ? 1 : 0));
    const a = gains.flatMap((gain) => right(gain > 0 ? by : gain < 0 ? 0 : size / 2));
    const b = gains.flatMap((gain) => right(gain < 0 ? by : gain > 0 ? 0 : size / 2));
    const unit = gains.flatMap((_, code) => tries.map(() => code));
    const labels = [0, 1];
    const joint = jointCounts(a.map(() => 1), a, b, { labels, unit }); // prettier-ignore
    const found = compare(joint, accuracy);
    const mover = compare(joint, accuracy, { difference: 'mover' });
    const leavesZero = ({ low, high }: { readonly low: number; readonly high: number }): boolean =>
      low > 0 || high < 0;
    return {
      'holds, put together': holds(mover.difference, truth),
      'leaves 0 out, put together': leavesZero(mover.difference),
      holds: holds(found.difference, truth),
      'leaves 0 out': leavesZero(found.difference),
      'p below 0.05': found.pValue < 0.05,
    };
  });
}
