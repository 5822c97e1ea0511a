import { writeNetBenefit } from '@confmat/thresholds/internal';
import type { PanelModel } from './panel-model.js';

/** Net benefit at a cut, in true positives per row; NaN where the threshold is no probability. */
export function netBenefitAt(
  { thresholds, tp, fp, nPositives, nNegatives }: PanelModel,
  row: number,
): number {
  const cut = thresholds.subarray(row, row + 1);
  if (!((cut[0] ?? -1) >= 0 && (cut[0] ?? 2) <= 1)) return NaN;
  const found = new Float64Array(1);
  const n = nPositives + nNegatives;
  writeNetBenefit(cut, tp.subarray(row, row + 1), fp.subarray(row, row + 1), n, found);
  return found[0] ?? NaN;
}

/** Net benefit as text, in true positives per 100 rows; zero has no sign. */
export function benefitText(model: PanelModel, row: number): string {
  const value = 100 * netBenefitAt(model, row);
  return Number.isFinite(value)
    ? value
        .toFixed(1)
        .replace(/^-0\.0$/, '0.0')
        .replace('-', '−')
    : '–';
}
