import { blankOutside, findGreatest } from '../kernels/find-best.js';
import type { EvaluatedConstraint, UnmetConstraint } from './constraints.js';

/** Say why no threshold of a sweep is chosen. */
export function describeUnreached(
  values: Float64Array,
  constraints: readonly EvaluatedConstraint[],
  unmet: readonly UnmetConstraint[],
): string {
  if (values.length === 0) return 'the sweep has no thresholds';
  if (findGreatest(values) < 0) return 'the metric is undefined at every threshold';
  if (unmet.length > 0) return unmet.map(describeUnmet).join('; ');
  const satisfied = constraints.length === 1 ? 'the constraint holds' : 'all constraints hold';
  const isJoint = constraints.length > 1 && !anySatisfiesAll(constraints);
  return isJoint
    ? 'each constraint is met by some threshold, but none meets all of them'
    : `the metric is undefined at every threshold at which ${satisfied}`;
}

function anySatisfiesAll(constraints: readonly EvaluatedConstraint[]): boolean {
  const satisfied = new Float64Array(constraints[0]?.values.length ?? 0);
  for (const { values, atLeast, atMost } of constraints) {
    blankOutside(values, atLeast, atMost, satisfied);
  }
  return findGreatest(satisfied) >= 0;
}

function describeUnmet({ index, metric, ...limits }: UnmetConstraint): string {
  const { atLeast, atMost, least, greatest } = limits;
  // A function written where it is passed is named after the property.
  const name = metric === '' || metric === 'metric' ? `subjectTo[${index}]` : metric;
  if (Number.isNaN(least)) return `${name} is undefined at every threshold`;
  const limit =
    atMost === Infinity
      ? `${name} >= ${atLeast}`
      : atLeast === -Infinity
        ? `${name} <= ${atMost}`
        : `${name} in [${atLeast}, ${atMost}]`;
  return `no threshold has ${limit}, its values go from ${least} to ${greatest}`;
}
