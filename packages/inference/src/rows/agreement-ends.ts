import { atanhEnds, deltaVariance, smoothedPair } from '../delta/additive-gradient.js';
import type { AdditiveGradient, SmoothedMatrix } from '../delta/additive-gradient.js';
import { kappaGradient, matthewsGradient } from '../delta/agreement-gradients.js';
import { twoSidedZ } from '../numerics/distributions.js';
import type { IntervalMethod } from '../interval/interval-data.js';
import type { Settings } from '../interval/interval-options.js';
import { methodInMean, rareEnds } from '../proportions/proportion-bounds.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import type { Cells } from '../proportions/share.js';

/** A metric of agreement at shares: κ or Matthews' correlation. */
export type AgreementGradient = (at: SmoothedMatrix) => AdditiveGradient;

/** The gradient of a metric of agreement beyond chance; undefined of any other. */
export function agreementOf(name: string): AgreementGradient | undefined {
  if (name === 'cohenKappa') return kappaGradient;
  return name === 'matthewsCorrcoef' ? matthewsGradient : undefined;
}

/**
 * Up to this number of rows of a class, true or predicted, or of errors, the delta method fails: with
 * three true rows of 100 its interval of κ was simulated to hold 0.87 of the time.
 */
export const FEW = 10;

/**
 * How an agreement of two classes gets its ends: by MOVER where rows of a kind are few, else delta. So does
 * one of rows that all have one class and are all predicted as the other: it cannot be taken apart.
 */
export function agreementMethod([tp, fp, fn, tn]: Cells): IntervalMethod {
  if (Math.max(fp, fn) === tp + fp + fn + tn) return 'atanh-delta';
  const least = Math.min(tp + fn, tp + fp, fp + tn, fn + tn, fp + fn);
  return least <= FEW ? 'mover' : 'atanh-delta';
}

/**
 * Ends of an agreement of two classes, which hold the true value whether its rows are many or few.
 *
 * @param cells Whole counts whose agreement is defined.
 */
export function agreementEnds(
  cells: Cells,
  gradientOf: AgreementGradient,
  settings: Settings,
): Ends {
  if (agreementMethod(cells) === 'mover') return moverEnds(cells, gradientOf, settings);
  const at = smoothedPair(cells, 1);
  const gradient = gradientOf(at);
  return atanhEnds(gradient.value, deltaVariance(at, gradient), twoSidedZ(settings.level));
}

/**
 * MOVER over the three independent shares that make a table of two classes. Truth and prediction are
 * alike to an agreement, so the table is taken apart both ways and the wider end counts: from one side
 * alone κ holds 0.94, because the three are moved one at a time.
 *
 * @see Zou & Donner 2008, "Construction of confidence limits about effect measures".
 */
function moverEnds(
  [tp, fp, fn, tn]: Cells,
  gradientOf: AgreementGradient,
  settings: Settings,
): Ends {
  const valueOf = (shares: Cells): number => gradientOf(smoothedPair(shares, 0)).value;
  // A class without a true row, or one without a predicted row, can be taken apart one way only.
  const ways = [
    oneWayEnds([tp, fp, fn, tn], valueOf, settings),
    oneWayEnds([tp, fn, fp, tn], valueOf, settings),
  ].filter((ends) => ends !== null);
  return [
    Math.max(-1, Math.min(...ways.map(([low]) => low))),
    Math.min(1, Math.max(...ways.map(([, high]) => high))),
  ];
}

/**
 * From the share of positives, the sensitivity and the specificity, each moved to its own ends.
 *
 * @returns Null if a class has no true row.
 */
function oneWayEnds(
  [tp, fp, fn, tn]: Cells,
  valueOf: (shares: Cells) => number,
  { level, method }: Settings,
): Ends | null {
  const [positives, negatives] = [tp + fn, fp + tn];
  if (positives === 0 || negatives === 0) return null;
  const parts = [
    [positives, positives + negatives],
    [tp, positives],
    [tn, negatives],
  ] as const;
  const middle = parts.map(([hits, rows]) => hits / rows);
  const valueAt = (moved: number, share: number): number => {
    const [p = 0, sensitivity = 0, specificity = 0] = middle.map((own, place) =>
      place === moved ? share : own,
    );
    const found = valueOf([
      p * sensitivity,
      (1 - p) * (1 - specificity),
      p * (1 - sensitivity),
      (1 - p) * specificity,
    ]);
    // The end of hardly a row may be 0: then a class has none, and nothing agrees beyond chance.
    return Number.isNaN(found) ? 0 : found;
  };
  const value = valueAt(0, middle[0] ?? 0);
  const changes = parts.map(([hits, rows], moved) =>
    rareEnds(hits, rows, level, methodInMean(rows, method)).map(
      (end) => valueAt(moved, end) - value,
    ),
  );
  return [
    value - Math.hypot(...changes.map((two) => Math.min(0, ...two))),
    value + Math.hypot(...changes.map((two) => Math.max(0, ...two))),
  ];
}

/** Rows outside the most frequent class, true or predicted, below which its agreement rests on them. */
const ENOUGH = 5;

const RARE = 'fewer than 5 rows, true or predicted, are outside the most frequent class';

/** What two classes are warned of. Simulated, their interval holds 0.94 all the same. */
const RARE_OF_TWO = `${RARE}, and the value rests on them`;

/** Simulated, of three classes, and of units. */
const RARE_OF_MORE = `${RARE}: simulated coverage falls to 0.91`;

/**
 * Why to trust the interval of an agreement less: of two classes that the rarer one has few true rows or
 * few predicted ones, of more that the rest beside the most frequent one has.
 *
 * @param support True rows of each class, shape (nClasses,).
 * @param predicted Predicted rows of each class, shape (nClasses,).
 * @param isSafe Whether the method holds for few rows.
 * @returns Undefined if there are enough.
 */
export function rareWarning(
  support: Float64Array,
  predicted: Float64Array,
  isSafe: boolean,
): string | undefined {
  const outside = [support, predicted].map((rows) => {
    return rows.reduce((all, one) => all + one, 0) - Math.max(...rows);
  });
  if (Math.min(...outside) >= ENOUGH) return undefined;
  return isSafe ? RARE_OF_TWO : RARE_OF_MORE;
}

/** The same of one row of counts, which is a table of two classes. */
export function rareRowWarning([tp, fp, fn, tn]: Cells): string | undefined {
  return rareWarning(Float64Array.of(fp + tn, tp + fn), Float64Array.of(fn + tn, tp + fp), true);
}
