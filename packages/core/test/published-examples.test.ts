import { describe, expect, it } from 'vitest';
import {
  accuracy,
  balancedAccuracy,
  binaryCounts,
  classCounts,
  classificationReport,
  confusionMatrix,
  confusionMatrixFromCounts,
  errorRate,
  f1,
  formatClassificationReport,
  macroSpread,
  pooledCounts,
  precision,
  recall,
} from '../src/index.js';
import type { BinaryCounts } from '../src/index.js';
import { expectClose } from '@confmat/testkit/expect-close';

const sum = (column: Iterable<number> = []) => [...column].reduce((a, b) => a + b, 0);

/** F1 of two averages, which is not the average of F1s. */
const harmonicMean = (a: number, b: number) => (2 * a * b) / (a + b);

describe('weather: four classes, 225 images', () => {
  /**
   * The article prints supports, true positives and where sunrise's two misses went; the other
   * misses are spread here as we like, and none of its figures depends on them but precision.
   */
  const labels = ['cloudy', 'rain', 'shine', 'sunrise'];
  const matrix = confusionMatrixFromCounts<string>(
    [
      [39, 10, 11, 0],
      [9, 23, 7, 0],
      [14, 12, 30, 0],
      [1, 0, 1, 68],
    ],
    labels,
  );
  const counts = classCounts(matrix);
  const recalls = [39 / 60, 23 / 39, 30 / 56, 68 / 70];

  it('has the printed supports, shares and recalls', () => {
    expect([...matrix.support]).toEqual([60, 39, 56, 70]);
    const percent = (values: Iterable<number>) =>
      Array.from(values, (value) => Math.round(100 * value));
    expect(percent(matrix.support.map((rows) => rows / 225))).toEqual([27, 17, 25, 31]);
    expect(percent(recall(matrix))).toEqual([65, 59, 54, 97]);
    expect([...recall(matrix)]).toEqual(recalls);
  });

  it('holds truth on rows, where the article draws predictions on rows', () => {
    expect(matrix.at('sunrise', 'cloudy')).toBe(1);
    expect(matrix.at('sunrise', 'shine')).toBe(1);
    const drawn = [39, 9, 14, 1, 10, 23, 12, 0, 11, 7, 30, 1, 0, 0, 0, 68];
    const transposed = labels.flatMap((pred) => labels.map((truth) => matrix.at(truth, pred)));
    expect(transposed).toEqual(drawn);
  });

  it('asks one question per class, against the rest', () => {
    const rain = { average: 'binary', posLabel: 'rain' } as const;
    // Rain: tp 23, fp 10 + 12, fn 9 + 7, tn 225 − 61.
    expect(precision(counts, rain)).toBe(23 / (23 + 22));
    expect(recall(counts, rain)).toBe(23 / (23 + 16));
    expect(accuracy(counts, rain)).toBe((23 + 164) / 225);
  });

  it('counts every error as a false negative of one class and a false positive of another', () => {
    const errors = 225 - (39 + 23 + 30 + 68);
    expect([sum(counts.fp), sum(counts.fn)]).toEqual([errors, errors]);
    expect(errors).toBe(65);
  });

  it('has macro recall 0.6867 (printed 68 %, it is 69 %)', () => {
    const macro = recall(matrix, { average: 'macro' });
    expectClose(macro, (39 / 60 + 23 / 39 + 30 / 56 + 68 / 70) / 4);
    expect(macro.toFixed(4)).toBe('0.6867');
    expect(balancedAccuracy(matrix)).toBe(macro);
  });

  it('has weighted recall 160 / 225: each recall times its share', () => {
    const weighted = recall(matrix, { average: 'weighted' });
    expectClose(weighted, 160 / 225);
    expect(weighted.toFixed(4)).toBe('0.7111');
  });

  it('averages by any class weights', () => {
    const by = (weights: 'predicted' | number[]) =>
      recall(matrix, { average: 'weighted', weights });
    expectClose(by([2, 1, 1, 0]), ((39 / 60) * 2 + 23 / 39 + 30 / 56) / 4);
    const shares = [63, 45, 49, 68];
    const expected = recalls.reduce((total, value, i) => total + value * (shares[i] ?? 0), 0) / 225;
    expectClose(by('predicted'), expected);
  });

  it('pools tp 160, fp 65, fn 65 and no true negatives', () => {
    const { tp, fp, fn, tn } = pooledCounts(matrix);
    expect([tp[0], fp[0], fn?.[0], tn?.[0]]).toEqual([160, 65, 65, 0]);
    for (const metric of [precision, recall, f1]) {
      expect(metric(matrix, { average: 'micro' })).toBe(160 / 225);
    }
    expect(accuracy(matrix)).toBe(160 / 225);
    expect(errorRate(matrix)).toBe(65 / 225);
  });

  it('tells weighted and micro precision and F1 apart', () => {
    for (const metric of [precision, f1]) {
      const weighted = metric(matrix, { average: 'weighted' });
      expect(Math.abs(weighted - metric(matrix, { average: 'micro' }))).toBeGreaterThan(0.001);
    }
  });

  it('makes macro equal to weighted where supports are balanced', () => {
    const balanced = confusionMatrixFromCounts(
      [
        [7, 3],
        [4, 6],
      ],
      ['a', 'b'],
    );
    for (const metric of [precision, recall, f1]) {
      expectClose(
        metric(balanced, { average: 'weighted' }),
        metric(balanced, { average: 'macro' }),
      );
    }
  });
});

describe('a model that always answers the majority class', () => {
  it('has macro recall 1/4 and weighted recall the majority’s share', () => {
    // 90, 4, 3 and 3 % of the rows.
    const matrix = confusionMatrixFromCounts(
      [
        [90, 0, 0, 0],
        [4, 0, 0, 0],
        [3, 0, 0, 0],
        [3, 0, 0, 0],
      ],
      ['most', 'few', 'rare', 'other'],
    );
    expect(recall(matrix, { average: 'macro' })).toBe(1 / 4);
    expect(recall(matrix, { average: 'weighted' })).toBe(90 / 100);
    expect([balancedAccuracy(matrix), accuracy(matrix)]).toEqual([0.25, 0.9]);
  });
});

describe('multi-label text, its single-label parts', () => {
  /** 1,000,000 documents, 1,000 of them spam. */
  const documents = (caught: number, falseAlarms: number) =>
    confusionMatrixFromCounts<string>(
      [
        [999_000 - falseAlarms, falseAlarms],
        [1_000 - caught, caught],
      ],
      ['good', 'spam'],
    );

  it('a filter that never fires is 0.999 accurate, and its error rate is 1 − accuracy', () => {
    const never = documents(0, 0);
    expect(accuracy(never)).toBe(999_000 / 1_000_000);
    expect(errorRate(never)).toBe(1_000 / 1_000_000);
    expect(recall(never, { average: 'binary', posLabel: 'spam' })).toBe(0);
    expect(balancedAccuracy(never)).toBe(1 / 2);
  });

  it('one that catches 900 with 30 false alarms is 0.99987 accurate', () => {
    const filter = documents(900, 30);
    expect(accuracy(filter)).toBe((998_970 + 900) / 1_000_000);
    expect(accuracy(filter)).toBe(0.99987);
    const spam = { average: 'binary', posLabel: 'spam' } as const;
    expect(precision(filter, spam)).toBe(900 / 930);
    expect(recall(filter, spam)).toBe(900 / 1_000);
  });

  it('what is undefined is the caller’s choice, for precision and recall apart', () => {
    // C has no true rows: its recall is 0/0. D is never predicted: its precision is.
    const matrix = confusionMatrix(['A', 'A', 'B', 'D'], ['A', 'C', 'B', 'A'], {
      labels: ['A', 'B', 'C', 'D'],
    });
    // Leave the label out of mean recall, fix precision at 1.
    const zeroDivision = { precision: 1, recall: NaN } as const;
    const report = classificationReport(matrix, { zeroDivision });
    expectClose(report.averages.macro.recall, (1 / 2 + 1 + 0) / 3);
    expectClose(report.averages.macro.precision, (1 / 2 + 1 + 0 + 1) / 4);
    expect(report.undefined).toEqual([
      { row: 'D', metric: 'precision', reason: 'no predicted samples' },
      { row: 'C', metric: 'recall', reason: 'no true samples' },
    ]);
    // Fixing recall at 1 raises the mean artificially, for one label.
    expectClose(recall(matrix, { average: 'macro', zeroDivision: 1 }), (1 / 2 + 1 + 1 + 0) / 4);
    expectClose(recall(matrix, { average: 'macro' }), (1 / 2 + 1 + 0 + 0) / 4);
  });

  it('its averaged F1 is that of averaged precision and recall, not the average of F1s', () => {
    const matrix = documents(900, 30);
    const averageOf = (average: 'macro' | 'weighted') => {
      const [p, r] = [precision(matrix, { average }), recall(matrix, { average })];
      return [harmonicMean(p, r), f1(matrix, { average })];
    };
    // good: precision 998,970 / 999,070, recall 998,970 / 999,000.
    const macroPrecision = (998_970 / 999_070 + 900 / 930) / 2;
    const macroRecall = (998_970 / 999_000 + 900 / 1_000) / 2;
    const macroF1 = (1_997_940 / (999_070 + 999_000) + 1_800 / (930 + 1_000)) / 2;
    expectClose(averageOf('macro'), [harmonicMean(macroPrecision, macroRecall), macroF1]);
    const [ofAverages, average] = averageOf('weighted');
    expect(ofAverages).not.toBe(average);
  });

  it('the two tables it asks for are one report: per class, and averaged', () => {
    const report = classificationReport(documents(900, 30));
    expect(report.rows.map(({ label, support }) => [label, support])).toEqual([
      ['good', 999_000],
      ['spam', 1_000],
    ]);
    expect(Object.keys(report.averages)).toEqual(['micro', 'macro', 'weighted']);
    expect(formatClassificationReport(report, { digits: 4 })).toBe(
      `              precision    recall  f1-score   support

        good     0.9999    1.0000    0.9999    999000
        spam     0.9677    0.9000    0.9326      1000

    accuracy                         0.9999   1000000
   macro avg     0.9838    0.9500    0.9663   1000000
weighted avg     0.9999    0.9999    0.9999   1000000
`,
    );
  });
});

describe('custom text classification, its single-label statement', () => {
  it('has as many false positives as false negatives, the diagonal being the true positives', () => {
    const yTrue = ['action', 'action', 'romance', 'romance', 'comedy'];
    const yPred = ['comedy', 'action', 'romance', 'romance', 'action'];
    const matrix = confusionMatrix(yTrue, yPred);
    const { tp, fp, fn } = classCounts(matrix);
    const diagonal = matrix.labels.map((label) => matrix.at(label, label));
    expect([...tp]).toEqual(diagonal);
    // action, comedy, romance: the rest of the column is fp, the rest of the row is fn.
    expect([[...fp], [...(fn ?? [])]]).toEqual([
      [1, 1, 0],
      [1, 1, 0],
    ]);
    expect(sum(fp)).toBe(sum(fn));
  });
});

describe('micro against macro: four classes of which only TP and FP are given', () => {
  const labels = ['A', 'B', 'C', 'D'];
  const counts: BinaryCounts<string> = binaryCounts(
    { tp: [1, 10, 1, 1], fp: [1, 90, 1, 1] },
    { of: 'classes', keys: labels },
  );

  it('has precisions .5, .1, .5, .5, macro 0.4 and micro 13/106', () => {
    expect(precision(counts)).toEqual(Float64Array.of(1 / 2, 10 / 100, 1 / 2, 1 / 2));
    expectClose(precision(counts, { average: 'macro' }), (0.5 + 0.1 + 0.5 + 0.5) / 4);
    const micro = precision(counts, { average: 'micro' });
    expect(micro).toBe((1 + 10 + 1 + 1) / (2 + 100 + 2 + 2));
    expect(micro.toFixed(4)).toBe('0.1226');
  });

  it('has a spread of 0.1732 around the macro mean, which says that it hides unequal classes', () => {
    const { standardDeviation, minimum, minimumKey } = macroSpread(precision(counts), labels);
    // Deviations 0.1, −0.3, 0.1, 0.1 from 0.4.
    expectClose(standardDeviation, Math.sqrt((0.01 + 0.09 + 0.01 + 0.01) / 4));
    expect(standardDeviation.toFixed(4)).toBe('0.1732');
    expect([minimum, minimumKey]).toEqual([0.1, 'B']);
  });

  it('weighted by share of predictions it is the micro average, 0.1226', () => {
    const byPrediction = precision(counts, { average: 'weighted', weights: 'predicted' });
    expectClose(byPrediction, (0.5 * 2 + 0.1 * 100 + 0.5 * 2 + 0.5 * 2) / 106);
    expectClose(byPrediction, precision(counts, { average: 'micro' }));
    // "94.3 % of the test data" is B's share of the predictions.
    expect((100 / 106).toFixed(3)).toBe('0.943');
  });

  it('refuses recall, because false negatives are not given', () => {
    expect(() => recall(counts)).toThrow('recall: counts has no fn, expected counts that hold it');
    expect(() => precision(counts, { average: 'weighted' })).toThrow(
      'precision: counts has no fn (needed for weights "support")',
    );
  });

  it('weighted by true support it is 0.4509 for one completion', () => {
    // A→B 90, B→A 1, B→C 1, B→D 1: supports 91, 13, 1, 1.
    const matrix = confusionMatrixFromCounts(
      [
        [1, 90, 0, 0],
        [1, 10, 1, 1],
        [0, 0, 1, 0],
        [0, 0, 0, 1],
      ],
      labels,
    );
    expect(precision(matrix)).toEqual(precision(counts));
    const weighted = precision(matrix, { average: 'weighted' });
    expectClose(weighted, (0.5 * 91 + 0.1 * 13 + 0.5 * 1 + 0.5 * 1) / 106);
    expect(weighted.toFixed(4)).toBe('0.4509');
  });
});
