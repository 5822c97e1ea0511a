import { describe, expect, it } from 'vitest';
import { createRandom, oracleAverage, oraclePerClass, randomColumns } from '@confmat/testkit';
import type { OracleRatio } from '@confmat/testkit';
import {
  binaryCounts,
  classCounts,
  confusionMatrix,
  confusionMatrixFromCounts,
  diagnosticOddsRatio,
  falseDiscoveryRate,
  falseNegativeRate,
  falseOmissionRate,
  falsePositiveRate,
  gMean,
  informedness,
  lift,
  markedness,
  matthewsCorrcoef,
  negativeLikelihoodRatio,
  negativePredictiveValue,
  noInformationTest,
  pooledCounts,
  positiveLikelihoodRatio,
  precision,
  predictedPrevalence,
  prevalence,
  recall,
  selectRows,
  specificity,
} from '../../../src/index.js';
import type {
  BinaryCounts,
  MatrixOrCounts,
  MetricOptions,
  UndefinedRows,
} from '../../../src/index.js';
import { expectClose } from '@confmat/testkit/expect-close';
import { thrown } from '../../thrown.js';

type Metric = (
  source: MatrixOrCounts<number>,
  options: MetricOptions<number>,
) => Float64Array | number;

interface Entry {
  readonly name: string;
  readonly metric: Metric;
  /** Its definition; NaN where undefined. */
  readonly oracle: (counts: { tp: number; fp: number; fn: number; tn: number }) => number;
  readonly needs: 'none' | 'fn' | 'tn';
  readonly range: readonly [number, number];
  /** The metric it becomes when truth and prediction trade places. */
  readonly transposed: Metric;
  /** What it is of the other class, from the values per class of a binary problem. */
  readonly negated: (other: BinaryCounts<number>) => Float64Array;
}

const all = (metric: Metric) => (other: BinaryCounts<number>) =>
  metric(other, { zeroDivision: NaN }) as Float64Array;
const inverse = (metric: Metric) => (other: BinaryCounts<number>) =>
  all(metric)(other).map((value) => 1 / value);

const METRICS: readonly Entry[] = [
  {
    name: 'negativePredictiveValue',
    metric: negativePredictiveValue,
    oracle: ({ fn, tn }) => tn / (tn + fn),
    needs: 'tn',
    range: [0, 1],
    transposed: specificity,
    negated: all(precision),
  },
  {
    name: 'falsePositiveRate',
    metric: falsePositiveRate,
    oracle: ({ fp, tn }) => fp / (fp + tn),
    needs: 'tn',
    range: [0, 1],
    transposed: falseOmissionRate,
    negated: all(falseNegativeRate),
  },
  {
    name: 'falseNegativeRate',
    metric: falseNegativeRate,
    oracle: ({ tp, fn }) => fn / (tp + fn),
    needs: 'fn',
    range: [0, 1],
    transposed: falseDiscoveryRate,
    negated: all(falsePositiveRate),
  },
  {
    name: 'falseDiscoveryRate',
    metric: falseDiscoveryRate,
    oracle: ({ tp, fp }) => fp / (tp + fp),
    needs: 'none',
    range: [0, 1],
    transposed: falseNegativeRate,
    negated: all(falseOmissionRate),
  },
  {
    name: 'falseOmissionRate',
    metric: falseOmissionRate,
    oracle: ({ fn, tn }) => fn / (fn + tn),
    needs: 'tn',
    range: [0, 1],
    transposed: falsePositiveRate,
    negated: all(falseDiscoveryRate),
  },
  {
    name: 'prevalence',
    metric: prevalence,
    oracle: ({ tp, fp, fn, tn }) => (tp + fn) / (tp + fp + fn + tn),
    needs: 'tn',
    range: [0, 1],
    transposed: predictedPrevalence,
    negated: (other) => all(prevalence)(other).map((value) => 1 - value),
  },
  {
    name: 'predictedPrevalence',
    metric: predictedPrevalence,
    oracle: ({ tp, fp, fn, tn }) => (tp + fp) / (tp + fp + fn + tn),
    needs: 'tn',
    range: [0, 1],
    transposed: prevalence,
    negated: (other) => all(predictedPrevalence)(other).map((value) => 1 - value),
  },
  {
    name: 'gMean',
    metric: gMean,
    oracle: ({ tp, fp, fn, tn }) => Math.sqrt((tp / (tp + fn)) * (tn / (tn + fp))),
    needs: 'tn',
    range: [0, 1],
    transposed: (source, options) => {
      const [ppv, npv] = [precision, negativePredictiveValue].map(
        (metric: Metric) => metric(source, options) as Float64Array,
      );
      return (ppv ?? new Float64Array(0)).map((value, i) => Math.sqrt(value * (npv?.[i] ?? NaN)));
    },
    negated: all(gMean),
  },
  {
    name: 'informedness',
    metric: informedness,
    oracle: ({ tp, fp, fn, tn }) => tp / (tp + fn) + tn / (tn + fp) - 1,
    needs: 'tn',
    range: [-1, 1],
    transposed: markedness,
    negated: all(informedness),
  },
  {
    name: 'markedness',
    metric: markedness,
    oracle: ({ tp, fp, fn, tn }) => tp / (tp + fp) + tn / (tn + fn) - 1,
    needs: 'tn',
    range: [-1, 1],
    transposed: informedness,
    negated: all(markedness),
  },
  {
    name: 'positiveLikelihoodRatio',
    metric: positiveLikelihoodRatio,
    oracle: ({ tp, fp, fn, tn }) => (fp === 0 ? NaN : tp / (tp + fn) / (fp / (fp + tn))),
    needs: 'tn',
    range: [0, Infinity],
    // precision / false omission rate
    transposed: (source, options) => {
      const missed = falseOmissionRate<number>(source, { zeroDivision: NaN });
      const found = precision(source, { zeroDivision: options.zeroDivision });
      return found.map((value, i) => (missed[i] === 0 ? NaN : value / (missed[i] ?? NaN)));
    },
    negated: inverse(negativeLikelihoodRatio),
  },
  {
    name: 'negativeLikelihoodRatio',
    metric: negativeLikelihoodRatio,
    oracle: ({ tp, fp, fn, tn }) => (tn === 0 ? NaN : fn / (tp + fn) / (tn / (fp + tn))),
    needs: 'tn',
    range: [0, Infinity],
    // false discovery rate / negative predictive value
    transposed: (source, options) => {
      const right = negativePredictiveValue<number>(source, { zeroDivision: NaN });
      const wrong = falseDiscoveryRate(source, { zeroDivision: options.zeroDivision });
      return wrong.map((value, i) => (right[i] === 0 ? NaN : value / (right[i] ?? NaN)));
    },
    negated: inverse(positiveLikelihoodRatio),
  },
  {
    name: 'diagnosticOddsRatio',
    metric: diagnosticOddsRatio,
    oracle: ({ tp, fp, fn, tn }) => (fp * fn === 0 ? NaN : ((tp / fn) * tn) / fp),
    needs: 'tn',
    range: [0, Infinity],
    transposed: diagnosticOddsRatio,
    negated: all(diagnosticOddsRatio),
  },
  {
    name: 'lift',
    metric: lift,
    oracle: ({ tp, fp, fn, tn }) => tp / (tp + fp) / ((tp + fn) / (tp + fp + fn + tn)),
    needs: 'tn',
    range: [0, Infinity],
    transposed: lift,
    // negative predictive value / (1 − prevalence), from the other side
    negated: (other) =>
      all(negativePredictiveValue)(other).map(
        (value, i) => value / (1 - (prevalence(other)[i] ?? NaN)),
      ),
  },
];

/** Wikipedia, "Diagnostic testing example": a fecal occult blood test of 2030 people. */
const SCREENING = binaryCounts<number>({ tp: [20], fp: [180], fn: [10], tn: [1820] });

/** PyCM's documented example, and its class statistics to five digits. */
const PYCM = confusionMatrix(
  [2, 0, 2, 2, 0, 1, 1, 2, 2, 0, 1, 2],
  [0, 0, 2, 1, 0, 2, 1, 0, 2, 0, 2, 2],
);

describe('values by hand', () => {
  // Of 30 ill people 20 are found, of 2000 healthy ones 180 are called ill.
  it.each<[string, Metric, number, string]>([
    ['negativePredictiveValue', negativePredictiveValue, 1820 / 1830, '0.9945'],
    ['falsePositiveRate', falsePositiveRate, 180 / 2000, '0.090'],
    ['falseNegativeRate', falseNegativeRate, 10 / 30, '0.333'],
    ['falseDiscoveryRate', falseDiscoveryRate, 180 / 200, '0.900'],
    ['falseOmissionRate', falseOmissionRate, 10 / 1830, '0.0055'],
    ['prevalence', prevalence, 30 / 2030, '0.0148'],
    ['positiveLikelihoodRatio', positiveLikelihoodRatio, 20 / 30 / (180 / 2000), '7.41'],
    ['negativeLikelihoodRatio', negativeLikelihoodRatio, 10 / 30 / (1820 / 2000), '0.366'],
    ['diagnosticOddsRatio', diagnosticOddsRatio, (20 * 1820) / (180 * 10), '20.2'],
  ])('%s of the screening test is what Wikipedia prints', (_, metric, byHand, printed) => {
    const [value = NaN] = metric(SCREENING, {}) as Float64Array;
    expectClose(value, byHand);
    expect(value.toFixed(printed.length - printed.indexOf('.') - 1)).toBe(printed);
  });

  it.each<[string, Metric, number]>([
    ['predictedPrevalence', predictedPrevalence, 200 / 2030],
    ['gMean', gMean, Math.sqrt((20 / 30) * (1820 / 2000))],
    ['informedness', informedness, 20 / 30 + 1820 / 2000 - 1],
    ['markedness', markedness, 20 / 200 + 1820 / 1830 - 1],
    ['lift', lift, 20 / 200 / (30 / 2030)],
  ])('%s of the screening test', (_, metric, byHand) => {
    expectClose(metric(SCREENING, {}), [byHand]);
  });

  it.each<[string, Metric, readonly number[]]>([
    ['BM', informedness, [0.77778, 0.22222, 0.16667]],
    ['DOR', diagnosticOddsRatio, [NaN, 4, 2]],
    ['FDR', falseDiscoveryRate, [0.4, 0.5, 0.4]],
    ['FNR', falseNegativeRate, [0, 0.66667, 0.5]],
    ['FOR', falseOmissionRate, [0, 0.2, 0.42857]],
    ['FPR', falsePositiveRate, [0.22222, 0.11111, 0.33333]],
    ['GM', gMean, [0.88192, 0.54433, 0.57735]],
    ['LS', lift, [2.4, 2, 1.2]],
    ['MK', markedness, [0.6, 0.3, 0.17143]],
    ['NLR', negativeLikelihoodRatio, [0, 0.75, 0.75]],
    ['NPV', negativePredictiveValue, [1, 0.8, 0.57143]],
    ['PLR', positiveLikelihoodRatio, [4.5, 3, 1.5]],
    ['PRE', prevalence, [0.25, 0.25, 0.5]],
  ])('%s of the PyCM example is what PyCM documents', (_, metric, documented) => {
    const values = Array.from(metric(PYCM, { zeroDivision: NaN }) as Float64Array, (value) =>
      Number(value.toFixed(5)),
    );
    expect(values).toEqual(documented);
  });

  it('the test against the no-information rate of the PyCM example is what PyCM documents', () => {
    const { accuracy, noInformationRate, pValue } = noInformationTest(PYCM);
    expect([accuracy, noInformationRate]).toEqual([7 / 12, 6 / 12]);
    expect(pValue.toFixed(5)).toBe('0.38721');
  });

  it('gMean is the column geo of imbalanced-learn’s documented report', () => {
    const matrix = confusionMatrix([0, 1, 2, 2, 2], [0, 0, 2, 2, 1]);
    const values = [...gMean(matrix), gMean(matrix, { average: 'weighted' })];
    expect(values.map((value) => value.toFixed(2))).toEqual(['0.87', '0.00', '0.82', '0.66']);
  });
});

const ROW = { tp: 3, fp: 2, fn: 4, tn: 5 };
const column = (count: number): Float64Array => new Float64Array(1_000_000).fill(count);
const MILLION: BinaryCounts<number> = {
  of: 'questions',
  tp: column(ROW.tp),
  fp: column(ROW.fp),
  fn: column(ROW.fn),
  tn: column(ROW.tn),
};

describe.each(METRICS)('$name', ({ metric, oracle, needs, range, transposed, negated }) => {
  const { yTrue, yPred } = randomColumns({ seed: 3, nSamples: 300, nClasses: 6, errorRate: 0.5 });
  const sparse = { yTrue: [0, 1, 2, 2, 4], yPred: [0, 1, 1, 3, 4] };
  const ratio: OracleRatio = (counts, zeroDivision) => {
    const value = oracle(counts);
    return Number.isNaN(value) ? zeroDivision : value;
  };

  it.each([0, 1, NaN])(
    'is its definition per class and averaged, zeroDivision %s',
    (zeroDivision) => {
      expect.hasAssertions();
      for (const columns of [{ yTrue, yPred }, sparse]) {
        const matrix = confusionMatrix(columns.yTrue, columns.yPred);
        const perClass = oraclePerClass(ratio, columns.yTrue, columns.yPred, { zeroDivision });
        expectClose(metric(matrix, { zeroDivision }), perClass);
        for (const average of ['macro', 'weighted'] as const) {
          const expected = oracleAverage(ratio, columns.yTrue, columns.yPred, average, {
            zeroDivision,
          });
          expectClose(metric(matrix, { average, zeroDivision }), expected, average);
        }
        for (const [row, posLabel] of matrix.labels.entries()) {
          const value = metric(matrix, { average: 'binary', posLabel, zeroDivision });
          expectClose(value, perClass[row] ?? Infinity, `binary, ${posLabel}`);
        }
        // Questions that are no classes pool their true negatives too.
        const { tp, fp, fn = tp, tn = tp } = classCounts(matrix);
        const micro = oracleAverage(ratio, columns.yTrue, columns.yPred, 'micro', { zeroDivision });
        const questions = binaryCounts<number>({ tp, fp, fn, tn });
        expectClose(metric(questions, { average: 'micro', zeroDivision }), micro, 'micro');
      }
    },
  );

  it('is undefined, and says so, where there are no rows at all', () => {
    const none = binaryCounts<number>({ tp: [0, 1], fp: [0, 1], fn: [0, 1], tn: [0, 1] });
    const reports: UndefinedRows[] = [];
    const values = metric(none, {
      zeroDivision: NaN,
      onUndefined: (undefinedRows) => reports.push(undefinedRows),
    }) as Float64Array;
    expect(values[0]).toBeNaN();
    expect(values[1]).not.toBeNaN();
    expect(reports.map(({ rows }) => rows)).toEqual([[0]]);
    expect(reports[0]?.reason).toMatch(/^no /);
    expect(metric(none, {})).toHaveProperty('0', 0);
    expect(metric(none, { zeroDivision: 1 })).toHaveProperty('0', 1);
  });

  it('takes matrices without rows and of one class', () => {
    const empty = confusionMatrixFromCounts([0, 0, 0, 0], [0, 1]);
    expect(metric(empty, { zeroDivision: NaN })).toEqual(Float64Array.of(NaN, NaN));
    const one = confusionMatrixFromCounts([7], [1]);
    expectClose(metric(one, { zeroDivision: NaN }), [oracle({ tp: 7, fp: 0, fn: 0, tn: 0 })]);
  });

  it('is within its bounds, in its micro average too', () => {
    expect.hasAssertions();
    const [low, high] = range;
    const random = createRandom(5);
    const draw = (): number[] => Array.from({ length: 200 }, () => Math.floor(random() * 4));
    const counts = binaryCounts<number>({ tp: draw(), fp: draw(), fn: draw(), tn: draw() });
    const classes = classCounts(confusionMatrix(yTrue, yPred));
    const microValues = [classes, selectRows(classes, [2]), selectRows(classes, [0, 1, 4])].map(
      (rows) => metric(rows, { average: 'micro' }) as number,
    );
    for (const value of [...(metric(counts, {}) as Float64Array), ...microValues]) {
      expect(value).toBeGreaterThanOrEqual(low);
      expect(value).toBeLessThanOrEqual(high);
      expect(Number.isFinite(value)).toBe(true);
    }
  });

  it('does not change with the number of rows, only with their shares', () => {
    const matrix = confusionMatrix(yTrue, yPred);
    const thrice = confusionMatrix(yTrue, yPred, { sampleWeight: yTrue.map(() => 3) });
    expectClose(metric(thrice, {}), metric(matrix, {}));
  });

  it('becomes the metric it should when truth and prediction trade places', () => {
    const options = { zeroDivision: NaN };
    const turned = metric(confusionMatrix(yPred, yTrue), options);
    expectClose(turned, transposed(confusionMatrix(yTrue, yPred), options));
  });

  it('becomes the metric it should when the classes trade places', () => {
    const tp = [5, 3, 40];
    const fp = [2, 1, 7];
    const fn = [4, 9, 1];
    const tn = [8, 6, 30];
    const counts = binaryCounts<number>({ tp, fp, fn, tn });
    const other = binaryCounts<number>({ tp: tn, fp: fn, fn: fp, tn: tp });
    expectClose(metric(counts, {}), negated(other));
  });

  it('takes a million rows of counts at once', () => {
    const values = metric(MILLION, {}) as Float64Array;
    expect(values.length).toBe(1_000_000);
    expectClose([values[0] ?? NaN, values[999_999] ?? NaN], Array(2).fill(oracle(ROW)));
  });

  it('asks for the counts that it needs, and for no others', () => {
    const input = { tp: [1], fp: [2], fn: [3] };
    const partial = {
      none: binaryCounts<number>({ tp: input.tp, fp: input.fp }),
      fn: binaryCounts<number>(input),
      tn: binaryCounts<number>({ ...input, tn: [4] }),
    };
    expectClose(metric(partial[needs], {}), [oracle({ tp: 1, fp: 2, fn: 3, tn: 4 })]);
    if (needs === 'none') return;
    const error = thrown(() => metric(partial[needs === 'tn' ? 'fn' : 'none'], {}));
    expect(error.code).toBe('partial-counts');
  });
});

describe('micro averages over classes, which pool with no true negatives', () => {
  const matrix = confusionMatrix([0, 0, 1, 2, 2], [0, 1, 1, 2, 0]);
  const accuracy = 3 / 5;

  it.each<[string, Metric, number]>([
    ['negativePredictiveValue', negativePredictiveValue, 0],
    ['falsePositiveRate', falsePositiveRate, 1],
    ['falseNegativeRate', falseNegativeRate, 1 - accuracy],
    ['falseDiscoveryRate', falseDiscoveryRate, 1 - accuracy],
    ['falseOmissionRate', falseOmissionRate, 1],
    ['prevalence', prevalence, 1],
    ['predictedPrevalence', predictedPrevalence, 1],
    ['gMean', gMean, 0],
    ['informedness', informedness, accuracy - 1],
    ['markedness', markedness, accuracy - 1],
    ['positiveLikelihoodRatio', positiveLikelihoodRatio, accuracy],
    ['negativeLikelihoodRatio', negativeLikelihoodRatio, NaN],
    ['diagnosticOddsRatio', diagnosticOddsRatio, 0],
    ['lift', lift, accuracy],
  ])('%s', (_, metric, expected) => {
    const options = { average: 'micro', zeroDivision: NaN } as const;
    expectClose(metric(matrix, options), expected);
    expectClose(metric(pooledCounts(matrix), { zeroDivision: NaN }), [expected]);
  });
});

describe('identities', () => {
  const { yTrue, yPred } = randomColumns({ seed: 11, nSamples: 500, nClasses: 4, errorRate: 0.4 });
  const counts = classCounts(confusionMatrix(yTrue, yPred));
  const minus = (values: Float64Array): Float64Array => values.map((value) => 1 - value);

  it('the complements add to 1', () => {
    expectClose(falsePositiveRate(counts), minus(specificity(counts)));
    expectClose(falseNegativeRate(counts), minus(recall(counts)));
    expectClose(falseDiscoveryRate(counts), minus(precision(counts)));
    expectClose(falseOmissionRate(counts), minus(negativePredictiveValue(counts)));
  });

  it('the odds ratio is the ratio of the likelihood ratios', () => {
    const negative = negativeLikelihoodRatio(counts);
    const ratio = positiveLikelihoodRatio(counts).map((value, i) => value / (negative[i] ?? NaN));
    expectClose(diagnosticOddsRatio(counts), ratio);
  });

  it('the Matthews coefficient is the geometric mean of informedness and markedness', () => {
    const marked = markedness(counts);
    const mean = informedness(counts).map((value, i) => Math.sqrt(value * (marked[i] ?? NaN)));
    expectClose(matthewsCorrcoef(counts), mean);
  });

  it('guessing is exactly 0 informedness and markedness, and exactly 1 in the ratios', () => {
    // A tenth of every class is predicted: 3 of 30 and 7 of 70.
    const guess = binaryCounts({ tp: [3], fp: [7], fn: [27], tn: [63] });
    expect([...informedness(guess), ...markedness(guess)]).toEqual([0, 0]);
    expect([...positiveLikelihoodRatio(guess), ...negativeLikelihoodRatio(guess)]).toEqual([1, 1]);
    expect([...diagnosticOddsRatio(guess), ...lift(guess)]).toEqual([1, 1]);
  });

  it('the prevalences of all classes add to 1', () => {
    const macro = (metric: Metric): number => metric(counts, { average: 'macro' }) as number;
    expectClose([4 * macro(prevalence), 4 * macro(predictedPrevalence)], [1, 1]);
  });
});
