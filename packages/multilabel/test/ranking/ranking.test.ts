import { describe, expect, it } from 'vitest';
import {
  coverageError,
  dcg,
  labelRankingAveragePrecision,
  labelRankingLoss,
  labelSets,
  ndcg,
  precisionAtK,
  recallAtK,
} from '../../src/index.js';
import { expectClose } from '@confmat/testkit/expect-close';

const metrics = { coverageError, labelRankingAveragePrecision, labelRankingLoss } as const;

describe('coverageError', () => {
  it('counts labels of equal score in full', () => {
    // The true label ties with two others; one more is above.
    expect(coverageError([[1, 0, 0, 0, 0]], [[0.5, 0.5, 0.9, 0.5, 0.1]])).toBe(4);
  });

  it('is 0 for a sample without true labels', () => {
    expect(coverageError([[0, 0], [1, 1]], [[0.5, 0.1], [0.5, 0.1]])).toBe((0 + 2) / 2); // prettier-ignore
  });
});

describe('labelRankingAveragePrecision', () => {
  it('gives labels of equal score the lowest rank of them', () => {
    // Both true labels tie with a wrong one: 2 of 3. Alone at the top: 1.
    expectClose(labelRankingAveragePrecision([[1, 1, 0]], [[0.5, 0.5, 0.5]]), 2 / 3);
    expectClose(labelRankingAveragePrecision([[1, 1, 0, 0]], [[0.5, 0.5, 0.5, 0]]), 2 / 3);
    expectClose(
      labelRankingAveragePrecision([[1, 1, 0, 0]], [[0.9, 0.5, 0.5, 0]]),
      (1 + 2 / 3) / 2,
    );
  });

  it('is 1 where no label or every label is true', () => {
    expect(labelRankingAveragePrecision([[0, 0], [1, 1]], [[0, 1], [0, 1]])).toBe(1); // prettier-ignore
  });
});

describe('labelRankingLoss', () => {
  it('takes a pair of equal scores for wrong', () => {
    // Pairs (a, b) tied, (a, c) right.
    expect(labelRankingLoss([[1, 0, 0]], [[0.5, 0.5, 0.1]])).toBe(1 / 2);
  });

  it('is 0 where no label or every label is true', () => {
    expect(labelRankingLoss([[0, 0], [1, 1]], [[0, 1], [0, 1]])).toBe(0); // prettier-ignore
  });

  it('counts pairs of many true labels', () => {
    // 40 true labels below 3 others: every pair is wrong but those of the least of them.
    const scores = [...Array.from({ length: 40 }, (_, label) => label), 100, 100, -1];
    const truth = scores.map((_, label) => Number(label < 40));
    expect(labelRankingLoss([truth], [scores])).toBe((2 * 40) / (3 * 40));
  });
});

describe('precisionAtK and recallAtK', () => {
  const truth = [[1, 0, 1, 0]];

  it('count hits among the first k', () => {
    const scores = [[0.9, 0.8, 0.7, 0.1]];
    expect([1, 2, 3, 4].map((k) => precisionAtK(truth, scores, k))).toEqual([
      1,
      1 / 2,
      2 / 3,
      1 / 2,
    ]);
    expect([1, 2, 3, 4].map((k) => recallAtK(truth, scores, k))).toEqual([1 / 2, 1 / 2, 1, 1]);
  });

  it('share the places at the cut among equal scores, whatever the order of the columns', () => {
    // One place is left for three labels, of which one is true.
    for (const [yTrue, yScore] of [
      [
        [1, 1, 0, 0],
        [0.9, 0.5, 0.5, 0.5],
      ],
      [
        [0, 0, 1, 1],
        [0.5, 0.5, 0.5, 0.9],
      ],
    ] as const) {
      expectClose(precisionAtK([yTrue], [yScore], 2), (1 + 1 / 3) / 2);
      expectClose(recallAtK([yTrue], [yScore], 2), (1 + 1 / 3) / 2);
    }
    // A constant score is worth the share of true labels.
    expect(precisionAtK(truth, [[1, 1, 1, 1]], 1)).toBe(2 / 4);
  });

  it('treat a sample without true labels as asked', () => {
    const [yTrue, yScore] = [[[0, 0], [1, 0]], [[1, 0], [1, 0]]]; // prettier-ignore
    const at = (zeroDivision?: number) => recallAtK(yTrue, yScore, 1, { zeroDivision });
    expect([at(), at(1), at(NaN)]).toEqual([1 / 2, 1, 1]);
    expect(recallAtK([[0, 0]], [[1, 0]], 1, { zeroDivision: NaN })).toBeNaN();
    expect(precisionAtK(yTrue, yScore, 1)).toBe((0 + 1) / 2);
  });

  it('weigh samples', () => {
    const options = { sampleWeight: [3, 1] };
    expect(precisionAtK([[1, 0], [0, 1]], [[1, 0], [1, 0]], 1, options)).toBe(3 / 4); // prettier-ignore
  });
});

describe('dcg and ndcg', () => {
  const grades = [[3, 2, 3, 0, 1, 2]];
  const scores = [[6, 5, 4, 3, 2, 1]];

  it('have the values of the worked example on Wikipedia, with plain gains', () => {
    const byHand = 3 + 2 / Math.log2(3) + 3 / 2 + 0 + 1 / Math.log2(6) + 2 / Math.log2(7);
    expectClose(dcg(grades, scores), byHand);
    expect(dcg(grades, scores).toFixed(3)).toBe('6.861');
    const ideal = 3 + 3 / Math.log2(3) + 2 / 2 + 2 / Math.log2(5) + 1 / Math.log2(6);
    expectClose(ndcg(grades, scores), byHand / ideal);
  });

  it('of equal scores put the last column first if ties are ignored', () => {
    expect(dcg([[1, 2]], [[0.5, 0.5]], { ignoreTies: true, k: 1 })).toBe(2);
    expect(dcg([[1, 2]], [[0.5, 0.5]], { k: 1 })).toBe((1 + 2) / 2);
    // The same rule over runs and merges of the sort.
    const flat = Array.from({ length: 100 }, () => 1);
    const only = (label: number) => [flat.map((_, i) => Number(i === label))];
    expect(dcg(only(99), [flat], { ignoreTies: true })).toBe(1);
    expectClose(dcg(only(0), [flat], { ignoreTies: true }), 1 / Math.log2(101));
  });

  it('are 0 for a sample without relevance', () => {
    expect(ndcg([[0, 0], [1, 0]], [[1, 0], [1, 0]])).toBe(1 / 2); // prettier-ignore
    expect(dcg([[0, 0]], [[1, 0]])).toBe(0);
  });

  it('discount by another base', () => {
    expectClose(dcg(grades, scores, { logBase: 10 }), dcg(grades, scores) * Math.log2(10));
  });

  it('take integers and single floats', () => {
    const flat = { data: Int8Array.from(grades.flat()), shape: [1, 6] } as const;
    expect(dcg(flat, scores)).toBe(dcg(grades, scores));
    const singles = { data: Float32Array.from(scores.flat()), shape: [1, 6] } as const;
    expect(ndcg(grades, singles)).toBe(ndcg(grades, scores));
  });
});

describe('metrics of label ranking', () => {
  const truth = [[1, 0, 1], [0, 0, 1], [1, 1, 0]]; // prettier-ignore
  const scores = [[0.5, 0.5, 0.25], [0.75, 0.125, 0.5], [0.5, 0.25, 1]]; // prettier-ignore

  it.for(Object.entries(metrics))('%s is the same for every form of the truth', ([, metric]) => {
    const flat = truth.flat();
    const expected = metric(truth, scores);
    const shape = [3, 3] as const;
    expect(metric({ data: Uint8Array.from(flat), shape }, scores)).toBe(expected);
    expect(
      metric(
        truth.map((row) => row.map((cell) => cell === 1)),
        scores,
      ),
    ).toBe(expected);
    const sets = labelSets([['a', 'c'], ['c'], ['a', 'b']], { labels: ['a', 'b', 'c'] });
    expect(metric(sets, scores)).toBe(expected);
    const single = { data: Float32Array.from(scores.flat()), shape } as const;
    expect(metric(truth, single)).toBe(expected);
  });

  it.for(Object.entries(metrics))('%s is the same in one block and in several', ([, metric]) => {
    // Three samples of 23,000 labels do not fit into one block of 65,536 scores.
    const width = 23_000;
    const pad = (value: number) => (row: readonly number[]) => [
      ...row,
      ...Array.from({ length: width - 3 }, () => value),
    ];
    const wide = [truth.map(pad(0)), scores.map(pad(-1))] as const;
    const each = truth.map((_, i) => metric(wide[0].slice(i, i + 1), wide[1].slice(i, i + 1)));
    expectClose(metric(...wide), each.reduce((a, b) => a + b, 0) / 3);
    const data = Float32Array.from(wide[1].flat());
    expect(metric(wide[0], { data, shape: [3, width] })).toBe(metric(...wide));
  });

  it.for(Object.entries(metrics))('%s leaves out samples whose set is missing', ([, metric]) => {
    const labels = ['a', 'b', 'c'];
    const sets = labelSets([['a', 'c'], null, ['a', 'b']], { labels, nulls: 'skip' });
    const others = [0, 2].map((i) => metric(truth.slice(i, i + 1), scores.slice(i, i + 1)));
    expectClose(metric(sets, scores), ((others[0] ?? 0) + (others[1] ?? 0)) / 2);
  });

  it.for(Object.entries(metrics))('%s of no samples is NaN', ([, metric]) => {
    expect(metric([], [])).toBeNaN();
  });

  it('read sparse truth and bits', () => {
    const expected = labelRankingLoss(truth, scores);
    const csr = { indices: [0, 2, 2, 0, 1], indptr: [0, 2, 3, 5], shape: [3, 3] } as const;
    expect(labelRankingLoss(csr, scores)).toBe(expected);
    // 101 001 110, the first bit lowest.
    const bits = { bits: Uint8Array.of(0b11100101, 0), shape: [3, 3] } as const;
    expect(labelRankingLoss(bits, scores)).toBe(expected);
  });

  it('take the plain mean where weights add to 0', () => {
    const sampleWeight = [1, -1, 0];
    expect(coverageError(truth, scores, { sampleWeight })).toBe(coverageError(truth, scores));
  });

  it('leave their arguments as they were', () => {
    const data = Float64Array.from(scores.flat());
    const before = [...data];
    const yScore = { data, shape: [3, 3] } as const;
    labelRankingAveragePrecision(truth, yScore);
    precisionAtK(truth, yScore, 2);
    ndcg(truth, yScore);
    expect([...data]).toEqual(before);
  });

  it('refuse what is wrong, in one line', () => {
    const message = (call: () => unknown): string => {
      try {
        call();
      } catch (error) {
        return (error as Error).message;
      }
      return 'nothing was thrown';
    };
    const k = 1;
    const setsOfAb = { nSamples: 1, offsets: Int32Array.of(0, 1), labels: ['a', 'b'] };
    expect(
      [
        () => coverageError([[1, 0]], [[0.5, NaN]]),
        () => coverageError([[1, 0]], scores),
        () => coverageError([[1, 0, 0], [1, 0, 2], [0, 0, 0]], scores), // prettier-ignore
        () => coverageError([[1, 0, 0], 3 as never, [0, 0, 0]], scores), // prettier-ignore
        () => labelRankingLoss({ data: Uint8Array.of(1, 0), shape: [1, 2] }, scores),
        () => labelRankingLoss({ data: Uint8Array.of(1, 0, 3), shape: [1, 3] }, [[1, 2, 3]]),
        () => labelRankingLoss({ data: [1, 0], shape: [1, 3] }, [[1, 2, 3]]),
        () => labelRankingLoss({ data: [1, 0, null as never], shape: [1, 3] }, [[1, 2, 3]]),
        () => labelRankingLoss('no' as never, [[1, 2, 3]]),
        () => labelRankingLoss([[1, 0, 0], [1, 0], [1, 1, 1]], scores), // prettier-ignore
        () => labelRankingLoss({ ...setsOfAb, codes: Int32Array.of(2) }, [[1, 2]]),
        () => labelRankingLoss(labelSets([['a']]), scores),
        () => labelRankingLoss(truth, scores, { sampleWeight: [1, 2] }),
        () => labelRankingLoss(truth, scores, { sampleWeight: [1, 2, NaN] }),
        () => precisionAtK(truth, scores, 4),
        () => recallAtK(truth, scores, 0),
        () => precisionAtK(truth, scores, undefined as never),
        () => precisionAtK(truth, scores, { k: 3 } as never),
        () => recallAtK(truth, scores, { sampleWeight: [1, 1, 1] } as never),
        () => dcg(truth, scores, 3 as never),
        () => recallAtK(truth, scores, k, { zeroDivision: 2 }),
        () => dcg(truth, scores, { k: 1.5 }),
        () => dcg(truth, scores, { logBase: 0 }),
        () => dcg(truth, scores, { ignoreTies: 'no' as never }),
        () => dcg([[1, 0]], scores),
        () => dcg([[1, Infinity, 0]], [[1, 2, 3]]),
        () => ndcg([[1, 0, 0], [0, 0, -1], [0, 0, 0]], scores), // prettier-ignore
        () => ndcg([[1]], [[1]]),
      ].map(message),
    ).toMatchInlineSnapshot(`
      [
        "coverageError: yScore[0][1] is NaN, expected a finite number",
        "coverageError: yTrue is 1 × 2, expected 3 × 3 (samples × labels), as yScore",
        "coverageError: yTrue[1][2] is 2, expected 0 or 1",
        "coverageError: yTrue[1] is number, expected a row of 0 and 1 with a value for each label of yScore (labelSets reads sets)",
        "labelRankingLoss: yTrue is 1 × 2, expected 3 × 3 (samples × labels), as yScore",
        "labelRankingLoss: yTrue[0][2] is 3, expected 0 or 1",
        "labelRankingLoss: yTrue.data is 2 values, expected 1 × 3 = 3",
        "labelRankingLoss: yTrue[0][2] is null, expected 0 or 1",
        "labelRankingLoss: yTrue is string, expected a set of labels for each sample, or a matrix of 0 and 1 as { data, shape }",
        "labelRankingLoss: yTrue[1] is a row of 2 values, expected 3, as in yTrue[0]",
        "labelRankingLoss: yTrue.codes[0] is 2, expected a label's place in [0, 2)",
        "labelRankingLoss: yTrue is 1 × 1, expected 3 × 3 (samples × labels), as yScore",
        "labelRankingLoss: yScore (3) and sampleWeight (2) must have the same length",
        "labelRankingLoss: sampleWeight[2] is NaN, expected a finite number",
        "precisionAtK: k is 4, expected an integer in [1, 3], the number of labels",
        "recallAtK: k is 0, expected an integer in [1, 3], the number of labels",
        "precisionAtK: k is undefined, expected an integer in [1, 3], the number of labels: precisionAtK(yTrue, yScore, k)",
        "precisionAtK: k is an object (Object), expected an integer in [1, 3], the number of labels: precisionAtK(yTrue, yScore, 3)",
        "recallAtK: k is an object (Object), expected an integer in [1, 3], the number of labels: recallAtK(yTrue, yScore, k)",
        "dcg: options is 3, expected an object, did you mean { k: … }?",
        "recallAtK: zeroDivision is 2, expected one of 0, 1, NaN",
        "dcg: k is 1.5, expected an integer of at least 1",
        "dcg: logBase is 0, expected a finite number above 0",
        "dcg: ignoreTies is "no", expected one of true, false",
        "dcg: yTrue is 1 × 2, expected 3 × 3 (samples × labels), as yScore",
        "dcg: yTrue[0][1] is Infinity, expected a finite number",
        "ndcg: yTrue[1][2] is -1, expected a relevance of at least 0",
        "ndcg: yScore is scores of 1 label, expected two labels or more, since one has no order",
      ]
    `);
  });
});
