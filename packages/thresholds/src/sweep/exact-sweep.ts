import { exactTallies } from './exact-tallies.js';
import { precisionOf } from '../scores/threshold-for.js';
import { sweepOfTallies } from './sweep-of-tallies.js';
import { withoutWeightless } from './sweep-rows.js';
import type { ThresholdSweep } from './sweep.js';

/**
 * Count at every distinct score of rows that were checked.
 * @param positives 1 positive, 0 negative, shape (nSamples,).
 * @param weights Finite row weights, not all 0, or null for 1 each.
 */
export function exactSweep(
  positives: Uint8Array,
  scores: Float64Array | Float32Array,
  weights: Float64Array | null,
): ThresholdSweep {
  return sweepOfTallies(exactTallies(scores, withoutWeightless(positives, weights), weights), {
    kind: 'exact',
    comparison: '>=',
    precision: precisionOf(scores),
    range: undefined,
    posLabel: 1,
    nSamples: positives.length,
    nSkipped: 0,
    weighted: weights !== null,
  });
}
