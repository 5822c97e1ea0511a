import { mustNotBeEmpty } from '../refusals.js';

export function checkNotEmpty(nSamples: number): void {
  if (nSamples === 0) throw mustNotBeEmpty('yTrue', 'row');
}
