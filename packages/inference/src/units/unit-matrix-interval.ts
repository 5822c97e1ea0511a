import { recall } from '@confmat/core';
import type { Metric, ProblemMetric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import { ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import type { MatrixBasis } from '../matrix/matrix-basis.js';
import { classShares } from './class-shares.js';
import { unitGradient, relevantKinds } from './unit-gradient.js';
import type { UnitAsk } from './unit-gradient.js';
import { unitInterval } from './unit-interval.js';
import { slopesOfGradient } from './unit-residuals.js';
import type { UnitTally } from './unit-tallies.js';

/**
 * Interval of an average over classes, or of a metric of the whole matrix, whose rows belong to units.
 */
export function unitMatrixInterval(
  basis: MatrixBasis,
  tallies: UnitTally,
  metric: Metric,
  ask: Exclude<UnitAsk, number>,
  level: number,
): Interval {
  const { matrix, counts, shares } = basis;
  const estimate =
    ask === 'whole'
      ? (metric as ProblemMetric)(matrix, { zeroDivision: NaN })
      : metric(counts, { average: ask, zeroDivision: NaN });
  const gradient = unitGradient(shares, metric, ask);
  const { range, undefinedReason } = metric;
  return unitInterval(
    { matrix, tallies },
    { ...ofMetric(metric), estimate, level, relevantRows: tallies.nSamples },
    gradient && slopesOfGradient(tallies, gradient),
    { range, undefinedReason, sizes: gradient ? sizesOf(tallies, metric, ask) : undefined },
  );
}

/** Of a mean over classes, the units by their shares of each class; otherwise they count by rows. */
function sizesOf(
  tallies: UnitTally,
  metric: Metric,
  ask: Exclude<UnitAsk, number>,
): Float64Array | undefined {
  const isMeanRecall = ask === 'whole' && metric.name === 'balancedAccuracy';
  const form = formOf(isMeanRecall ? recall : metric);
  if (!form || (ask !== 'macro' && !isMeanRecall)) return undefined;
  return classShares(tallies, relevantKinds(form), [...tallies.labels.keys()]);
}
