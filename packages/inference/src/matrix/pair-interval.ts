import { classCounts } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { endsHolding, intervalOf } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import type { Settings } from '../interval/interval-options.js';
import { agreementEnds, agreementMethod, rareRowWarning } from '../rows/agreement-ends.js';
import type { AgreementGradient } from '../rows/agreement-ends.js';
import { cellsOf } from '../rows/row-intervals.js';

/**
 * Interval of an agreement of two classes.
 *
 * @param matrix Whole counts of two classes, whose agreement is defined.
 */
export function pairInterval(
  of: Estimate,
  matrix: ConfusionMatrix,
  gradientOf: AgreementGradient,
  settings: Settings,
): Interval {
  const cells = cellsOf(classCounts(matrix), 1);
  const ends = endsHolding(of.estimate, agreementEnds(cells, gradientOf, settings));
  return intervalOf(of, agreementMethod(cells), ends, rareRowWarning(cells));
}
