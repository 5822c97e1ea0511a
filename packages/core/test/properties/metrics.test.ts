import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import * as core from '../../src/index.js';
import {
  accuracy,
  addMatrices,
  balancedAccuracy,
  classCounts,
  cohenKappa,
  confusionMatrix,
  errorRate,
  f1,
  fbeta,
  jaccard,
  matthewsCorrcoef,
  precision,
  recall,
  negativePredictiveValue,
  falsePositiveRate,
  falseNegativeRate,
  falseDiscoveryRate,
  falseOmissionRate,
  prevalence,
  predictedPrevalence,
  gMean,
  informedness,
  markedness,
  positiveLikelihoodRatio,
  negativeLikelihoodRatio,
  diagnosticOddsRatio,
  lift,
  noInformationRate,
  fbetaOfAverages,
  specificity,
} from '../../src/index.js';
import type { ConfusionMatrix, MatrixOrCounts, MetricOptions } from '../../src/index.js';
import { expectClose } from '@confmat/testkit/expect-close';

/** What a metric becomes when truth and prediction change places. */
type Swapped = (matrix: ConfusionMatrix<number>) => ArrayLike<number>;

interface Metric {
  /** As exported. */
  readonly name: string;
  /** What it is taken of, and further options, where the name does not say. */
  readonly detail: string;
  /** A value per class, or one value. */
  readonly compute: (matrix: ConfusionMatrix<number>) => ArrayLike<number>;
  readonly perClass: boolean;
  readonly swapped: Swapped | null;
  readonly bounds: readonly [least: number, greatest: number];
  /** The value of a prediction without error, where it is defined; null if it depends on the data. */
  readonly optimum: number | null;
}

type AnyMetric = (
  source: MatrixOrCounts<number>,
  options: MetricOptions<number>,
) => Float64Array | number;

const options = { zeroDivision: NaN } as const;
const values = (value: Float64Array | number): ArrayLike<number> =>
  typeof value === 'number' ? [value] : value;

function ofClasses(
  name: string,
  metric: AnyMetric,
  swapped: AnyMetric | null,
  rest: Partial<Metric> = {},
): Metric {
  const of = (chosen: AnyMetric) => (matrix: ConfusionMatrix<number>) =>
    values(chosen(classCounts(matrix), options));
  return {
    name,
    detail: 'of each class',
    compute: of(metric),
    perClass: true,
    swapped: swapped && of(swapped),
    bounds: [0, 1],
    optimum: 1,
    ...rest,
  };
}

function ofWhole(name: string, metric: AnyMetric, rest: Partial<Metric> = {}): Metric {
  const compute = (matrix: ConfusionMatrix<number>) => values(metric(matrix, options));
  return {
    name,
    detail: 'of the whole matrix',
    compute,
    perClass: false,
    swapped: compute,
    bounds: [0, 1],
    optimum: 1,
    ...rest,
  };
}

const betaOf =
  (beta: number): AnyMetric =>
  (source, given) =>
    fbeta(source, beta, given);

const averageOf =
  (metric: AnyMetric, average: 'micro' | 'macro' | 'weighted'): AnyMetric =>
  (source, given) =>
    metric(source, { zeroDivision: given.zeroDivision, average });

const fbetaOfMacro: AnyMetric = (source, given) =>
  fbetaOfAverages(source, 1, 'macro', { zeroDivision: given.zeroDivision });

/** The mean weighted by support is that of the true classes, and has no counterpart. */
function averaged(name: string, metric: AnyMetric, swapped: AnyMetric): Metric[] {
  return (['micro', 'macro', 'weighted'] as const).map((average) => ({
    ...ofWhole(name, averageOf(metric, average)),
    detail: `${average} mean`,
    swapped: average === 'weighted' ? null : ofWhole(name, averageOf(swapped, average)).compute,
  }));
}

const signed = { bounds: [-1, 1] as const };
const unbounded = { bounds: [0, Infinity] as const, optimum: null };

/** Every exported metric, in every form that has properties of its own. */
const METRICS: readonly Metric[] = [
  ofClasses('precision', precision, recall),
  ofClasses('recall', recall, precision),
  ofClasses('specificity', specificity, null),
  ofClasses('fbeta', betaOf(2), betaOf(1 / 2), { detail: 'of each class, β = 2' }),
  ofClasses('fbeta', betaOf(0), betaOf(Infinity), { detail: 'of each class, β = 0' }),
  ofClasses('fbeta', betaOf(Infinity), betaOf(0), { detail: 'of each class, β = ∞' }),
  ofClasses('f1', f1, f1),
  ofClasses('jaccard', jaccard, jaccard),
  ofClasses('accuracy', accuracy, accuracy),
  ofClasses('errorRate', errorRate, errorRate, { optimum: 0 }),
  ofClasses('balancedAccuracy', balancedAccuracy, null),
  ofClasses('matthewsCorrcoef', matthewsCorrcoef, matthewsCorrcoef, signed),
  ofClasses('cohenKappa', cohenKappa as AnyMetric, cohenKappa as AnyMetric, signed),
  ofClasses('negativePredictiveValue', negativePredictiveValue, specificity),
  ofClasses('falsePositiveRate', falsePositiveRate, falseOmissionRate, { optimum: 0 }),
  ofClasses('falseNegativeRate', falseNegativeRate, falseDiscoveryRate, { optimum: 0 }),
  ofClasses('falseDiscoveryRate', falseDiscoveryRate, falseNegativeRate, { optimum: 0 }),
  ofClasses('falseOmissionRate', falseOmissionRate, falsePositiveRate, { optimum: 0 }),
  ofClasses('prevalence', prevalence, predictedPrevalence, { optimum: null }),
  ofClasses('predictedPrevalence', predictedPrevalence, prevalence, { optimum: null }),
  ofClasses('gMean', gMean, null),
  ofClasses('informedness', informedness, markedness, signed),
  ofClasses('markedness', markedness, informedness, signed),
  ofClasses('positiveLikelihoodRatio', positiveLikelihoodRatio, null, unbounded),
  ofClasses('negativeLikelihoodRatio', negativeLikelihoodRatio, null, { ...unbounded, optimum: 0 }),
  ofClasses('diagnosticOddsRatio', diagnosticOddsRatio, diagnosticOddsRatio, unbounded),
  ofClasses('lift', lift, lift, unbounded),
  ofWhole('noInformationRate', noInformationRate as AnyMetric, { swapped: null, optimum: null }),
  ofWhole('accuracy', accuracy),
  ofWhole('errorRate', errorRate, { optimum: 0 }),
  ofWhole('balancedAccuracy', balancedAccuracy, { swapped: null }),
  ofWhole('matthewsCorrcoef', matthewsCorrcoef, signed),
  ofWhole('cohenKappa', cohenKappa as AnyMetric, signed),
  ...averaged('precision', precision, recall),
  ...averaged('recall', recall, precision),
  ...averaged('f1', f1, f1),
  ...averaged('jaccard', jaccard, jaccard),
  ofWhole('fbetaOfAverages', fbetaOfMacro),
];

/** Functions of the public surface that are no metrics. */
const NO_METRICS = [
  'MetricError',
  'confusionAccumulatorFromBinary',
  'confusionAccumulatorFromJson',
  'columnsOf',
  'createJointAccumulator',
  'jointCounts',
  'jointCountsFromJson',
  'jointCountsToJson',
  'jointMatrices',
  'addMatrices',
  'binaryCounts',
  'binaryCountsFromJson',
  'binaryCountsToJson',
  'classCounts',
  'classificationReport',
  'classificationReportFromJson',
  'classificationReportToJson',
  'confusionMatrix',
  'confusionMatrixFromCells',
  'confusionMatrixFromCounts',
  'confusionMatrixFromJson',
  'confusionMatrixFromTable',
  'createConfusionAccumulator',
  'defineMetric',
  'expectedCost',
  'expectedCostOf',
  'fbetaOf',
  'formatClassificationReport',
  'formatConfusionMatrix',
  'isConfusionMatrix',
  'isMetricError',
  'macroSpread',
  'majorityBaseline',
  'mergeClasses',
  'mergeEffect',
  'mostConfused',
  'noInformationTest',
  'normalizeMatrix',
  'pooledCounts',
  'rowOf',
  'selectClasses',
  'presentClasses',
  'selectRows',
  'slicedMatrices',
  'slicedMatricesFromJson',
  'valuesByLabel',
];

it('the table of properties holds every exported metric', () => {
  const named = new Set(METRICS.map(({ name }) => name));
  expect([...named, ...NO_METRICS].sort()).toEqual(Object.keys(core).sort());
});

interface Row {
  readonly t: number;
  readonly p: number;
  readonly weight: number;
}

const nClasses = 4;
const code = fc.nat(nClasses - 1);
/** Half of the rows are right, so that the counts are like those of a classifier. */
const row: fc.Arbitrary<Row> = fc
  .tuple(code, code, fc.boolean(), fc.nat(4))
  .map(([t, p, isRight, weight]) => ({ t, p: isRight ? t : p, weight }));
const rows = fc.array(row, { minLength: 1, maxLength: 60 });
const weightedRows = rows.filter((all) => all.some(({ weight }) => weight > 0));

function matrixOf(
  all: readonly Row[],
  label: (code: number) => number = (same) => same,
  weights?: readonly number[],
): ConfusionMatrix<number> {
  const yTrue = all.map(({ t }) => label(t));
  const yPred = all.map(({ p }) => label(p));
  return confusionMatrix(yTrue, yPred, { sampleWeight: weights });
}

const weightsOf = (all: readonly Row[]) => all.map(({ weight }) => weight);

/** Hold a property on many seeded examples. */
function holds<T>(arbitrary: fc.Arbitrary<T>, property: (example: T) => void): void {
  expect.hasAssertions();
  fc.assert(fc.property(arbitrary, property), { seed: 20261121, numRuns: runs(60) });
}

describe.each(METRICS)('$name $detail', (metric) => {
  const { compute, perClass, bounds, optimum } = metric;

  it('does not depend on the order of rows', () => {
    const shuffled = rows.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
      ),
    );
    holds(shuffled, ([all, other]) => {
      const expected = Array.from(compute(matrixOf(all)));
      expect(Array.from(compute(matrixOf(other)))).toEqual(expected);
    });
  });

  it('does not depend on what the classes are called', () => {
    holds(rows, (all) => {
      const expected = Array.from(compute(matrixOf(all)));
      const renamed = compute(matrixOf(all, (label) => label * 1000 - 500));
      expect(Array.from(renamed)).toEqual(expected);
    });
  });

  it('is permuted with the classes', () => {
    // 0, 1, 2, 3 become 30, 20, 10, 0: the order is reversed.
    holds(rows, (all) => {
      const expected = Array.from(compute(matrixOf(all)));
      const renamed = compute(matrixOf(all, (label) => (nClasses - 1 - label) * 10));
      expectClose(Array.from(renamed), perClass ? expected.reverse() : expected);
    });
  });

  it('is the same for parts that are added as for one pass', () => {
    const split = rows.chain((all) => fc.tuple(fc.constant(all), fc.nat(all.length)));
    holds(split, ([all, at]) => {
      const parts = [all.slice(0, at), all.slice(at)].filter((part) => part.length > 0);
      const merged = addMatrices(...parts.map((part) => matrixOf(part)));
      const whole = matrixOf(all);
      expect(merged.labels).toEqual(whole.labels);
      expect(merged.counts).toEqual(whole.counts);
      expect(Array.from(compute(merged))).toEqual(Array.from(compute(whole)));
    });
  });

  it('takes integer weights for repeated rows', () => {
    holds(weightedRows, (all) => {
      const repeated = all.flatMap((one) => Array.from({ length: one.weight }, () => one));
      const positive = all.filter(({ weight }) => weight > 0);
      const weighted = compute(matrixOf(positive, undefined, weightsOf(positive)));
      expect(Array.from(weighted)).toEqual(Array.from(compute(matrixOf(repeated))));
    });
  });

  it('takes weights of one for none', () => {
    holds(rows, (all) => {
      const ones = all.map(() => 1);
      const weighted = compute(matrixOf(all, undefined, ones));
      expect(Array.from(weighted)).toEqual(Array.from(compute(matrixOf(all))));
    });
  });

  it('is not changed by rows of weight zero, but for the classes they bring', () => {
    holds(weightedRows, (all) => {
      const whole = matrixOf(all, undefined, weightsOf(all));
      const positive = all.filter(({ weight }) => weight > 0);
      const part = matrixOf(positive, undefined, weightsOf(positive));
      expect(whole.labels).toEqual(matrixOf(all).labels);
      const expected = Array.from(compute(part));
      const received = Array.from(compute(whole));
      if (!perClass) expectClose(received, expected);
      const places = part.labels.map((label) => whole.labels.indexOf(label));
      if (perClass)
        expectClose(
          places.map((place) => received[place] ?? Infinity),
          expected,
        );
    });
  });

  it('stays within its bounds', () => {
    const [least, greatest] = bounds;
    holds(weightedRows, (all) => {
      for (const weights of [undefined, weightsOf(all)]) {
        const received = Array.from(compute(matrixOf(all, undefined, weights)));
        const outside = received.filter((value) => value < least || value > greatest);
        expect(outside).toEqual([]);
      }
    });
  });

  if (optimum === null) return;

  it('has its optimum for a prediction without error', () => {
    holds(rows, (all) => {
      const received = Array.from(compute(matrixOf(all.map((one) => ({ ...one, p: one.t })))));
      const defined = received.filter((value) => !Number.isNaN(value));
      expect(defined).toEqual(defined.map(() => optimum));
    });
  });
});

describe('truth and prediction that change places', () => {
  const symmetric = METRICS.filter(({ swapped }) => swapped);

  it.each(symmetric)('turn $name $detail as its definition says', ({ compute, swapped }) => {
    holds(rows, (all) => {
      const turned = matrixOf(all.map(({ t, p, weight }) => ({ t: p, p: t, weight })));
      expectClose(compute(turned), swapped?.(matrixOf(all)) ?? []);
    });
  });

  it('turn all metrics but those that ask about the other classes, or weigh by truth', () => {
    const others = METRICS.filter(({ swapped }) => !swapped);
    expect(others.map(({ name, detail }) => `${name} ${detail}`)).toEqual([
      'specificity of each class',
      'balancedAccuracy of each class',
      'gMean of each class',
      'positiveLikelihoodRatio of each class',
      'negativeLikelihoodRatio of each class',
      'noInformationRate of the whole matrix',
      'balancedAccuracy of the whole matrix',
      'precision weighted mean',
      'recall weighted mean',
      'f1 weighted mean',
      'jaccard weighted mean',
    ]);
  });
});

describe('any matrix', () => {
  it('has weighted recall, micro precision, recall and F1 equal to the accuracy', () => {
    holds(rows, (all) => {
      const matrix = matrixOf(all);
      const share = accuracy(matrix);
      expectClose(recall(matrix, { average: 'weighted' }), share);
      for (const metric of [precision, recall, f1]) {
        expect(metric(matrix, { average: 'micro' })).toBe(share);
      }
    });
  });

  it('has as many false positives as false negatives, and four counts that add to all rows', () => {
    holds(rows, (all) => {
      const { tp, fp, fn = tp, tn = tp } = classCounts(matrixOf(all));
      const sum = (column: Float64Array) => column.reduce((a, b) => a + b, 0);
      const errors = all.filter(({ t, p }) => t !== p).length;
      expect([sum(fp), sum(fn)]).toEqual([errors, errors]);
      const totals = tp.map((count, i) => count + (fp[i] ?? 0) + (fn[i] ?? 0) + (tn[i] ?? 0));
      expect(new Set(totals)).toEqual(new Set([all.length]));
    });
  });

  it('has weighted precision by prediction equal to micro precision', () => {
    holds(rows, (all) => {
      const matrix = matrixOf(all);
      const weighted = precision(matrix, { average: 'weighted', weights: 'predicted' });
      expectClose(weighted, precision(matrix, { average: 'micro' }));
    });
  });
});
