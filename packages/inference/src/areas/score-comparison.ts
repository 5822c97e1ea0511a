import type { ModelComparison } from '../compare/compare-options.js';
import { noInterval } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';

/** Two scores of the same rows. */
export interface RocAucComparison extends Omit<
  ModelComparison,
  'decidingRows' | 'onlyA' | 'onlyB' | 'method'
> {
  readonly method: 'delong' | 'cluster-t' | 'none';
  /**
   * The difference over its standard error: normal, but Student's t over units, or with fewer than 20
   * rows of a class. 0 for scores that rank all rows alike.
   */
  readonly z: number;
  readonly nPositives: number;
  readonly nNegatives: number;
}

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
