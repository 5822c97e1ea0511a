import { deltaVariance, smoothedPair } from '../delta/additive-gradient.js';
import { kappaGradient, matthewsGradient } from '../delta/agreement-gradients.js';
import { twoSidedT, twoSidedZ } from '../distributions.js';
import { endsHolding } from '../interval/interval-data.js';
import type { Settings } from '../interval/interval-options.js';
import { NO_VARIANCE } from '../proportions/effective-ends.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import { agreementEnds, agreementMethod, isAgreement } from '../rows/agreement-ends.js';
import type { Cells } from '../rows/share.js';
import type { UnitSpread } from './spread.js';

/** A number of two classes. */
interface PairNumber {
  readonly name: string;
  readonly estimate: number;
  readonly cells: Cells;
}

/**
 * Ends of an agreement of two classes by unit, where the units are worth few rows of a kind: those of as many
 * independent rows, with Student's t.
 *
 * @param number A metric; of others than agreements there are none.
 * @param spread Of the agreement, by units that tell.
 * @returns Null where rows of each kind are many, or units do not differ.
 */
export function fewRowEndsByUnit(
  { name, estimate, cells }: PairNumber,
  { variance, df }: UnitSpread,
  settings: Settings,
): Ends | null {
  if (!isAgreement({ name })) return null;
  const gradientOf = name === 'cohenKappa' ? kappaGradient : matthewsGradient;
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
