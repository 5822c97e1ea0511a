import { describe, expect, it } from 'vitest';
import { accuracy, columnsOf, confusionMatrix } from '../../src/index.js';

const rows = [
  { truth: 'spam', answer: 'spam', user: 1 },
  { truth: 'ham', answer: 'spam', user: 1 },
  { truth: 'ham', answer: 'ham', user: 2 },
];

describe('columnsOf', () => {
  it('gives a column for each key, in their order', () => {
    expect(columnsOf(rows, 'answer', 'user')).toEqual([
      ['spam', 'spam', 'ham'],
      [1, 1, 2],
    ]);
    expect(accuracy(confusionMatrix(...columnsOf(rows, 'truth', 'answer')))).toBe(2 / 3);
  });

  it('keeps the types of the columns', () => {
    const [truth, user] = columnsOf(rows, 'truth', 'user');
    const texts: string[] = truth;
    const numbers: number[] = user;
    expect([texts.length, numbers.length]).toEqual([3, 3]);
  });

  it('leaves a value missing where a row lacks the key', () => {
    const some: { truth: number; answer?: number }[] = [{ truth: 1, answer: 1 }, { truth: 0 }];
    expect(columnsOf(some, 'answer')).toEqual([[1, undefined]]);
    expect(() => confusionMatrix(...columnsOf(some, 'truth', 'answer'))).toThrow('yPred[1]');
  });

  it('gives empty columns of no rows', () => {
    expect(columnsOf([] as { a: number }[], 'a')).toEqual([[]]);
  });

  it('names the row or the key that is wrong', () => {
    const call = (given: unknown, ...keys: string[]) =>
      columnsOf(given as Record<string, unknown>[], ...keys);
    expect(() => call(rows, 'true')).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: columnsOf: key "true" is in no row, expected one of truth, answer, user]`,
    );
    expect(() => call([rows[0], null], 'truth')).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: columnsOf: rows[1] is null, expected an object]`,
    );
    expect(() => call({ truth: [1] }, 'truth')).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: columnsOf: rows is Object, expected an array of objects]`,
    );
  });
});
