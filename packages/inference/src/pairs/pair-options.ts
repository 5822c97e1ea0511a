import type { ConfusionMatrix } from '@confmat/core';
import { checkOption } from '@confmat/core/internal';
import { checkLevel } from '../interval/interval-options.js';

/** Options of `surelyAhead`, and of `strengths`. */
export interface PairOptions {
  /**
   * How often two players tied: the cells (i, j) and (j, i) add up. Its players are among those of the wins,
   * and it has units if the wins have them. Default: no ties.
   */
  readonly ties?: ConfusionMatrix | undefined;
  /**
   * `'firth'` makes strengths finite for players that won, or lost, every comparison, and less biased for all:
   * the likelihood is penalized by the root of the determinant of the information. Not with ties; by unit there
   * are no intervals then. Default: none, and such players are an error.
   */
  readonly penalty?: 'firth' | undefined;
  /** Nominal coverage, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
}

export const PAIR_OPTIONS: readonly string[] = ['ties', 'penalty', 'level'];

/** Check the penalty and the level, which is returned. */
export function checkPairOptions({ penalty, level }: PairOptions): number {
  if (penalty !== undefined) checkOption('penalty', penalty, ['firth']);
  return checkLevel(level);
}
