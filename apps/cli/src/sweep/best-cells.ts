import type { BestThreshold, Bounds } from '@confmat/thresholds';
import { boundsCells, scoreCells } from '@confmat/report/document';
import type { Cell, Ends } from '@confmat/report/document';

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
    found && known.lower === known.upper ? score(known.estimate, found) : bounds(known);
}
