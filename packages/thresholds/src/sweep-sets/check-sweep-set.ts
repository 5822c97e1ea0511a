import { mustNotBeEmpty } from '../refusals.js';
import { checkSweep } from '../sweep/check-sweep.js';
import type { SweepSet } from './sweep-set.js';
import { unsupportedType, optionConflict } from '@confmat/core/internal';
import type { MetricError } from '@confmat/core';

export function checkSweepSet(set: unknown): asserts set is SweepSet {
  const { labels, sweeps } = (set ?? {}) as Partial<SweepSet>;
  if (!Array.isArray(labels) || !Array.isArray(sweeps)) {
    throw unsupportedType('set', set, 'a SweepSet, as oneVsRestSweeps and labelSweeps give');
  }
  if (sweeps.length === 0) throw mustNotBeEmpty('set.sweeps', 'sweep');
  for (const [place, sweep] of sweeps.entries()) {
    checkSweep(sweep, `set.sweeps[${place}]`);
  }
}

export function checkNoBins({ sweeps }: SweepSet): void {
  if (sweeps.some(({ kind }) => kind === 'bins')) throw mustHaveNoBins();
}

function mustHaveNoBins(): MetricError {
  const fact = 'has sweeps of bins, inside which the best threshold is unknown';
  return optionConflict('set', fact);
}
