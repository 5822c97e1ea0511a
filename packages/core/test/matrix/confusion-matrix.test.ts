import { describe, expect, it } from 'vitest';
import { confusionMatrix } from '../../src/index.js';
import type { NullPolicy } from '../../src/index.js';
import { thrown } from '../thrown.js';

describe('confusionMatrix', () => {
  it('puts true classes on rows and predicted classes on columns', () => {
    const matrix = confusionMatrix(
      ['cat', 'dog', 'cat', 'ant', 'cat'],
      ['cat', 'cat', 'dog', 'ant', 'cat'],
    );
    expect(matrix.kind).toBe('dense');
    expect(matrix.labels).toEqual(['ant', 'cat', 'dog']);
    // prettier-ignore
    expect([...matrix.counts]).toEqual([
      1, 0, 0,
      0, 2, 1,
      0, 1, 0,
    ]);
    expect([...matrix.support]).toEqual([1, 3, 1]);
    expect([...matrix.predicted]).toEqual([1, 3, 1]);
    expect([matrix.nClasses, matrix.total, matrix.nSkipped]).toEqual([3, 5, 0]);
  });

  it('keeps the given label order on both axes', () => {
    const matrix = confusionMatrix(['a', 'b', 'b'], ['b', 'b', 'a'], { labels: ['b', 'a', 'c'] });
    expect(matrix.labels).toEqual(['b', 'a', 'c']);
    // prettier-ignore
    expect([...matrix.counts]).toEqual([
      1, 1, 0,
      1, 0, 0,
      0, 0, 0,
    ]);
  });

  it('gives zeros for listed labels just outside the range of the data', () => {
    const matrix = confusionMatrix([0, 1, 1], [1, 1, 0], { labels: [-1, 0, 1, 2] });
    // prettier-ignore
    expect([...matrix.counts]).toEqual([
      0, 0, 0, 0,
      0, 0, 1, 0,
      0, 1, 1, 0,
      0, 0, 0, 0,
    ]);
  });

  it('does not leave out classes that are only predicted, or only true', () => {
    expect(confusionMatrix([0, 0], [0, 5]).labels).toEqual([0, 5]);
    expect(confusionMatrix([0, 5], [0, 0]).labels).toEqual([0, 5]);
  });

  it('is weighted if there are weights, also weights of one', () => {
    expect(confusionMatrix([1], [1]).weighted).toBe(false);
    expect(confusionMatrix([1], [1], { sampleWeight: [1] }).weighted).toBe(true);
  });

  it('counts the same on all paths', () => {
    const codes = Array.from({ length: 5000 }, (_, i) => (i * i + 3 * i) % 7);
    const shifted = codes.map((_, i) => codes[(i * 11) % codes.length] ?? 0);
    const ones = codes.map(() => 1);
    const short = confusionMatrix(codes, shifted);
    const table = confusionMatrix(codes, shifted, { sampleWeight: ones });
    const scaled = (scale: number) => (code: number) => code * scale;
    const long = confusionMatrix(codes.map(scaled(900)), shifted.map(scaled(900)));
    const hashed = confusionMatrix(codes.map(scaled(1e8)), shifted.map(scaled(1e8)));
    for (const matrix of [table, long, hashed]) expect(matrix.counts).toEqual(short.counts);
    expect(hashed.labels).toEqual(short.labels.map(scaled(1e8)));
  });

  it('leaves its inputs unchanged', () => {
    const cells = ['b', null, 'a', 'b'];
    const weights = [1, 2, 3, 4];
    const labels = ['b', 'a'];
    for (const input of [cells, weights, labels]) Object.freeze(input);
    const options = Object.freeze({ labels, sampleWeight: weights, nulls: 'skip' } as const);
    expect(confusionMatrix(cells, cells, options).total).toBe(8);
    expect(confusionMatrix(cells, cells, { nulls: 'skip' }).labels).toEqual(['a', 'b']);

    const columns = [
      Int32Array.of(900, -7, 900),
      Int32Array.of(1, 0, 1),
      Float64Array.of(2 ** 40, 0, 1),
      BigInt64Array.of(3n, 1n, 2n),
      Float64Array.of(NaN, 1, 2),
    ];
    for (const column of columns) {
      const copy = column.slice();
      const sampleWeight = Float64Array.of(0.1, 0.2, 0.3);
      confusionMatrix(column, column, { nulls: 'skip' });
      confusionMatrix(column, column, { nulls: 'skip', sampleWeight });
      expect(column).toEqual(copy);
      expect(sampleWeight).toEqual(Float64Array.of(0.1, 0.2, 0.3));
    }
  });

  it('does not share the labels of its caller', () => {
    const labels = [2, 1];
    const matrix = confusionMatrix([1], [2], { labels });
    labels.reverse();
    expect(matrix.labels).toEqual([2, 1]);
    expect(Object.isFrozen(matrix.labels)).toBe(true);
  });
});

describe('confusionMatrix with missing labels', () => {
  it('refuses them by default, naming the first row', () => {
    expect(() => confusionMatrix(['a', null], ['a', 'a'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yTrue[1] is null, expected a label (nulls: 'skip' leaves such rows out)]`,
    );
    expect(() => confusionMatrix([1, 1], [1, undefined])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yPred[1] is undefined, expected a label (nulls: 'skip' leaves such rows out)]`,
    );
    expect(() => confusionMatrix([NaN, 1], [1, 1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yTrue[0] is NaN, expected a label (nulls: 'skip' leaves such rows out)]`,
    );
    expect(() =>
      confusionMatrix(Float32Array.of(0, NaN), [0, 0]),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yTrue[1] is NaN, expected a label (nulls: 'skip' leaves such rows out)]`,
    );
  });

  it('skips their rows on demand and counts them', () => {
    const yTrue = ['a', null, 'b', 'b', undefined];
    const yPred = ['a', 'a', null, 'b', null];
    const matrix = confusionMatrix(yTrue, yPred, { nulls: 'skip' });
    expect(matrix.labels).toEqual(['a', 'b']);
    expect([...matrix.counts]).toEqual([1, 0, 0, 1]);
    expect([matrix.total, matrix.nSkipped]).toEqual([2, 3]);
  });

  it('skips their weights too', () => {
    const options = { nulls: 'skip', sampleWeight: [0.5, 100, 2] } as const;
    const matrix = confusionMatrix([1, null, 2], [1, 2, 2], options);
    expect([...matrix.counts]).toEqual([0.5, 0, 0, 2]);
    expect([matrix.total, matrix.nSkipped]).toEqual([2.5, 1]);
  });

  it('takes no class from a row that it skips', () => {
    const matrix = confusionMatrix(['b', 'a', null], ['b', null, 'c'], { nulls: 'skip' });
    expect(matrix.labels).toEqual(['b']);
    expect([...matrix.counts]).toEqual([1]);
    expect(matrix.nSkipped).toBe(2);
    const weighted = confusionMatrix([9, 1, null], [9, null, 4], {
      nulls: 'skip',
      sampleWeight: [3, 1, 1],
    });
    expect(weighted.labels).toEqual([9]);
    expect([...weighted.counts]).toEqual([3]);
  });

  it('gives zeros if all rows are skipped and labels are given', () => {
    const options = { nulls: 'skip', labels: ['a', 'b'] } as const;
    const matrix = confusionMatrix(['a', null], [null, 'b'], options);
    expect([...matrix.counts]).toEqual([0, 0, 0, 0]);
    expect([matrix.total, matrix.nSkipped]).toEqual([0, 2]);
  });

  it('refuses to skip all rows if no labels are given', () => {
    const nulls = 'skip';
    expect(() => confusionMatrix([null], [NaN], { nulls })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yTrue and yPred have no row with both labels, expected rows or the option labels]`,
    );
    expect(thrown(() => confusionMatrix(['a', null], [null, 'b'], { nulls })).code).toBe(
      'empty-input',
    );
  });

  it('refuses another policy', () => {
    const nulls = 'drop' as NullPolicy;
    expect(() => confusionMatrix([1], [1], { nulls })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: nulls is "drop", expected one of "error", "skip"]`,
    );
  });
});

describe('confusionMatrix of empty columns', () => {
  it('gives zeros if labels are given', () => {
    for (const empty of [[], new Int32Array(0), new BigInt64Array(0)]) {
      const matrix = confusionMatrix(empty, empty, { labels: [1, 2] });
      expect([...matrix.counts]).toEqual([0, 0, 0, 0]);
      expect([...matrix.support, ...matrix.predicted]).toEqual([0, 0, 0, 0]);
    }
    expect(confusionMatrix([], [], { labels: ['a'], sampleWeight: [] }).weighted).toBe(true);
  });

  it('is refused otherwise', () => {
    expect(() => confusionMatrix([], [])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yTrue and yPred are empty, expected rows or the option labels]`,
    );
    expect(thrown(() => confusionMatrix(new Uint8Array(0), [])).code).toBe('empty-input');
  });
});

describe('the option maxClasses', () => {
  const names = (n: number) => Array.from({ length: n }, (_, code) => `name-${code}`);

  it('refuses more classes, before it makes room for them', () => {
    expect(() =>
      confusionMatrix(names(3), names(3), { maxClasses: 2 }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: labels has 3 classes, expected at most 2]`,
    );
    const range = Array.from({ length: 3 }, (_, code) => code);
    expect(() =>
      confusionMatrix(range, range, { maxClasses: 2 }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: labels has 3 classes, expected at most 2]`,
    );
    expect(() =>
      confusionMatrix([0], [0], { labels: range, maxClasses: 2 }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: labels has 3 classes, expected at most 2]`,
    );
  });

  it('counts the classes that occur, not the range of their values', () => {
    expect(confusionMatrix([0, 5], [5, 0], { maxClasses: 2 }).labels).toEqual([0, 5]);
    expect(confusionMatrix([0, 1e9], [1e9, 0], { maxClasses: 2 }).nClasses).toBe(2);
  });

  it('is 2^20 by default and at most', { timeout: 60_000 }, () => {
    const many = Int32Array.from({ length: 2 ** 20 + 1 }, (_, code) => code);
    expect(() => confusionMatrix(many, many)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: labels has 1048577 classes, expected at most 1048576]`,
    );
    const most = many.subarray(0, 2 ** 20);
    expect(confusionMatrix(most, most).nClasses).toBe(2 ** 20);
  });

  it('leaves up to 2048 classes dense', () => {
    const codes = Int32Array.from({ length: 2049 }, (_, code) => code);
    const dense = codes.subarray(0, 2048);
    expect(confusionMatrix(dense, dense).kind).toBe('dense');
    expect(confusionMatrix(codes, codes).kind).toBe('sparse');
  });

  it.each([0, -1, 1.5, NaN, Infinity, 2 ** 20 + 1, '7'])('is refused if it is %o', (maxClasses) => {
    const options = { maxClasses: maxClasses as number };
    expect(thrown(() => confusionMatrix([1], [1], options)).issue).toEqual({
      code: 'invalid-option',
      option: 'maxClasses',
      value: maxClasses,
      allowed: { kind: 'integer', atLeast: 1, atMost: 1048576 },
    });
  });
});

describe('weights', () => {
  it('of zero keep the label of their row', () => {
    const matrix = confusionMatrix(['a', 'b'], ['a', 'c'], { sampleWeight: [2, 0] });
    expect(matrix.labels).toEqual(['a', 'b', 'c']);
    expect(matrix.total).toBe(2);
    expect(confusionMatrix([3, 7], [3, 9], { sampleWeight: [2, 0] }).labels).toEqual([3, 7, 9]);
  });

  it('may be negative, as in scikit-learn', () => {
    const matrix = confusionMatrix([0, 0, 1], [0, 1, 1], { sampleWeight: [2, -3, 0.5] });
    expect([...matrix.counts]).toEqual([2, -3, 0, 0.5]);
    expect(matrix.total).toBe(-0.5);
  });

  it('of integers are exact to 2^53', () => {
    const big = 2 ** 52;
    const matrix = confusionMatrix([0, 0, 0], [0, 0, 0], { sampleWeight: [big, 1, big - 2] });
    expect(matrix.counts[0]).toBe(2 ** 53 - 1);
  });
});
