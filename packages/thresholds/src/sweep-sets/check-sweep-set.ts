import { unsupportedType, emptyInput, optionConflict } from '@confmat/core/internal';
import { checkSweep } from '../sweep/check-sweep.js';
import type { SweepSet } from './sweep-set.js';

/**
 * Check that an argument is a set of sweeps, at least one.
 *
 * @throws {MetricError} `unsupported-type`, `empty-input`.
 */
export function checkSweepSet(set: unknown): asserts set is SweepSet {
  const { labels, sweeps } = (set ?? {}) as Partial<SweepSet>;
  if (!Array.isArray(labels) || !Array.isArray(sweeps)) {
    throw unsupportedType('set', set, 'a SweepSet, as oneVsRestSweeps and labelSweeps give');
  }
  if (sweeps.length === 0) {
    const reason = 'is empty, expected at least one sweep';
    throw emptyInput('set.sweeps', reason);
  }
  for (const [place, sweep] of sweeps.entries()) {
    checkSweep(sweep, `set.sweeps[${place}]`);
  }
}

/**
 * Check that no sweep of a set has bins.
 *
 * @throws {MetricError} `option-conflict`.
 */
export function checkNoBins({ sweeps }: SweepSet): void {
  if (sweeps.every(({ kind }) => kind !== 'bins')) return;
  const reason = 'has sweeps of bins, inside which the best threshold is unknown';
  throw optionConflict('set', reason);
}
