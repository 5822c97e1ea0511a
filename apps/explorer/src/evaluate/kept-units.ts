import type { ConfusionMatrix, Units, UnitsOf } from '@confmat/core';
import { matrixFromData, matrixToData, withUnits } from '@confmat/core/internal';
import { NOT_KEPT } from '@confmat/files';
import type { Evaluation } from '@confmat/evaluation';
import { formatNumberOf, isByUnit, labelName } from '@confmat/report/internal';
import type { Together } from '../protocol.js';

/** What rows of a stored evaluation belong to; null where they are independent. */
export function unitColumn({ provenance, ...kept }: Evaluation): string | null {
  const column = provenance.options?.['unit'];
  if (typeof column === 'string') return column;
  const { matrix, joint, sets, scores } = kept;
  const parts = [matrix, joint, sets?.counts, ...scores.map(({ sweep }) => sweep)];
  return parts.some((part) => part && isByUnit(part)) ? 'unit' : null;
}

/** Counts as those of rows that belong together, nobody knows which, unless they know: none has an interval. */
export function asUnclear<C extends { readonly units?: UnitsOf<Units> }>(counts: C): C {
  return isByUnit(counts) ? counts : { ...counts, units: 'unknown' };
}

/** A matrix in the same way. */
export function asUnclearMatrix(matrix: ConfusionMatrix): ConfusionMatrix {
  return isByUnit(matrix) ? matrix : withUnits(matrixFromData(matrixToData(matrix)), 'unknown');
}

/** Whether a stored evaluation is shown as it was counted, and not cut at a threshold. */
export function isAsKept(
  { task, scores, matrix, joint }: Evaluation,
  threshold: number | undefined,
): boolean {
  if (scores.length === 0 || task === 'labels') return true;
  return threshold === undefined && (matrix !== undefined || joint !== undefined);
}

/** How intervals take the rows that belong together, in words. */
export function togetherOf(kept: Evaluation): Together | null {
  const column = unitColumn(kept);
  if (column === null) return null;
  const { scores, sets, matrix, joint } = kept;
  const rows = sets && sets.counts.tn === undefined ? 'spans' : 'rows';
  const together = ({ keys }: Units): string =>
    `Intervals take the ${rows} of one ${labelName(column)} together: ${formatNumberOf(keys.length, 'unit', 'units')}`;
  if (typeof sets?.counts.units === 'object') {
    const all = `${together(sets.counts.units)}.`;
    return { asKept: all, atThreshold: all };
  }
  const panel = scores.length > 0 ? 'the panel of thresholds and base rates' : 'base rates';
  const none = `The rows of one ${labelName(column)} belong together, and no number has an interval: ${NOT_KEPT}`;
  const told = (units: UnitsOf<Units>, otherwise: string): string =>
    typeof units === 'object' ? `${together(units)}; ${panel} have none.` : `${none}${otherwise}.`;
  const atThreshold = told(scores[0]?.sweep.units, ' for other thresholds');
  if (!isAsKept(kept, undefined)) return { asKept: atThreshold, atThreshold };
  return { asKept: told((matrix ?? joint)?.units, ''), atThreshold };
}
