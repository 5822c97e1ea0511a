import { describe, expect, it } from 'vitest';
import {
  describeGolden,
  goldenDataset,
  goldenWeights,
  loadGolden,
  oracleAccuracy,
  oracleAverage,
  oracleBalancedAccuracy,
  oracleBinaryCounts,
  oracleCells,
  oracleConfusionMatrix,
  oracleFbeta,
  oracleJaccard,
  oracleKappa,
  oracleLabels,
  oracleMatthews,
  oraclePerClass,
  oraclePrecision,
  oracleRecall,
  oracleSpecificity,
  type GoldenLabel,
  type GoldenMetricCase,
  type OracleRatio,
} from '../src/index.js';

type CaseOf<Fn extends GoldenMetricCase['fn']> = Extract<GoldenMetricCase, { readonly fn: Fn }>;

const confusionCases = loadGolden('confusion-matrix').cases;
const metricCases = loadGolden('metrics').cases;

/** Sums of decimal weights round by the order of their terms; all other weights add up exactly. */
const isExact = (data: string): boolean => data !== 'decimal-weights';

/** Equal within 1e-12 of the larger one, or within 1e-15 where both should be 0. */
function isClose(actual: number, expected: number): boolean {
  if (Object.is(actual, expected) || actual === expected) return true;
  const difference = Math.abs(actual - expected);
  return (
    difference <= 1e-12 * Math.max(Math.abs(actual), Math.abs(expected)) || difference <= 1e-15
  );
}

function expectClose(
  actual: number | readonly number[],
  expected: number | readonly number[],
  message: string,
): void {
  const actuals = [actual].flat();
  const expecteds = [expected].flat();
  expect(actuals.length, message).toBe(expecteds.length);
  for (const [position, value] of expecteds.entries()) {
    const got = actuals[position] ?? NaN;
    expect(isClose(got, value), `${message}: expected ${value}, got ${got}`).toBe(true);
  }
}

function expectCounts(
  actual: readonly number[],
  expected: readonly number[],
  data: string,
  message: string,
): void {
  if (isExact(data)) expect(actual, message).toEqual(expected);
  else expectClose(actual, expected, message);
}

function casesOf<Fn extends GoldenMetricCase['fn']>(fn: Fn): readonly CaseOf<Fn>[] {
  const cases = metricCases.filter((golden): golden is CaseOf<Fn> => golden.fn === fn);
  expect(cases.length).toBeGreaterThan(0);
  return cases;
}

function ratioOfCase(
  ratio: OracleRatio,
  golden: {
    readonly data: string;
    readonly weight: 'int' | 'fractional' | null;
    readonly args: {
      readonly labels: readonly GoldenLabel[] | null;
      readonly average: 'binary' | 'micro' | 'macro' | 'weighted' | null;
      readonly pos_label?: GoldenLabel;
      readonly zero_division: number;
    };
  },
): number | readonly number[] {
  const { yTrue, yPred } = goldenDataset(golden.data);
  const { labels, average, pos_label, zero_division } = golden.args;
  const sampleWeight = goldenWeights(golden);
  if (average === 'binary') {
    const counts = oracleBinaryCounts(yTrue, yPred, pos_label as GoldenLabel, sampleWeight);
    return ratio(counts, zero_division);
  }
  const options = { labels: labels ?? undefined, sampleWeight, zeroDivision: zero_division };
  return average === null
    ? oraclePerClass(ratio, yTrue, yPred, options)
    : oracleAverage(ratio, yTrue, yPred, average, options);
}

describe('oracleLabels', () => {
  it('orders numbers by value', () => {
    expect(oracleLabels([10, 9, -1], [2, 10, 2])).toEqual([-1, 2, 9, 10]);
  });

  it('orders strings by code point, not by UTF-16 unit', () => {
    expect(oracleLabels(['\u{10000}', '\uffff'], ['', 'ab'])).toEqual([
      '',
      'ab',
      '\uffff',
      '\u{10000}',
    ]);
  });

  it('puts false before true', () => {
    expect(oracleLabels([true], [false])).toEqual([false, true]);
  });

  it('refuses mixed label types', () => {
    expect(() => oracleLabels<string | number>([1], ['1'])).toThrow('mixed label types');
  });
});

describe('oracleConfusionMatrix', () => {
  it('equals scikit-learn confusion_matrix for every choice of labels and weights', () => {
    let nCases = 0;
    for (const golden of confusionCases) {
      if (golden.fn !== 'confusion_matrix' || golden.args.normalize !== null) continue;
      nCases += 1;
      const { yTrue, yPred } = goldenDataset(golden.data);
      const { counts } = oracleConfusionMatrix(yTrue, yPred, {
        labels: golden.args.labels ?? undefined,
        sampleWeight: goldenWeights(golden),
      });
      expectCounts(counts.flat(), golden.value.flat(), golden.data, describeGolden(golden));
    }
    expect(nCases).toBeGreaterThan(500);
  });

  it('gives true classes as rows and predicted classes as columns', () => {
    expect(oracleConfusionMatrix(['a', 'a', 'b'], ['b', 'b', 'b'])).toEqual({
      labels: ['a', 'b'],
      counts: [
        [0, 2],
        [0, 1],
      ],
    });
  });
});

describe('oracleBinaryCounts', () => {
  it('equals scikit-learn multilabel_confusion_matrix for every label', () => {
    let nCases = 0;
    for (const golden of confusionCases) {
      if (golden.fn !== 'multilabel_confusion_matrix') continue;
      nCases += 1;
      const { yTrue, yPred } = goldenDataset(golden.data);
      const labels = golden.args.labels ?? oracleLabels(yTrue, yPred);
      const counts = labels.flatMap((label) => {
        const { tp, fp, fn, tn } = oracleBinaryCounts(yTrue, yPred, label, goldenWeights(golden));
        return [tn, fp, fn, tp];
      });
      expectCounts(counts, golden.value.flat(2), golden.data, describeGolden(golden));
    }
    expect(nCases).toBeGreaterThan(300);
  });
});

describe('oraclePerClass and oracleAverage', () => {
  it.each([
    ['precision_score', oraclePrecision],
    ['recall_score', oracleRecall],
    ['f1_score', oracleFbeta(1)],
    ['jaccard_score', oracleJaccard],
  ] as const)('equal scikit-learn %s for every average and zero division', (fn, ratio) => {
    for (const golden of casesOf(fn)) {
      expectClose(ratioOfCase(ratio, golden), golden.value, describeGolden(golden));
    }
  });

  it('equal scikit-learn fbeta_score for every beta', () => {
    for (const golden of casesOf('fbeta_score')) {
      const ratio = oracleFbeta(golden.args.beta);
      expectClose(ratioOfCase(ratio, golden), golden.value, describeGolden(golden));
    }
  });

  it('equal scikit-learn precision_recall_fscore_support', () => {
    for (const golden of casesOf('precision_recall_fscore_support')) {
      const message = describeGolden(golden);
      const [precision, recall, fscore, support] = golden.value;
      expectClose(ratioOfCase(oraclePrecision, golden), precision, message);
      expectClose(ratioOfCase(oracleRecall, golden), recall, message);
      expectClose(ratioOfCase(oracleFbeta(golden.args.beta), golden), fscore, message);
      if (support === null) continue;
      const trueRows: OracleRatio = ({ tp, fn }) => tp + fn;
      expectClose(ratioOfCase(trueRows, golden), support, message);
    }
  });
});

describe('oracleSpecificity', () => {
  it('equals the recall of the other class when there are two', () => {
    const { yTrue, yPred } = goldenDataset('binary-string');
    const specificity = oracleSpecificity(oracleBinaryCounts(yTrue, yPred, 'Yes'), NaN);
    const recall = oracleRecall(oracleBinaryCounts(yTrue, yPred, 'No'), NaN);
    expect(specificity).toBe(recall);
  });

  it('is the zero division value without other rows', () => {
    expect(oracleSpecificity({ tp: 3, fp: 0, fn: 1, tn: 0 }, 1)).toBe(1);
  });
});

describe('oracleAccuracy', () => {
  it('equals scikit-learn accuracy_score and complements zero_one_loss', () => {
    for (const golden of [...casesOf('accuracy_score'), ...casesOf('zero_one_loss')]) {
      const { yTrue, yPred } = goldenDataset(golden.data);
      const weights = goldenWeights(golden);
      const share = oracleAccuracy(yTrue, yPred, weights);
      const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? yTrue.length;
      const ratio = golden.fn === 'accuracy_score' ? share : 1 - share;
      // 1 - share loses the last digits of a small share, hence both are compared on the scale of 1.
      const expected = golden.args.normalize ? golden.value : golden.value / total;
      expectClose(1 + ratio, 1 + expected, describeGolden(golden));
    }
  });
});

describe('oracleBalancedAccuracy', () => {
  it('equals scikit-learn balanced_accuracy_score without adjustment', () => {
    for (const golden of casesOf('balanced_accuracy_score')) {
      if (golden.args.adjusted) continue;
      const { yTrue, yPred } = goldenDataset(golden.data);
      const actual = oracleBalancedAccuracy(yTrue, yPred, goldenWeights(golden));
      expectClose(actual, golden.value, describeGolden(golden));
    }
  });
});

describe('oracleMatthews', () => {
  it('equals scikit-learn matthews_corrcoef', () => {
    for (const golden of casesOf('matthews_corrcoef')) {
      const { yTrue, yPred } = goldenDataset(golden.data);
      const actual = oracleMatthews(yTrue, yPred, goldenWeights(golden));
      expectClose(actual, golden.value, describeGolden(golden));
    }
  });
});

describe('oracleKappa', () => {
  it('equals scikit-learn cohen_kappa_score for every choice of labels and disagreement weights', () => {
    for (const golden of casesOf('cohen_kappa_score')) {
      const { labels, weights, replace_undefined_by } = golden.args;
      const { yTrue, yPred } = goldenDataset(golden.data);
      const kappa = oracleKappa(yTrue, yPred, {
        labels: labels ?? undefined,
        weights,
        sampleWeight: goldenWeights(golden),
      });
      const actual = Number.isNaN(kappa) ? replace_undefined_by : kappa;
      expectClose(actual, golden.value, describeGolden(golden));
    }
  });
});

describe('oracleCells', () => {
  it('lists the cells of the matrix that are not zero', () => {
    const yTrue = [3, -1, 3, 3, 0, 0, -1];
    const yPred = [3, -1, 0, 0, 3, -1, 0];
    const sampleWeight = [1, 2, 4, -4, 0.5, 0, 8];
    for (const weights of [undefined, sampleWeight]) {
      const { labels, counts } = oracleConfusionMatrix(yTrue, yPred, { sampleWeight: weights });
      const cells = counts.flatMap((row, i) =>
        row.map((count, j) => ({ trueLabel: labels[i], predLabel: labels[j], count })),
      );
      expect(oracleCells(yTrue, yPred, weights)).toEqual(cells.filter(({ count }) => count !== 0));
    }
  });
});
