/**
 * How much of what repeats is tested: everything with `CONFMAT_TESTS=all`, as in `.ci/run`,
 * otherwise a fixed sample.
 */
const isAll = process.env['CONFMAT_TESTS'] === 'all';

/**
 * Whether tests run that take seconds, because they start browsers, bundlers or many processes, or simulate
 * again what is recorded. What they test has a cheaper test that always runs.
 */
export const runsSlowTests: boolean = isAll;

/** The part of random examples that runs by default. */
const RUNS_SHARE = 1 / 4;

/** How many random examples a property is tried on. With a seed, the sample is always the same. */
export function runs(all: number): number {
  return isAll ? all : Math.ceil(all * RUNS_SHARE);
}

/** Every so many-th of a table of similar cases, from the first; all with `CONFMAT_TESTS=all`. */
export function sampled<const T>(cases: readonly T[], every: number): readonly T[] {
  return isAll ? cases : cases.filter((_, i) => i % every === 0);
}
