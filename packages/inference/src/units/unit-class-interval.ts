import type { Metric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import type { RatioForm } from '@confmat/core/internal';
import { intervalOf, noInterval, ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import type { MatrixBasis } from '../matrix/matrix-basis.js';
import { NO_METHOD, UNEVEN } from '../refusals.js';
import { cellsOf } from '../rows/row-intervals.js';
import type { Cells } from '../rows/row-rule.js';
import { unitEnds, isUneven } from './unit-ends.js';
import { isKnownRatio, perRow, relevantKinds } from './unit-gradient.js';
import { ratioSpread } from './unit-ratio.js';
import type { UnitTally } from './unit-tallies.js';
import { unitFault } from './effective-units.js';

/**
 * Intervals of a metric of classes whose rows belong to units.
 *
 * @param codes The classes.
 */
export function unitClassIntervals(
  basis: MatrixBasis,
  tallies: UnitTally,
  metric: Metric,
  codes: readonly number[],
  level: number,
): Interval[] {
  const form = formOf(metric);
  const values = metric(basis.counts, { zeroDivision: NaN });
  const why = tallies.weighted ? undefined : basis.fault;
  const { undefinedReason, range } = metric;
  return codes.map((code) => {
    const cells = cellsOf(basis.counts, code);
    const estimate = values[code] ?? NaN;
    const relevantRows = nRelevant(tallies, form, cells);
    const of = { ...ofMetric(metric), estimate, level, relevantRows };
    if (why !== undefined) return noInterval(of, why);
    if (Number.isNaN(estimate)) return noInterval(of, undefinedReason);
    if (!form || !isKnownRatio(form)) return noInterval(of, NO_METHOD);
    const units = basis.classSets;
    const ratio = { above: perRow(form, form.over), below: relevantKinds(form) };
    const spread = ratioSpread(ratio, cells, units.ofLabel(code), units.rows);
    const fault = unitFault(spread.nUnits, spread.nEffective);
    if (fault !== undefined) return noInterval(of, fault);
    const ends = unitEnds(estimate, spread, level, range);
    const warning = isUneven(spread, tallies.weighted) ? UNEVEN : undefined;
    return intervalOf(of, 'cluster-wilson', ends, warning);
  });
}

/** Rows that a number rests on; sums of weights do not say. */
function nRelevant(
  { weighted, nSamples }: UnitTally,
  form: RatioForm | null | undefined,
  cells: Cells,
): number {
  if (weighted || !form) return nSamples;
  const kinds = relevantKinds(form);
  return cells.reduce((rows, count, kind) => rows + ((kinds[kind] ?? 0) > 0 ? count : 0), 0);
}
