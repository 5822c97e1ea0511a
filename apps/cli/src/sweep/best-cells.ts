import type { BestThreshold } from '@confmat/thresholds';
import { scoreCells } from '../document/cell.js';
import type { Cell } from '../document/cell.js';

/** The best value and its threshold. */
export function bestCells(found: BestThreshold | undefined, digits: number): readonly Cell[] {
  const score = scoreCells(digits);
  return found?.reached ? [score(found.value), found.threshold] : [score(NaN), 'none'];
}
