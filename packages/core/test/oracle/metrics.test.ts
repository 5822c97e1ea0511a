import { describe, expect, it } from 'vitest';
import {
  oracleAccuracy,
  oracleAverage,
  oracleBalancedAccuracy,
  oracleFbeta,
  oracleJaccard,
  oracleKappa,
  oracleMatthews,
  oraclePerClass,
  oraclePrecision,
  oracleRecall,
  oracleSpecificity,
  randomColumns,
  randomFractionalWeights,
  randomIntegerWeights,
} from '@confmat/testkit';
import type { OracleRatio } from '@confmat/testkit';
import {
  accuracy,
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
  selectRows,
  specificity,
} from '../../src/index.js';
import type { BinaryCounts, MetricOptions } from '../../src/index.js';
import { expectClose } from '@confmat/testkit/expect-close';

interface Problem {
  readonly name: string;
  readonly yTrue: readonly number[];
  readonly yPred: readonly number[];
  readonly sampleWeight?: readonly number[] | undefined;
  /** The rows asked for: a class is left out, another occurs nowhere. */
  readonly labels?: readonly number[] | undefined;
}

const nSamples = 200;
const uniform = randomColumns({ seed: 21, nSamples, nClasses: 5, errorRate: 0.5 });
const skewed = randomColumns({ seed: 22, nSamples, nClasses: 9, skew: 'zipf', errorRate: 0.3 });
const binary = randomColumns({ seed: 23, nSamples, nClasses: 2, errorRate: 0.2 });
const integers = randomIntegerWeights({ seed: 24, nSamples });
const fractions = randomFractionalWeights({ seed: 25, nSamples });

const problems: readonly Problem[] = [
  { name: 'uniform classes', ...uniform },
  { name: 'skewed classes', ...skewed },
  { name: 'two classes', ...binary },
  { name: 'integer weights', ...uniform, sampleWeight: integers },
  { name: 'fractional weights', ...skewed, sampleWeight: fractions },
  { name: 'some labels', ...uniform, labels: [3, 0, 99] },
  { name: 'some labels, weighted', ...uniform, sampleWeight: integers, labels: [3, 0, 99] },
  { name: 'one class', yTrue: [4, 4, 4], yPred: [4, 4, 4] },
  { name: 'one row, wrong', yTrue: [0], yPred: [1] },
  { name: 'all wrong', yTrue: uniform.yTrue, yPred: uniform.yTrue.map((code) => (code + 1) % 5) },
  { name: 'a class never predicted', yTrue: [0, 1, 2, 2], yPred: [0, 1, 1, 0] },
  { name: 'a class never true', yTrue: [0, 1, 1, 0], yPred: [0, 1, 2, 2] },
  { name: 'weights of zero', yTrue: [0, 1, 1], yPred: [1, 1, 0], sampleWeight: [2, 0, 0] },
];

type RowMetric = (
  counts: BinaryCounts<number>,
  options: MetricOptions<number>,
) => Float64Array | number;

const betaOf =
  (beta: number): RowMetric =>
  (counts, options) =>
    fbeta(counts, beta, { ...options });

const ratios: readonly (readonly [name: string, metric: RowMetric, oracle: OracleRatio])[] = [
  ['precision', precision, oraclePrecision],
  ['recall', recall, oracleRecall],
  ['specificity', specificity, oracleSpecificity],
  ['f1', f1, oracleFbeta(1)],
  ['fbeta 0', betaOf(0), oracleFbeta(0)],
  ['fbeta 0.5', betaOf(0.5), oracleFbeta(0.5)],
  ['fbeta 3', betaOf(3), oracleFbeta(3)],
  ['fbeta ∞', betaOf(Infinity), oracleFbeta(Infinity)],
  ['jaccard', jaccard, oracleJaccard],
];

describe.each(problems)('metrics of $name', ({ yTrue, yPred, sampleWeight, labels }) => {
  const matrix = confusionMatrix(yTrue, yPred, { sampleWeight });
  const all = classCounts(matrix);
  const counts = labels ? selectRows(all, labels) : all;

  it.each(ratios)('%s is that of the definition, per class and averaged', (_, metric, oracle) => {
    expect.hasAssertions();
    for (const zeroDivision of [0, 1, NaN]) {
      const options = { labels, sampleWeight, zeroDivision };
      const perClass = oraclePerClass(oracle, yTrue, yPred, options);
      expectClose(metric(counts, { zeroDivision }), perClass);
      for (const average of ['micro', 'macro', 'weighted'] as const) {
        // Classes pool without true negatives, because one problem has no negative class.
        if (metric === specificity && average === 'micro') continue;
        const expected = oracleAverage(oracle, yTrue, yPred, average, options);
        expectClose(metric(counts, { average, zeroDivision }), expected, average);
      }
      for (const [row, posLabel] of (counts.keys ?? []).entries()) {
        const value = metric(counts, { average: 'binary', posLabel, zeroDivision });
        expectClose(value, perClass[row] ?? Infinity, `binary, ${posLabel}`);
      }
    }
  });

  it('accuracy and error rate are those of the definition', () => {
    const expected = oracleAccuracy(yTrue, yPred, sampleWeight);
    expectClose(accuracy(matrix), expected);
    expectClose(errorRate(matrix), 1 - expected);
  });

  it('balanced accuracy is that of the definition', () => {
    expectClose(balancedAccuracy(matrix), oracleBalancedAccuracy(yTrue, yPred, sampleWeight));
  });

  it('the Matthews coefficient is the correlation of the rows', () => {
    expectClose(matthewsCorrcoef(matrix), oracleMatthews(yTrue, yPred, sampleWeight));
  });

  it('kappa is that of all pairs of rows', () => {
    const expected = oracleKappa(yTrue, yPred, { sampleWeight });
    expectClose(cohenKappa(matrix, { zeroDivision: NaN }), expected);
  });

  it('each row of counts is a binary problem of its own', () => {
    const values = {
      accuracy: accuracy(all),
      errorRate: errorRate(all),
      balancedAccuracy: balancedAccuracy(all),
      matthewsCorrcoef: matthewsCorrcoef(all),
      cohenKappa: cohenKappa(all, { zeroDivision: NaN }),
    };
    for (const [row, label] of matrix.labels.entries()) {
      const isTrue = yTrue.map((other) => other === label);
      const isPredicted = yPred.map((other) => other === label);
      const oracleValues = {
        accuracy: oracleAccuracy(isTrue, isPredicted, sampleWeight),
        errorRate: 1 - oracleAccuracy(isTrue, isPredicted, sampleWeight),
        balancedAccuracy: oracleBalancedAccuracy(isTrue, isPredicted, sampleWeight),
        matthewsCorrcoef: oracleMatthews(isTrue, isPredicted, sampleWeight),
        cohenKappa: oracleKappa(isTrue, isPredicted, { sampleWeight }),
      };
      for (const name of Object.keys(values) as (keyof typeof values)[]) {
        expectClose(values[name][row] ?? Infinity, oracleValues[name], `${name} of ${label}`);
      }
    }
  });
});
