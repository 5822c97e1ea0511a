import type { BestThreshold } from '@confmat/thresholds';
import type { Bounds } from '@confmat/thresholds/bounds';
import type { ValueRecord } from '../document/value-records.js';
import type { SweepResult } from './result.js';
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
    found && known.low === known.high ? score(known.estimate, found) : bounds(known);
}

/** At which thresholds rows were counted, where not at all, and under which constraints. */
export function countingParagraphs({
  kind,
  nThresholds,
  constraints,
}: Pick<SweepResult, 'kind' | 'constraints'> & {
  readonly nThresholds: number;
}): readonly string[] {
  const thresholds = kind === 'bins' ? 'edges of bins' : 'thresholds';
  return [
    ...(kind === 'exact'
      ? []
      : [`counted at ${nThresholds} ${thresholds}: areas and best values are known within bounds`]),
    ...(constraints.length === 0
      ? []
      : [`best thresholds with ${constraints.map(({ text }) => text).join(' and ')}`]),
  ];
}

/** An area in records: its value, or both bounds where only some thresholds are known. */
export function areaRecords(
  area: string,
  label: string,
  bounds: Bounds,
  kind: SweepResult['kind'],
): readonly ValueRecord[] {
  if (kind === 'exact') return [{ kind: area, label, detail: '', value: bounds.estimate }];
  // With --interval, rows named low and high follow: the ends of the area's interval.
  return [
    { kind: area, label, detail: 'at least', value: bounds.low },
    { kind: area, label, detail: 'at most', value: bounds.high },
  ];
}
