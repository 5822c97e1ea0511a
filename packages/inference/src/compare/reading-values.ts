import { classCounts } from '@confmat/core';
import type { BinaryCounts, ConfusionMatrix, Label, Metric, ProblemMetric } from '@confmat/core';
import { meanOfDefined, normalizeLabel } from '@confmat/core/internal';
import { intervalOn } from '../interval/basis.js';
import { basisOfMatrix } from '../sources/interval.js';
import type { Interval } from '../interval/interval-data.js';
import type { MatrixBasis } from '../matrix/matrix-basis.js';
import type { Settings } from '../interval/interval-options.js';
import type { Reading } from '../delta/number-gradient.js';

/** The interval of one model. */
export function intervalOfReading(
  basis: MatrixBasis,
  reading: Reading,
  settings: Settings,
): Interval {
  return intervalOn(basisOfMatrix(basis, settings), reading.metric, reading) as Interval;
}

/**
 * Numbers of a matrix over `labels`. Its counts, and the values of a metric for all classes, are
 * computed once for all readings.
 */
export function valuesOfReadings(
  readings: readonly Reading[],
  labels: readonly Label[],
): (matrix: ConfusionMatrix) => number[] {
  const valueOf = readings.map((reading) => valueOfReading(reading, labels));
  return (matrix) => {
    const counts = classCounts(matrix);
    const known = new Map<Metric, Float64Array>();
    const ofClasses = (metric: Metric): Float64Array => {
      const values = known.get(metric) ?? metric(counts, { zeroDivision: NaN });
      known.set(metric, values);
      return values;
    };
    return valueOf.map((read) => read({ matrix, counts, ofClasses }));
  };
}

interface Counted {
  readonly matrix: ConfusionMatrix;
  readonly counts: BinaryCounts;
  /** The values of a metric for each class, shape (nClasses,); NaN where undefined. */
  readonly ofClasses: (metric: Metric) => Float64Array;
}

/** The number of a matrix over `labels`, NaN where it is undefined. */
function valueOfReading(
  { metric, average, posLabel, labels: chosen }: Reading,
  labels: readonly Label[],
): (counted: Counted) => number {
  if (average === null) {
    return ({ matrix }) => (metric as unknown as ProblemMetric)(matrix, { zeroDivision: NaN });
  }
  if (average === 'binary') {
    const code = labels.findIndex((label) => label === normalizeLabel(posLabel));
    return ({ ofClasses }) => ofClasses(metric)[code] ?? NaN;
  }
  if (average !== 'macro') {
    return ({ counts }) => metric(counts, { average, posLabel, zeroDivision: NaN });
  }
  if (chosen === undefined) return ({ ofClasses }) => meanOfDefined(ofClasses(metric));
  const wanted = new Set(chosen);
  return ({ ofClasses }) => {
    const defined = ofClasses(metric).filter((value, code) => {
      return !Number.isNaN(value) && wanted.has(labels[code] ?? NaN);
    });
    return defined.reduce((sum, value) => sum + value, 0) / defined.length;
  };
}
