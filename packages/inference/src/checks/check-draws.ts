import { mustBeReplicates, mustBeSeed } from '../refusals.js';

/** How many samples to draw, and from which seed. */
export interface Draws {
  readonly replicates: number;
  readonly seed: number;
}

/** Check the options of what draws samples. */
export function checkDraws({
  replicates = 2000,
  seed = 0,
}: {
  readonly replicates?: number | undefined;
  readonly seed?: number | undefined;
}): Draws {
  if (!(Number.isInteger(replicates) && replicates >= 100)) throw mustBeReplicates(replicates);
  if (!(Number.isSafeInteger(seed) && seed >= 0)) throw mustBeSeed(seed);
  return { replicates, seed };
}
