import { recall } from '@confmat/core';
import type { ConfusionMatrix, Label, ProblemMetric } from '@confmat/core';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import { atanhEnds } from '../delta/delta-ends.js';
import { kappaGradient } from '../delta/kappa-gradient.js';
import { matthewsGradient } from '../delta/matthews-gradient.js';
import type { SmoothedMatrix } from '../delta/smoothed-matrix.js';
import { noInterval, ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import type { Settings } from '../rows/row-rule.js';
import { accuracyInterval } from './accuracy-interval.js';
import { deltaInterval } from './delta-interval.js';
import { macroInterval } from './macro-interval.js';
import type { MatrixBasis } from './matrix-basis.js';

/** The metrics that of a matrix are one number. */
export const WHOLE_METRICS: ReadonlySet<string> = new Set([
  'accuracy',
  'errorRate',
  'balancedAccuracy',
  'matthewsCorrcoef',
  'cohenKappa',
]);

/** Interval of a metric that of a matrix is one number. */
export function wholeInterval(
  basis: MatrixBasis,
  metric: ProblemMetric,
  labels: readonly Label[] | undefined,
  settings: Settings,
): Interval {
  const ofAccuracy = (valueOf: (q: number) => number): Interval => {
    const estimate = metric(basis.matrix);
    return accuracyInterval(basis, { metric, estimate, valueOf }, settings);
  };
  switch (metric.name) {
    case 'accuracy':
      return ofAccuracy((q) => q);
    case 'errorRate':
      return ofAccuracy((q) => 1 - q);
    case 'balancedAccuracy':
      return { ...macroInterval(basis, recall, labels, settings), ...ofMetric(metric) };
    case 'matthewsCorrcoef':
      return agreementInterval(basis, metric, matthewsGradient, settings);
    default:
      return agreementInterval(basis, metric, kappaGradient, settings);
  }
}

function agreementInterval(
  basis: MatrixBasis,
  metric: ProblemMetric,
  gradientOf: (at: SmoothedMatrix) => AdditiveGradient,
  { level }: Settings,
): Interval {
  const { matrix } = basis;
  const estimate = metric(matrix, { zeroDivision: NaN });
  const of = { ...ofMetric(metric), estimate, level, relevantRows: matrix.total };
  const why = Number.isNaN(estimate) ? metric.undefinedReason : basis.fault;
  if (why !== undefined) return noInterval(of, why);
  const at = basis.smoothed;
  const found = deltaInterval(of, 'atanh-delta', atanhEnds, at, gradientOf(at));
  return matrix.nClasses === 2 && hasRareClass(matrix)
    ? {
        ...found,
        warning:
          'a class has fewer than 5 rows, true and predicted together: simulated coverage falls to 0.88',
      }
    : found;
}

/** Fewest rows of a class, true or predicted, below which κ of two classes covers too little. */
const ENOUGH = 5;

function hasRareClass({ labels, support, predicted }: ConfusionMatrix): boolean {
  return labels.some((_, code) => (support[code] ?? 0) + (predicted[code] ?? 0) < ENOUGH);
}
