import { bestThreshold } from '../src/index.js';
import type {
  BestThreshold,
  BestThresholdOptions,
  CountsFunction,
  Metric,
  ReachedThreshold,
  ThresholdSweep,
  UnreachedThreshold,
} from '../src/index.js';

/** `bestThreshold` where there is one. */
export function reachedThreshold(
  sweep: ThresholdSweep,
  metric: CountsFunction,
  options: BestThresholdOptions = {},
): ReachedThreshold {
  return reached(best(sweep, metric, options));
}

/** `bestThreshold` where there is none. */
export function unreachedThreshold(
  sweep: ThresholdSweep,
  metric: CountsFunction,
  options: BestThresholdOptions = {},
): UnreachedThreshold {
  const found = best(sweep, metric, options);
  if (found.reached) throw new Error(`expected no threshold, found ${found.threshold}`);
  return found;
}

/** A result of which the best threshold is there. */
export function reached<B extends { readonly reached: boolean }>(
  found: B,
): Extract<B, { readonly reached: true }> {
  if (!found.reached) throw new Error('expected a best threshold, found none');
  return found as Extract<B, { readonly reached: true }>;
}

/** Without the signatures, which ask for a direction where a metric may have none. */
function best(
  sweep: ThresholdSweep,
  metric: CountsFunction,
  options: BestThresholdOptions,
): BestThreshold {
  return bestThreshold(sweep, metric as unknown as Metric, options);
}
