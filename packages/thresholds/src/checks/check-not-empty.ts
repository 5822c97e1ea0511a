import { mustNotBeEmpty } from '../refusals.js';

/** Check that there is a row. */
export function checkNotEmpty(nSamples: number): void {
  if (nSamples === 0) throw mustNotBeEmpty('yTrue', 'row');
}
