import {
  binaryCounts,
  classCounts,
  confusionMatrix,
  confusionMatrixFromCounts,
} from '@confmat/core';
import { accuracy, f1, recall } from '@confmat/core';
import { evaluation, sampleTally } from '@confmat/evaluation';
import { labelCounts, sampleCounts } from '@confmat/multilabel';
import { countsAt, rocAuc, thresholdSweep } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import { checkGate, gate, interval, rocAucInterval } from '../../src/index.js';

const matrix = confusionMatrixFromCounts(
  [
    [90, 10],
    [8, 92],
  ],
  ['no', 'yes'],
);
const CONFIDENT = { confidence: 0.95 };
const TRUTH = Array.from({ length: 60 }, (_, i) => i % 3 === 0);
const SCORES = TRUTH.map((isTrue, i) => (isTrue ? 0.3 : 0) + ((i * 37) % 60) / 100);
const sweep = thresholdSweep(TRUTH, SCORES, { posLabel: true });

/** The level whose ends each hold with the confidence of these tests. */
const LEVEL = 2 * 0.95 - 1;

/** How probable `least` or more successes of `n` are, by the definition. */
function tail(p: number, least: number, n: number): number {
  let sum = 0;
  let term = (1 - p) ** n;
  for (let k = 0; k <= n; ++k) {
    if (k >= least) sum += term;
    term *= ((n - k) / (k + 1)) * (p / (1 - p));
  }
  return sum;
}

describe('checkGate, by the value', () => {
  it.each([
    ['accuracy>=0.91', 182 / 200, 'pass'],
    ['accuracy>=0.911', 182 / 200, 'fail'],
    ['errorRate<=0.09', 18 / 200, 'pass'],
    ['errorRate<=0.089', 18 / 200, 'fail'],
    ['recall[yes]>=0.92', 92 / 100, 'pass'],
    ['f1[yes]>=0.9', (2 * 92) / (2 * 92 + 10 + 8), 'pass'],
    ['macro.recall>=0.91', (90 / 100 + 92 / 100) / 2, 'pass'],
    ['micro.f1>=0.95', 182 / 200, 'fail'],
  ])('reads %s', (text, value, verdict) => {
    const found = checkGate(matrix, text);
    expect(found.value).toBeCloseTo(value, 12);
    expect(found).toMatchObject({ verdict, gate: { text } });
    expect(found).not.toHaveProperty('certainty');
  });

  it('takes the positive label, β and what 0/0 counts as', () => {
    expect(checkGate(matrix, 'recall>=0.9', { posLabel: 'no' }).value).toBe(0.9);
    // (1 + 4) · 92 / (5 · 92 + 4 · 8 + 10)
    expect(checkGate(matrix, 'fbeta[yes]>=0.9', { beta: 2 }).value).toBeCloseTo(460 / 502, 12);
    const none = confusionMatrixFromCounts(
      [
        [5, 0],
        [0, 0],
      ],
      [0, 1],
    );
    expect(checkGate(none, 'recall[1]>=0.5').verdict).toBe('fail');
    expect(checkGate(none, 'recall[1]>=0.5', { zeroDivision: 1 }).verdict).toBe('pass');
    const nothing = checkGate(none, 'recall[1]<=1', { zeroDivision: NaN });
    expect(nothing).toMatchObject({ value: NaN, verdict: 'fail' });
  });

  it('takes counts: a row by its name, the one row that there is, an average', () => {
    const counts = classCounts(matrix);
    expect(checkGate(counts, 'recall[yes]>=0.5').value).toBe(0.92);
    expect(checkGate(counts, 'macro.recall>=0.5').value).toBe(0.91);
    const at = countsAt(sweep, [0.5]);
    expect(checkGate(at, 'recall>=0.5').value).toBe(recall(at)[0]);
    const own = binaryCounts({ tp: [3], fp: [1], fn: [0], tn: [4] });
    expect(checkGate(own, 'precision>=0.75').verdict).toBe('pass');
    const labels = labelCounts([['a', 'b'], ['b']], [['a'], ['b']]);
    expect(checkGate(labels, 'recall[b]>=0.5').value).toBe(0.5);
  });

  it('takes sweeps and evaluations', () => {
    const ofScores = evaluation({ scores: [{ name: 's', sweep }], labels: [false, true] });
    const ofMatrix = evaluation({ matrix, posLabel: 'yes' });
    expect(checkGate(sweep, 'auc>=0.5').value).toBe(rocAuc(sweep));
    expect(checkGate(ofScores, 'rocAuc>=0.5').value).toBe(rocAuc(sweep));
    expect(checkGate(ofMatrix, 'recall>=0.5').value).toBe(0.92);
    expect(checkGate(ofMatrix, 'recall>=0.5', { posLabel: 'no' }).value).toBe(0.9);
  });

  it('holds bins to the worse limit of an area', () => {
    const bins = thresholdSweep(TRUTH, SCORES, {
      posLabel: true,
      thresholds: { bins: 4, range: [0, 1] },
    });
    const [low, high] = ['rocAuc>=0.5', 'rocAuc<=0.5'].map((text) => checkGate(bins, text).value);
    const exact = checkGate(sweep, 'rocAuc>=0.5').value;
    expect(low).toBeLessThan(exact);
    expect(high).toBeGreaterThan(exact);
  });
});

describe('checkGate, with a confidence', () => {
  it.each([
    ['accuracy>=0.85', accuracy, 0.85, 'pass'],
    ['accuracy>=0.9', accuracy, 0.9, 'inconclusive'],
    ['accuracy>=0.98', accuracy, 0.98, 'fail'],
  ])('judges the exact interval: %s', (text, metric, atLeast, verdict) => {
    const found = interval(matrix, metric, { level: LEVEL, method: 'exact' });
    const expected = gate(found, { atLeast, confidence: 0.95, nSamples: 200 });
    expect(expected.verdict).toBe(verdict);
    expect(checkGate(matrix, text, CONFIDENT)).toMatchObject({ verdict, certainty: expected });
  });

  it('has the ends of Clopper and Pearson', () => {
    const { certainty } = checkGate(matrix, 'recall[yes]>=0.9', CONFIDENT);
    // With the low end as the true value, 92 or more of 100 come in 5 % of samples; so for the high end.
    expect(tail(certainty?.low ?? NaN, 92, 100)).toBeCloseTo(0.05, 9);
    expect(1 - tail(certainty?.high ?? NaN, 93, 100)).toBeCloseTo(0.05, 9);
  });

  it('judges a class, and units, as the intervals that there are', () => {
    const f1Of = interval(classCounts(matrix), f1, { level: LEVEL, method: 'exact' })[1];
    const { certainty } = checkGate(matrix, 'f1[yes]>=0.5', CONFIDENT);
    expect([certainty?.low, certainty?.high]).toEqual([f1Of?.low, f1Of?.high]);
    const rows = TRUTH.map(String);
    const wrong = rows.map((label, i) => (i % 10 < 2 ? 'true' : label));
    const unit = rows.map((_, i) => Math.floor(i / 3));
    const byUnit = confusionMatrix(rows, wrong, { unit });
    const expected = interval(byUnit, recall, { level: LEVEL })[0];
    const found = checkGate(byUnit, 'recall[false]>=0.5', CONFIDENT).certainty;
    expect([found?.low, found?.high]).toEqual([expected?.low, expected?.high]);
  });

  it('is inconclusive where there is no interval, and says why', () => {
    const weighted = confusionMatrix([0, 1, 1], [0, 1, 0], { sampleWeight: [1.5, 2, 1] });
    const found = checkGate(weighted, 'accuracy>=0.5', CONFIDENT);
    expect(found.verdict).toBe('inconclusive');
    expect(found.certainty?.reason).toContain('sums of weights');
    const none = confusionMatrixFromCounts(
      [
        [50, 0],
        [0, 0],
      ],
      [0, 1],
    );
    const macro = checkGate(none, 'macro.f1>=0.4', CONFIDENT);
    expect(macro.certainty?.reason).toBe(
      'the value counts what is 0/0, which an interval leaves out: see zeroDivision',
    );
  });

  it('judges areas', () => {
    const { certainty } = checkGate(sweep, 'rocAuc>=0.5', CONFIDENT);
    const { low, high } = rocAucInterval(sweep, { level: LEVEL });
    expect([certainty?.low, certainty?.high]).toEqual([low, high]);
    expect(certainty?.rowsNeeded).toBeGreaterThan(0);
  });
});

describe('checkGate refuses', () => {
  const one = confusionMatrixFromCounts([[1]], ['x']);
  const cases: readonly (readonly [string, () => unknown])[] = [
    ['a text that is no gate', () => checkGate(matrix, 'f1')],
    ['a class that there is not', () => checkGate(matrix, 'f1[Yes]>=0.5')],
    ['no class', () => checkGate(matrix, 'f1>=0.5')],
    ['a group', () => checkGate(matrix, 'accuracy{north}>=0.5')],
    ['costs', () => checkGate(matrix, 'cost<=0.5')],
    ['samples', () => checkGate(matrix, 'samples.f1>=0.5')],
    ['the whole of counts', () => checkGate(classCounts(matrix), 'accuracy>=0.5')],
    ['areas of a matrix', () => checkGate(matrix, 'rocAuc>=0.5')],
    ['counts of a sweep', () => checkGate(sweep, 'f1>=0.5')],
    ['fbeta without β', () => checkGate(matrix, 'macro.fbeta>=0.5')],
    ['the wrong way', () => checkGate(one, 'errorRate>=0.5', CONFIDENT)],
    ['a confidence of a percentage', () => checkGate(one, 'accuracy>=0.5', { confidence: 95 })],
    ['strict alone', () => checkGate(one, 'accuracy>=0.5', { strict: true })],
    ['an unknown option', () => checkGate(one, 'accuracy>=0.5', { level: 0.9 } as never)],
    ['rows', () => checkGate([1, 2] as never, 'accuracy>=0.5')],
    ['an interval', () => checkGate(interval(one, accuracy) as never, 'accuracy>=0.5')],
  ];

  it.each(cases)('%s', (_, call) => {
    let message = '';
    try {
      call();
    } catch (error) {
      ({ message } = error as Error);
    }
    expect(message).toMatchSnapshot();
  });

  it('takes the answers of one sample together for a micro average of an evaluation of sets', () => {
    const [yTrue, yPred] = [[['a'], ['b'], ['a', 'b'], ['b']], [['a'], ['a'], ['a', 'b'], ['b']]]; // prettier-ignore
    const samples = sampleCounts(yTrue, yPred);
    const counts = labelCounts(yTrue, yPred);
    const whole = evaluation({ sets: { counts, samples: sampleTally(samples) } });
    const { value, certainty } = checkGate(whole, 'micro.recall>=0.5', { confidence: 0.9 });
    const found = interval(counts, recall, { average: 'micro', samples, level: 0.8, method: 'exact' }); // prettier-ignore
    // 4 of the 5 labels are found.
    expect(value).toBe(4 / 5);
    expect(certainty).toMatchObject({ low: found.low, high: found.high });
    expect(found.low).toBeGreaterThan(0);
  });
});
