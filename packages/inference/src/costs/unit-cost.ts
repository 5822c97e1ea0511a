import type { ConfusionMatrix } from '@confmat/core';
import { classShares } from '../units/residuals.js';
import { slopesInterval } from '../units/matrix-by-unit.js';
import type { UnitTally } from '../units/tallies.js';
import { noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import type { Cells } from '../rows/row-rule.js';
import { OF_COST, costFault } from './cost-parts.js';
import type { CostPart } from './cost-parts.js';

const TRUE_ROWS: Cells = [1, 0, 1, 0];

/** Interval of a cost of rows that belong to units. */
export function unitCost(
  part: CostPart,
  rows: { readonly matrix: ConfusionMatrix; readonly tallies: UnitTally },
  level: number,
): Interval {
  const { estimate, mean, scale, nRows, tally, slopeOf, ofClass, undefinedReason } = part;
  const of = { ...OF_COST, estimate: mean, level, relevantRows: rows.tallies.nSamples };
  const fault = nRows === 0 ? undefined : costFault(part);
  if (fault !== undefined) return noInterval({ ...of, estimate }, fault);
  const { least, greatest } = tally.range;
  const { trueCodes, predCodes, counts } = rows.tallies;
  const slopes = counts.map((_, cell) => slopeOf(trueCodes[cell] ?? 0, predCodes[cell] ?? 0));
  const sizes = ofClass === undefined ? ofClass : classShares(rows.tallies, TRUE_ROWS, [ofClass]);
  const range = [least, greatest] as const;
  const kind = { range, undefinedReason, sizes, nRows: sizes && nRows };
  const found = slopesInterval(rows.matrix, rows.tallies, of, slopes, kind);
  return { ...found, estimate, low: scale * found.low, high: scale * found.high };
}
