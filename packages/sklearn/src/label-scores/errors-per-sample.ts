import type { IndicatorTargets } from '../targets/check-targets.js';
import { countIndicators } from './count-indicators.js';

/**
 * Number of wrong cells of each row of indicator matrices.
 *
 * @param caller Name of the function that was called.
 * @param targets Indicator matrices.
 * @returns Numbers in [0, nLabels], shape (nSamples,); weights have no part in them.
 */
export function errorsPerSample(caller: string, targets: IndicatorTargets): Float64Array {
  const { fp, fn } = countIndicators(caller, targets, null, true);
  return fp.map((count, row) => count + (fn?.[row] ?? 0));
}
