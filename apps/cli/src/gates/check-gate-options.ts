import type { CommonOptions } from '../common-options.js';
import { needs } from '../refusals.js';

/**
 * Refuse options of gates that mean nothing here, before anything is read.
 * @param gates The options that hold gates, as people type them, by how many there are.
 */
export function checkGateOptions(
  {
    confidence,
    inconclusive,
    strict,
  }: Pick<CommonOptions, 'confidence' | 'inconclusive' | 'strict'>,
  gates: Readonly<Record<string, readonly unknown[]>>,
): void {
  if (confidence === undefined) {
    if (inconclusive !== undefined) throw needs('--inconclusive', '--confidence');
    if (strict) throw needs('--strict', '--confidence');
    return;
  }
  if (Object.values(gates).every((ofOption) => ofOption.length === 0)) {
    throw needs('--confidence', Object.keys(gates).join(' or '));
  }
}
