import { confusionMatrix } from '@confmat/core';
import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { argMaxLabels, labelsAtThreshold } from '../../src/index.js';

const ABC = ['a', 'b', 'c'];

describe('argMaxLabels', () => {
  it('gives each row the label of its greatest score', () => {
    const { yPred, codes, nTies } = argMaxLabels(
      [
        [0.1, 0.7, 0.2],
        [-3, -4, -2.5],
        [9, 0, 0],
      ],
      ABC,
    );
    expect(yPred).toEqual(['b', 'c', 'a']);
    expect(codes).toEqual(Int32Array.of(1, 2, 0));
    expect(nTies).toBe(0);
  });

  it('gives ties to the first class and counts their rows', () => {
    const scores = [
      [0.5, 0.5, 0],
      [0.2, 0.4, 0.4],
      [1, 1, 1],
      [0.3, 0.3, 0.4],
      [0, -0, -1],
    ];
    const { yPred, nTies } = argMaxLabels(scores, ABC);
    expect(yPred).toEqual(['a', 'b', 'a', 'c', 'a']);
    expect(nTies).toBe(4);
  });

  it('reads single precision, over blocks of rows too', () => {
    const nSamples = 20_000;
    const data = Float32Array.from({ length: nSamples * 3 }, (_, cell) => (cell * 7919) % 101);
    const wide = { data: Float64Array.from(data), shape: [nSamples, 3] } as const;
    const single = argMaxLabels({ data, shape: [nSamples, 3] }, [10, 20, 30]);
    expect(single).toEqual(argMaxLabels(wide, [10, 20, 30]));
    expect(single.yPred.slice(0, 2)).toEqual([30, 20]);
  });

  it('takes one column, and no rows', () => {
    expect(argMaxLabels([[0.3], [0.1]], ['only']).yPred).toEqual(['only', 'only']);
    expect(argMaxLabels([], ABC)).toEqual({
      yPred: [],
      codes: new Int32Array(0),
      nTies: 0,
    });
  });

  it('leads to the matrix of a threshold of 0.5 with two classes, exact ties apart', () => {
    const labels = ['No', 'Yes'];
    const percent = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...labels), percent), { minLength: 1 }),
        (rows) => {
          const yTrue = rows.map(([label]) => label);
          const positive = rows.map(([, share]) => share / 100);
          const both = positive.map((p) => [1 - p, p]);
          const byMax = argMaxLabels(both, labels);
          const byCut = labelsAtThreshold(positive, 0.5, { labels });
          const nHalves = positive.filter((p) => p === 0.5).length;
          expect(byMax.nTies).toBe(nHalves);
          const isOff = byCut.codes.map((code, row) => code - (byMax.codes[row] ?? 0));
          expect(isOff).toEqual(Int32Array.from(positive, (p) => (p === 0.5 ? 1 : 0)));
          if (nHalves > 0) return;
          const matrix = confusionMatrix(yTrue, byCut.yPred, { labels });
          expect(confusionMatrix(yTrue, byMax.yPred, { labels }).counts).toEqual(matrix.counts);
        },
      ),
      { numRuns: runs(100), seed: 20_261_122 },
    );
  });

  it('says what is wrong', () => {
    expect(() => argMaxLabels([[1, 2]], ABC)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: argMaxLabels: yScore is of width 2, expected 3, one for each of labels]`,
    );
    expect(() =>
      argMaxLabels([[1, 2]], { labels: ABC } as never),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: argMaxLabels: labels is Object, expected an array with the label of each column of yScore, such as ['cat', 'dog', 'emu']]`,
    );
    expect(() => argMaxLabels([[1, 2]], undefined as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: argMaxLabels: labels is undefined, expected an array with the label of each column of yScore, such as ['cat', 'dog', 'emu']]`,
    );
    expect(() =>
      argMaxLabels(
        [
          [1, 2, 3],
          [4, NaN, 6],
        ],
        ABC,
      ),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: argMaxLabels: yScore[1][1] is NaN, expected a finite number]`,
    );
    expect(() => argMaxLabels([[1, 2]], ['a', 'a'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: argMaxLabels: labels[1] is "a" again, expected each label once]`,
    );
  });
});

describe('argMaxLabels of answers that name their labels', () => {
  const answer = (scores: Readonly<Record<string, number>>) =>
    Object.entries(scores).map(([label, score]) => ({ label, score }));

  it('gives each row the label of its greatest score, whatever their order', () => {
    const answers = [
      answer({ b: 0.2, a: 0.7, c: 0.1 }),
      answer({ c: 0.9, a: 0.1 }),
      answer({ b: -3 }),
    ];
    const { yPred, codes, nTies } = argMaxLabels(answers);
    expect([yPred, [...codes], nTies]).toEqual([['a', 'c', 'b'], [0, 2, 1], 0]);
  });

  it('gives ties to the first label, in the order of labels', () => {
    const answers = [answer({ c: 0.5, a: 0.5 }), answer({ b: 1, c: 1, a: 0 })];
    expect(argMaxLabels(answers)).toMatchObject({ yPred: ['a', 'b'], nTies: 2 });
    expect(argMaxLabels(answers, ['c', 'b', 'a'])).toMatchObject({ yPred: ['c', 'c'], nTies: 2 });
  });

  it('agrees with a matrix of the same scores', () => {
    const rows = fc.array(
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 }),
      {
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(rows, (scores) => {
        const named = scores.map(([a = 0, b = 0, c = 0]) => answer({ c, a, b }));
        expect(argMaxLabels(named, ABC)).toEqual(argMaxLabels(scores, ABC));
      }),
      { numRuns: runs(100) },
    );
  });

  it('names the row and the class that is wrong', () => {
    const call = (rows: unknown, labels?: string[]) => argMaxLabels(rows as never, labels as never);
    const first = answer({ a: 1 });
    expect(() => call([first, []])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: argMaxLabels: yScore[1] is an empty array, expected an array of { label, score }, at least one]`,
    );
    expect(() => call([first, null])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: argMaxLabels: yScore[1] is null, expected an array of { label, score }, at least one]`,
    );
    expect(() => call([first, answer({ b: NaN })])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: argMaxLabels: yScore[1][0].score is NaN, expected a finite number]`,
    );
    expect(() => call([first, [{ label: 'b' }]])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: argMaxLabels: yScore[1][0].score is undefined, expected a finite number]`,
    );
    expect(() => call([first, [{ label: null, score: 1 }]])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: argMaxLabels: yScore[1][0].label is null, expected a label]`,
    );
    const twice = [...answer({ b: 0.5, a: 0.2 }), ...answer({ b: 0.5 })];
    expect(() => call([first, twice])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: argMaxLabels: yScore[1][2].label is "b", expected each label of a row once]`,
    );
    expect(() => call([first, answer({ d: 1 })], ABC)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: argMaxLabels: label[1] is "d", expected one of "a", "b", "c"]`,
    );
  });
});
