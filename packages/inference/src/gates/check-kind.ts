import type { IntervalMetric } from '../interval/interval-data.js';
import { mustBeBound } from '../refusals.js';

/** What a bound is held against. */
interface Judging extends IntervalMetric {
  readonly isDifference: boolean;
}

/** Refuse a bound that says nothing of what is judged, or the opposite of what is meant. */
export function checkKind(
  name: string,
  value: number,
  { isDifference, direction, metric }: Judging,
): void {
  if (isDifference && name !== 'maxDrop') {
    throw mustBeBound(name, value, 'a comparison, or a difference, takes maxDrop');
  }
  if (!isDifference && name === 'maxDrop') {
    throw mustBeBound(
      name,
      value,
      'only a comparison, or the difference of two values, has a drop',
    );
  }
  if (isDifference && direction !== 'max' && direction !== 'min') {
    throw mustBeBound(name, value, `nobody says which way ${metric} is better`);
  }
  if (!isDifference && name === 'atLeast' && direction === 'min') {
    throw mustBeBound(name, value, `${metric} is better the lower it is, so it takes atMost`);
  }
}
