import { seedState } from '../../src/bootstrap/kernels/random-state.js';

/** How many samples are drawn, and from which seed. */
export interface Draws {
  readonly runs: number;
  readonly seed: number;
}

/** What was found of samples: a share of them, or a mean over them. */
export type Shares = Readonly<Record<string, number>>;

/**
 * Mean of what is found of each sample. True and false count 1 and 0; what is null, because a sample has
 * none, counts in no mean.
 *
 * @param find Draws one sample and says what it finds. Each has a random state of its own, so that
 *   their order and number change none.
 */
export function sharesOf(
  { runs, seed }: Draws,
  find: (state: Int32Array) => Readonly<Record<string, boolean | number | null>>,
): Shares {
  const sums: Record<string, number> = {};
  const seen: Record<string, number> = {};
  const state = new Int32Array(4);
  for (let run = 0; run < runs; ++run) {
    seedState(state, seed, run);
    for (const [name, value] of Object.entries(find(state))) {
      if (value === null) continue;
      sums[name] = (sums[name] ?? 0) + Number(value);
      seen[name] = (seen[name] ?? 0) + 1;
    }
  }
  return Object.fromEntries(
    Object.entries(sums).map(([name, sum]) => [
      name,
      Number((sum / (seen[name] ?? NaN)).toFixed(4)),
    ]),
  );
}

/** Whether an interval holds a value; null if there is none. */
export function holds(
  { low, high }: { readonly low: number; readonly high: number },
  value: number,
): boolean | null {
  return Number.isNaN(low) ? null : low <= value && value <= high;
}

/** The least share that may be seen of a true one: two standard errors below. */
export function least(share: number, runs: number): number {
  return share - 2 * Math.sqrt((share * (1 - share)) / runs);
}

/** The greatest share that may be seen of a true one: two standard errors above. */
export function greatest(share: number, runs: number): number {
  return share + 2 * Math.sqrt((share * (1 - share)) / runs);
}
