import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { confusionMatrix } from '../../src/index.js';
import type { Label, LabelColumn } from '../../src/index.js';
import { thrown } from '../thrown.js';

const ofAnotherRealm = (code: string): LabelColumn => runInNewContext(code) as LabelColumn;

describe('a column of labels', () => {
  it('is refused if a number is no integer', () => {
    expect(() => confusionMatrix([1, 0.5], [1, 1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yTrue[1] is 0.5, expected a string, a boolean or an integer]`,
    );
    expect(() =>
      confusionMatrix([1, 1], Float32Array.of(1, 0.5)),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yPred[1] is 0.5, expected a string, a boolean or an integer]`,
    );
  });

  it('is refused for infinities and for numbers beyond 2^53, which stand for several integers', () => {
    expect(() => confusionMatrix([Infinity], [1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yTrue[0] is Infinity, expected a string, a boolean or an integer]`,
    );
    expect(() =>
      confusionMatrix(Float64Array.of(1), Float64Array.of(-Infinity)),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yPred[0] is -Infinity, expected a string, a boolean or an integer]`,
    );
    expect(() => confusionMatrix([1], [2 ** 53])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yPred[0] is 9007199254740992, expected a string, a boolean or an integer]`,
    );
    expect(thrown(() => confusionMatrix([1], [2 ** 53])).code).toBe('invalid-label');
  });

  it('is refused for values that are no labels', () => {
    const call = (value: unknown) => () => confusionMatrix<Label>(['a'], [value] as Label[]);
    expect(call({})).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yPred[0] is an object (Object), expected a string, a boolean or an integer (of rows that are objects take one column: rows.map((row) => row.label))]`,
    );
    expect(call(['a'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yPred[0] is an array of 1, expected a string, a boolean or an integer]`,
    );
    expect(call(Symbol('a'))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yPred[0] is a symbol, expected a string, a boolean or an integer]`,
    );
    expect(call(new Date(0))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yPred[0] is an object (Date), expected a string, a boolean or an integer]`,
    );
  });

  it('is refused if its labels are of two kinds, naming the column that set the kind', () => {
    expect(() => confusionMatrix<Label>([1, 'a'], [1, 1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yTrue[1] is "a", expected an integer as in yTrue]`,
    );
    expect(() =>
      confusionMatrix<Label>(['a', 'b'], ['a', false]),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yPred[1] is false, expected a string as in yPred]`,
    );
    expect(() =>
      confusionMatrix<Label>(Int8Array.of(1), [true]),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yPred[0] is true, expected an integer as in yTrue]`,
    );
    expect(() =>
      confusionMatrix<Label>([1], [1], { labels: ['1'] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yTrue[0] is 1, expected a string as in labels]`,
    );
    expect(() =>
      confusionMatrix<Label>([1n], [1n], { labels: [true] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yTrue[0] is 1n, expected a boolean as in labels]`,
    );
  });

  it('names the first bad row, and yTrue before yPred', () => {
    const bad = [1, 1, 0.5, NaN, 0.25];
    expect(thrown(() => confusionMatrix(bad, bad)).message).toContain('yTrue[2] is 0.5');
    expect(thrown(() => confusionMatrix([1, 1, 1, 1, 1], bad)).message).toContain(
      'yPred[2] is 0.5',
    );
    expect(thrown(() => confusionMatrix([1, null, null], [null, 1, 1])).issue).toMatchObject({
      argument: 'yTrue',
      row: 1,
    });
  });

  it('takes holes of an array for missing values', () => {
    // eslint-disable-next-line no-sparse-arrays -- the hole is the case
    const cells = [1, , 1];
    expect(() => confusionMatrix(cells, [1, 1, 1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yTrue[1] is undefined, expected a label (nulls: 'skip' leaves such rows out)]`,
    );
    expect(confusionMatrix(cells, [1, 1, 1], { nulls: 'skip' }).nSkipped).toBe(1);
  });

  it('may come from another realm', () => {
    const expected = confusionMatrix([2, 1, 1], [1, 1, 2]);
    for (const type of ['Int8Array', 'Int32Array', 'Uint32Array', 'Float64Array', 'Array']) {
      const yTrue = ofAnotherRealm(`${type}.of(2, 1, 1)`);
      expect(confusionMatrix(yTrue, [1, 1, 2]), type).toEqual(expected);
    }
    const bigints = ofAnotherRealm('BigInt64Array.of(2n, 1n, 1n)');
    expect(confusionMatrix(bigints, [1, 1, 2])).toEqual(expected);
  });

  it('is not rounded when it comes from another realm', () => {
    const column = ofAnotherRealm('Float64Array.of(1.5)');
    expect(thrown(() => confusionMatrix(column, [1])).code).toBe('invalid-label');
    const missing = ofAnotherRealm('Float32Array.of(NaN)');
    expect(thrown(() => confusionMatrix(missing, [1])).code).toBe('null-value');
  });

  it('is not rounded when its type is a subclass', () => {
    class Scores extends Float64Array {}
    expect(thrown(() => confusionMatrix(Scores.of(1.5), [1])).code).toBe('invalid-label');
    expect(confusionMatrix(Scores.of(1), Buffer.of(1)).labels).toEqual([1]);
  });
});

describe('labels that are not listed', () => {
  const rows = 4;
  /** One column per way of counting; `2` and `9` are not listed. */
  const ways: readonly (readonly [
    string,
    (cells: readonly number[]) => LabelColumn<number>,
    number,
  ])[] = [
    ['one table over a short range', (cells) => Int32Array.from(cells), 1],
    ['a code table over a long range', (cells) => Int32Array.from(cells), 1_000],
    ['hashing over a huge range', (cells) => Int32Array.from(cells), 100_000_000],
    ['one table of an array', (cells) => cells, 1],
    ['bigints', (cells) => BigInt64Array.from(cells.map(BigInt)), 1],
  ];

  it.each(ways)('are named with their first row by %s', (_, column, scale) => {
    const scaled = (cells: readonly number[]) => column(cells.map((cell) => cell * scale));
    const options = { labels: [0, scale, -5 * scale] };
    const good = [0, 1, 1, 0];
    const bad = [0, 2, 9, 2];
    expect(good).toHaveLength(rows);
    const inTrue = thrown(() => confusionMatrix(scaled(bad), scaled(good), options));
    expect(inTrue.issue).toMatchObject({ code: 'unknown-label', argument: 'yTrue', row: 1 });
    const inPred = thrown(() => confusionMatrix(scaled(good), scaled(bad), options));
    expect(inPred.issue).toMatchObject({ code: 'unknown-label', argument: 'yPred', row: 1 });
    const inBoth = thrown(() => confusionMatrix(scaled(bad), scaled(bad), options));
    expect(inBoth.issue).toMatchObject({ argument: 'yTrue', row: 1, labels: options.labels });
  });

  it('are named with weights too', () => {
    const options = { labels: [0, 1], sampleWeight: [1, 1, 1] };
    const error = thrown(() => confusionMatrix([0, 1, 1], [0, 1, 7], options));
    expect(error.message).toBe('confusionMatrix: yPred[2] is 7, expected one of 0, 1');
  });

  it('are shown as the column holds them', () => {
    expect(() =>
      confusionMatrix(BigInt64Array.of(3n), [0], { labels: [0] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yTrue[0] is 3n, expected one of 0]`,
    );
    expect(() =>
      confusionMatrix(['a', 'c'], ['a', 'a'], { labels: ['a', 'b'] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yTrue[1] is "c", expected one of "a", "b"]`,
    );
    expect(() =>
      confusionMatrix([true], [false], { labels: [true] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yPred[0] is false, expected one of true]`,
    );
  });
});
