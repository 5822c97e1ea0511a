import type { Comparison } from '../compare/comparison.js';

/** Two scores of the same rows. */
export interface RocAucComparison extends Omit<
  Comparison,
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
