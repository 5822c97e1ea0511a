import type { Comparison } from '../compare/comparison.js';

/** Two scores of the same rows. */
export interface RocAucComparison extends Omit<
  Comparison,
  'decidingRows' | 'onlyA' | 'onlyB' | 'method'
> {
  readonly method: 'delong' | 'none';
  /** The difference over its standard error; 0 for scores that rank all rows alike. */
  readonly z: number;
  readonly nPositives: number;
  readonly nNegatives: number;
}
