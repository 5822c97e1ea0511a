import { f1, fbetaOf, jaccard, precision, recall, selectRows } from '@confmat/core';
import type { BinaryCounts, ZeroDivision } from '@confmat/core';
import { describeGolden, loadGolden } from '@confmat/testkit';
import type { GoldenMultilabelCase } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { labelCounts, labelSets, sampleCounts, meanOverSamples } from '../../src/index.js';
import type { LabelSets, SetCounts } from '../../src/index.js';

const { cases, datasets } = loadGolden('multilabel');
type Counts = Pick<SetCounts, 'tp' | 'fp' | 'fn' | 'tn'>;

interface Problem {
  readonly yTrue: LabelSets;
  readonly yPred: LabelSets;
  readonly sampleWeight: readonly number[] | undefined;
}

function problemOf({ data, weight }: GoldenMultilabelCase): Problem {
  const dataset = datasets[data];
  if (!dataset) throw new Error(`no data set ${data}`);
  const [yTrue, yPred] = [dataset.yTrue, dataset.yPred].map((rows) =>
    labelSets(
      rows.map((row) => [...row]),
      { format: 'indicator' },
    ),
  ) as [LabelSets, LabelSets];
  return { yTrue, yPred, sampleWeight: weight ? dataset[`${weight}Weight`] : undefined };
}

const METRICS = {
  precision_score: precision,
  recall_score: recall,
  f1_score: f1,
  jaccard_score: jaccard,
};

function expectClose(received: number, expected: number, message: string): void {
  if (Number.isNaN(expected)) expect(received, message).toBeNaN();
  else expect(received, message).toBeCloseTo(expected, 14);
}

const inFours = ({ tp, fp, fn, tn }: Counts, weights?: ArrayLike<number>): number[][][] =>
  Array.from(tp, (count, i) => {
    const w = weights?.[i] ?? 1;
    return [
      [w * (tn[i] ?? 0), w * (fp[i] ?? 0)],
      [w * (fn[i] ?? 0), w * count],
    ];
  });

function countsOf(golden: GoldenMultilabelCase): number[][][] {
  if (golden.fn !== 'multilabel_confusion_matrix') throw new Error('no matrix');
  const { yTrue, yPred, sampleWeight } = problemOf(golden);
  const { labels, samplewise } = golden.args;
  if (samplewise) {
    const counts = sampleCounts(yTrue, yPred, { sampleWeight });
    return inFours(counts, counts.rowWeights);
  }
  const counts = labelCounts(yTrue, yPred, { sampleWeight });
  return inFours((labels ? selectRows(counts, labels) : counts) as Counts);
}

function valueOf(golden: GoldenMultilabelCase): number | Float64Array {
  if (golden.fn === 'multilabel_confusion_matrix') throw new Error('no metric');
  const { yTrue, yPred, sampleWeight } = problemOf(golden);
  const { average, zero_division } = golden.args;
  const zeroDivision: ZeroDivision = zero_division;
  const metric = golden.fn === 'fbeta_score' ? fbetaOf(golden.args.beta) : METRICS[golden.fn];
  const evaluate = metric as (counts: BinaryCounts, options: object) => number | Float64Array;
  if (average === 'samples') {
    const counts = sampleCounts(yTrue, yPred, { sampleWeight });
    const value = evaluate(counts, { average: 'macro', zeroDivision });
    const mean = meanOverSamples(yTrue, yPred, metric, { sampleWeight, zeroDivision });
    expectClose(mean, value as number, describeGolden(golden));
    return value;
  }
  const counts = labelCounts(yTrue, yPred, { sampleWeight });
  return evaluate(counts, { average, zeroDivision });
}

describe('goldens of scikit-learn', () => {
  it('has the counts of labels and samples', () => {
    const matrices = cases.filter(({ fn }) => fn === 'multilabel_confusion_matrix');
    expect(matrices.length).toBeGreaterThan(90);
    for (const golden of matrices) {
      expect(countsOf(golden), describeGolden(golden)).toEqual(golden.value);
    }
  });

  it.each(['precision_score', 'recall_score', 'f1_score', 'jaccard_score', 'fbeta_score'])(
    'has the averages of %s',
    (fn) => {
      const scores = cases.filter((golden) => golden.fn === fn);
      expect(scores.length).toBeGreaterThan(100);
      for (const golden of scores) {
        const value = valueOf(golden);
        const expected = golden.value as number | readonly number[];
        const received = typeof value === 'number' ? [value] : [...value];
        const wanted = typeof expected === 'number' ? [expected] : expected;
        expect(received.length).toBe(wanted.length);
        for (const [i, want] of wanted.entries()) {
          expectClose(received[i] ?? Infinity, want, describeGolden(golden));
        }
      }
    },
  );
});
