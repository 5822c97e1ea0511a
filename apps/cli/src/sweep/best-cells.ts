import type { BestThreshold, Bounds } from '@confmat/thresholds';
import { boundsCells, scoreCells, withInterval } from '../document/cell.js';
import type { Cell, Ends } from '../document/cell.js';

/** The best value and its threshold. */
export function bestCells(found: BestThreshold | undefined, digits: number): readonly Cell[] {
  const score = scoreCells(digits);
  return found?.reached ? [score(found.value), found.threshold] : [score(NaN), 'none'];
}

/** Make cells of areas: bounds where only some thresholds are known, else a value with its interval. */
export function areaCells(digits: number): (known: Bounds, found: Ends | undefined) => Cell {
  const score = scoreCells(digits);
  const bounds = boundsCells(digits);
  return (known, found) =>
    found && known.lower === known.upper
      ? withInterval(score(known.estimate), found)
      : bounds(known);
}
