import { classCounts } from '@confmat/core';
import type { ConfusionMatrix, Label, ProblemMetric } from '@confmat/core';
import { normalizeLabel } from '@confmat/core/internal';
import type { ClusterTallies } from '../clusters/cluster-tallies.js';
import { matrixInterval } from '../interval/interval.js';
import type { Interval } from '../interval/interval-data.js';
import type { MatrixBasis } from '../matrix/matrix-basis.js';
import type { Settings } from '../rows/row-rule.js';
import type { Reading } from './metric-gradient.js';

/** The interval of one model. */
export function intervalOfReading(
  basis: MatrixBasis,
  { metric, average, posLabel, labels }: Reading,
  settings: Settings,
  clusters?: ClusterTallies,
): Interval {
  const found = matrixInterval(basis, metric, { average, posLabel, labels, clusters }, settings);
  if (Array.isArray(found)) throw new Error('bug: an average has one interval');
  return found;
}

/** Numbers of a matrix; a metric of several classes is computed once for all of them. */
export function valuesOfReadings(
  readings: readonly Reading[],
): (matrix: ConfusionMatrix) => number[] {
  const ofClasses = new Set(
    readings.filter(({ average }) => average === 'binary').map(({ metric }) => metric),
  );
  return (matrix) => {
    const counts = classCounts(matrix);
    const byMetric = new Map(
      [...ofClasses].map((metric) => [metric, metric(counts, { zeroDivision: NaN })] as const),
    );
    return readings.map((reading) => {
      const { metric, average, posLabel } = reading;
      if (average !== 'binary') return valueOfReading(reading)(matrix);
      const code = matrix.labels.findIndex((label) => label === normalizeLabel(posLabel));
      return byMetric.get(metric)?.[code] ?? NaN;
    });
  };
}

/** The metric of a matrix, NaN where it is undefined. */
export function valueOfReading({ metric, average, posLabel, labels }: Reading) {
  return (matrix: ConfusionMatrix): number => {
    if (average === null) {
      return (metric as unknown as ProblemMetric)(matrix, { zeroDivision: NaN });
    }
    if (average === 'macro' && labels !== undefined) {
      const values = metric(classCounts(matrix), { zeroDivision: NaN });
      const wanted = new Set<Label>(labels);
      const kept = values.filter((value, i) => {
        return !Number.isNaN(value) && wanted.has(matrix.labels[i] ?? NaN);
      });
      return kept.reduce((sum, value) => sum + value, 0) / kept.length;
    }
    return metric(classCounts(matrix), { average, posLabel, zeroDivision: NaN });
  };
}
