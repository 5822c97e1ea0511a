import { mustNotBeEmpty } from '../refusals.js';

/**
 * Check that there is a row.
 *
 * @throws {MetricError} `empty-input`.
 */
export function checkNotEmpty(nSamples: number): void {
  if (nSamples === 0) throw mustNotBeEmpty('yTrue', 'row');
}
