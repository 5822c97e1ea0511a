import { mustBeSweepSet, mustHaveNoBins, mustNotBeEmpty } from '../refusals.js';
import { checkSweep } from '../sweep/check-sweep.js';
import type { SweepSet } from './sweep-set.js';

export function checkSweepSet(set: unknown): asserts set is SweepSet {
  const { labels, sweeps } = (set ?? {}) as Partial<SweepSet>;
  if (!Array.isArray(labels) || !Array.isArray(sweeps)) {
    throw mustBeSweepSet(set);
  }
  if (sweeps.length === 0) throw mustNotBeEmpty('set.sweeps', 'sweep');
  for (const [place, sweep] of sweeps.entries()) {
    checkSweep(sweep, `set.sweeps[${place}]`);
  }
}

export function checkNoBins({ sweeps }: SweepSet): void {
  if (sweeps.some(({ kind }) => kind === 'bins')) throw mustHaveNoBins();
}
