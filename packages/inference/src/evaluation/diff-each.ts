import type { ConfusionMatrix, JointTally, Label } from '@confmat/core';
import { asMetric, named, partsOf } from '@confmat/core/internal';
import { checkReading } from '../compare/compare-options.js';
import { normalP } from '../compare/p-values.js';
import { intervalOfReading } from '../compare/reading-values.js';
import type { AskedMetric } from '../compare/compare-each.js';
import type { Comparison } from '../compare/comparison.js';
import { jointErrors } from '../compare/joint-variances.js';
import { metricGradient } from '../compare/metric-gradient.js';
import type { Reading } from '../compare/metric-gradient.js';
import { moverDifferenceEnds } from '../compare/mover-difference.js';
import { mustHaveMatrix } from '../evaluation-refusals.js';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { checkSettings } from '../interval/interval-options.js';
import type { LevelOptions } from '../interval/interval-options.js';
import { MatrixBasis } from '../matrix/matrix-basis.js';
import type { Settings } from '../rows/row-rule.js';
import { addMatricesUnder } from './add-under-labels.js';
import { allLabels } from './all-labels.js';
import { isSame } from './check-tally.js';
import type { EvaluationTally } from './evaluation.js';
import { isDenseOf } from './matrix-json.js';

/**
 * Two evaluations that nobody can pair row by row; `nSamples` is the lesser number of rows. Which rows
 * decide is unknown.
 */
export type EvaluationDifference = Omit<Comparison, 'decidingRows' | 'onlyA' | 'onlyB'>;

/** Two tallies with a matrix each, such as evaluations or slices of them. */
type Pair<L extends Label> = readonly [
  a: Pick<EvaluationTally<L>, 'matrix' | 'nSamples'>,
  b: Pick<EvaluationTally<L>, 'matrix' | 'nSamples'>,
];

/** Compare several metrics of two tallies, each as `diffEvaluations` does. */
export function diffEach<L extends Label>(
  [a, b]: Pair<L>,
  asked: readonly AskedMetric<L>[],
  options: LevelOptions = {},
): EvaluationDifference[] {
  return named('diffEach', () => {
    if (!a.matrix || !b.matrix) throw mustHaveMatrix(a.matrix ? 'b' : 'a');
    const settings = checkSettings(options);
    const readings = asked.map(({ metric, ...own }) =>
      checkReading(asMetric('metric', metric), own),
    );
    return differences([a.matrix, b.matrix], [a.nSamples, b.nSamples], readings, settings);
  });
}

/** One of the two samples. */
interface Sample {
  readonly basis: MatrixBasis;
  /** Its cells, by the model beside itself. */
  readonly joint: JointTally;
}

/** The same of readings that were checked, one for each. */
export function differences<L extends Label>(
  matrices: readonly [ConfusionMatrix<L>, ConfusionMatrix<L>],
  nSamples: readonly [number, number],
  readings: readonly Reading[],
  settings: Settings,
): EvaluationDifference[] {
  const [ofA, ofB] = alike(matrices).map((matrix) => ({
    basis: new MatrixBasis(matrix),
    joint: withItself(matrix),
  }));
  if (!ofA || !ofB) throw new Error('bug: there are two matrices');
  return readings.map((reading) => {
    const a = intervalOfReading(ofA.basis, reading, settings);
    const b = intervalOfReading(ofB.basis, reading, settings);
    const standardError = Math.hypot(errorOf(ofA, reading), errorOf(ofB, reading));
    const difference = differenceOf(a, b, settings.level);
    const hasTest = standardError > 0 && difference.method !== 'none';
    return {
      metric: reading.metric.name,
      direction: reading.metric.direction,
      ...{ a, b, difference },
      pValue: hasTest ? normalP(difference.estimate, standardError) : NaN,
      method: hasTest ? 'delta' : 'none',
      standardError,
      nSamples: Math.min(...nSamples),
    };
  });
}

/** Matrices under the labels of both: a label that one lacks is a class without rows there. */
function alike<L extends Label>(
  matrices: readonly ConfusionMatrix<L>[],
): readonly ConfusionMatrix<L>[] {
  const labels = allLabels(matrices.map((matrix) => matrix.labels));
  const isDense = isDenseOf(labels.length, matrices.length);
  return matrices.map((matrix) =>
    isSame(matrix.labels, labels) ? matrix : addMatricesUnder(labels, [matrix], isDense),
  );
}

function differenceOf(a: Interval, b: Interval, level: number): Interval {
  const relevantRows = Math.min(a.relevantRows, b.relevantRows);
  const of = { estimate: a.estimate - b.estimate, level, relevantRows };
  const reason = a.reason ?? b.reason;
  if (a.method === 'none' || b.method === 'none') return noInterval(of, reason ?? '');
  const apart = { a: 0, b: 0, difference: 0 };
  const ends = moverDifferenceEnds(a, b, apart, -Infinity, Infinity);
  return intervalOf(of, 'mover-difference', ends, reason);
}

/** The standard error by the delta method; NaN where none is known. */
function errorOf({ basis: { matrix }, joint }: Sample, reading: Reading): number {
  const gradient = matrix.total > 0 ? metricGradient(matrix, reading) : null;
  return gradient ? jointErrors(joint, gradient, gradient, false).a : NaN;
}

/** A model beside itself. */
function withItself(matrix: ConfusionMatrix): JointTally {
  const { diagonal, errors } = partsOf(matrix);
  const own = [...diagonal.keys()].filter((code) => diagonal[code] !== 0);
  const predCodes = Int32Array.from(own.concat([...errors.predCodes]));
  return {
    labels: matrix.labels,
    trueCodes: Int32Array.from(own.concat([...errors.trueCodes])),
    aCodes: predCodes,
    bCodes: predCodes,
    counts: Float64Array.from(own.map((code) => diagonal[code] ?? 0).concat([...errors.counts])),
    weighted: matrix.weighted,
    nSamples: matrix.total,
    nSkipped: matrix.nSkipped,
  };
}
