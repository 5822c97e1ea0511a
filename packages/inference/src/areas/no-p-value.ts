import { noInterval } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';

/** What a comparison says of its test where there is none. */
interface NoTest {
  readonly pValue: number;
  readonly method: 'none';
  readonly reason: string;
}

/** Two scores whose difference has a value, but does not vary in these rows. */
export const NO_P_VALUE: NoTest = {
  pValue: NaN,
  method: 'none',
  reason:
    'the two scores rank all rows alike, yet differ: nothing says how much the difference would vary',
};

interface WithoutTest extends NoTest {
  readonly difference: Interval;
  readonly standardError: number;
}

/** The difference of two scores that nothing is known to test. */
export function withoutTest(of: Estimate, reason: string): WithoutTest {
  return {
    difference: noInterval(of, reason),
    pValue: NaN,
    method: 'none',
    reason,
    standardError: NaN,
  };
}
