import { deltaVariance, smoothedPair } from '../delta/additive-gradient.js';
import { twoSidedT, twoSidedZ } from '../numerics/distributions.js';
import { endsHolding } from '../interval/interval-data.js';
import type { Settings } from '../interval/interval-options.js';
import { NO_VARIANCE } from '../proportions/effective-ends.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import { agreementEnds, agreementMethod } from '../rows/agreement-ends.js';
import type { AgreementGradient } from '../rows/agreement-ends.js';
import type { Cells } from '../proportions/share.js';
import type { UnitSpread } from './spread.js';

/** An agreement of two classes. */
interface PairAgreement {
  readonly gradientOf: AgreementGradient;
  readonly estimate: number;
  readonly cells: Cells;
}

/**
 * Ends of an agreement of two classes by unit, where the units are worth few rows of a kind: those of as many
 * independent rows, with Student's t.
 *
 * @param spread Of the agreement, by units that tell.
 * @returns Null where rows of each kind are many, or units do not differ.
 */
export function fewRowEndsByUnit(
  { gradientOf, estimate, cells }: PairAgreement,
  { variance, df }: UnitSpread,
  settings: Settings,
): Ends | null {
  const at = smoothedPair(cells, 0);
  const ofRows = deltaVariance(at, gradientOf(at));
  if (!(variance > NO_VARIANCE && ofRows > NO_VARIANCE)) return null;
  const { level } = settings;
  const inT = (twoSidedZ(level) / twoSidedT(level, df)) ** 2;
  const worth = Math.min(1, ofRows / variance) * inT;
  const [tp, fp, fn, tn] = cells;
  const few: Cells = [worth * tp, worth * fp, worth * fn, worth * tn];
  if (agreementMethod(few) !== 'mover') return null;
  return endsHolding(estimate, agreementEnds(few, gradientOf, settings));
}
