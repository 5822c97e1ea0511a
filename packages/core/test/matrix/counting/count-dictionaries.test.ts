import * as arrow from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { createRandom } from '@confmat/testkit';
import { confusionMatrix } from '../../../src/index.js';
import type { LabelColumn } from '../../../src/index.js';
import { contents } from '../../contents.js';
import { thrown } from '../../thrown.js';

const KEYS = [
  ['Int8', Int8Array],
  ['Uint8', Uint8Array],
  ['Int16', Int16Array],
  ['Uint16', Uint16Array],
  ['Int32', Int32Array],
  ['Uint32', Uint32Array],
] as const;

type Keys = InstanceType<(typeof KEYS)[number][1]>;

/** A column of one chunk. */
function dictionaryColumn(keys: Keys, entries: readonly (string | null)[]): LabelColumn {
  const [name] = KEYS.find(([, type]) => keys instanceof type) ?? ['Int32'];
  const type = new arrow.Dictionary(new arrow.Utf8(), new arrow[name](), 3);
  const dictionary = arrow.vectorFromArray(entries, new arrow.Utf8());
  return arrow.makeVector({ type, data: keys, dictionary } as never);
}

const random = createRandom(404);
const draw = (n: number, nKeys: number): number[] =>
  Array.from({ length: n }, () => Math.floor(random() * nKeys));
const names = (keys: readonly number[], entries: readonly (string | null)[]): string[] =>
  keys.map((key) => entries[key] ?? '');

describe.each(KEYS)('keys of %s', (_, type) => {
  /** One entry twice, and one that no row has. */
  const truth = ['b', 'a', 'b', 'é', 'unused'];
  const other = ['a', 'c'];

  // 1,024 rows tell the range of keys; from 32,768 on bytes have a table of their own.
  it.each([1, 5, 1023, 1024, 1025, 32_767, 32_768, 32_769])('count %d rows', (n) => {
    const [t, p] = [draw(n, 4), draw(n, 2)];
    const padded = type.from([9, 9, 9, ...t]).subarray(3);
    const matrix = confusionMatrix(
      dictionaryColumn(padded, truth),
      dictionaryColumn(type.from(p), other),
    );
    const expected = confusionMatrix(names(t, truth), names(p, other));
    expect(contents(matrix)).toEqual(contents(expected));
    const strings = confusionMatrix(dictionaryColumn(padded, truth), names(p, other));
    expect(contents(strings)).toEqual(contents(expected));
  });

  it('are refused beyond the dictionary, wherever they stand', () => {
    for (const n of [3, 40_000]) {
      for (const row of [0, n - 1]) {
        // Five entries: 5 and 7 are within the power of two above.
        for (const key of [5, 7, 100]) {
          const keys = type.from(Array.from({ length: n }, (__, i) => (i === row ? key : 0)));
          const column = dictionaryColumn(keys, truth);
          const good = dictionaryColumn(new type(n), truth);
          const words = `[${row}] is ${key}, expected a dictionary key in [0, 5)`;
          expect(thrown(() => confusionMatrix(column, good)).message).toBe(
            `confusionMatrix: yTrue${words}`,
          );
          expect(thrown(() => confusionMatrix(good, column)).message).toBe(
            `confusionMatrix: yPred${words}`,
          );
        }
      }
    }
  });

  it('of a null entry are an error, or left out', () => {
    const keys = type.from(Array.from({ length: 40_000 }, (__, i) => (i === 39_998 ? 1 : 0)));
    const column = dictionaryColumn(keys, ['a', null]);
    expect(thrown(() => confusionMatrix(column, column)).issue).toMatchObject({
      code: 'null-value',
      row: 39_998,
    });
    expect(confusionMatrix(column, column, { nulls: 'skip' }).nSkipped).toBe(1);
  });
});

describe('keys below 0', () => {
  it.each([Int8Array, Int16Array, Int32Array])('are refused in a %o', (type) => {
    for (const n of [4, 40_000]) {
      const column = dictionaryColumn(new type(n).fill(-1, n - 1), ['a', 'b']);
      expect(thrown(() => confusionMatrix(column, column)).message).toBe(
        `confusionMatrix: yTrue[${n - 1}] is -1, expected a dictionary key in [0, 2)`,
      );
    }
  });
});

describe('dictionaries', () => {
  it('of many entries make a sparse matrix', () => {
    const entries = Array.from({ length: 70_000 }, (_, i) => `entry ${i}`);
    const t = draw(20_000, 70_000);
    const p = t.map((key, row) => (row % 3 === 0 ? (key * 7) % 70_000 : key));
    const matrix = confusionMatrix(
      dictionaryColumn(Int32Array.from(t), entries),
      dictionaryColumn(Int32Array.from(p), entries),
    );
    expect(matrix.kind).toBe('sparse');
    const expected = confusionMatrix(names(t, entries), names(p, entries));
    expect(contents(matrix)).toEqual(contents(expected));
  });

  it('are put under given labels, and refused if a label is not listed', () => {
    const yTrue = dictionaryColumn(Int32Array.of(0, 1, 0), ['b', 'a']);
    const yPred = dictionaryColumn(Int32Array.of(0, 0, 0), ['a']);
    const matrix = confusionMatrix(yTrue, yPred, { labels: ['b', 'c', 'a'] });
    expect(matrix.labels).toEqual(['b', 'c', 'a']);
    expect(matrix.at('b', 'a')).toBe(2);
    expect(thrown(() => confusionMatrix(yTrue, yPred, { labels: ['b'] })).message).toBe(
      'confusionMatrix: yTrue[1] is "a", expected one of "b"',
    );
  });

  it('of different kinds are refused, naming the row', () => {
    const texts = dictionaryColumn(Int32Array.of(0, 0), ['a']);
    const type = new arrow.Dictionary(new arrow.Int32(), new arrow.Int32(), 4);
    const dictionary = arrow.makeVector(Int32Array.of(5));
    const numbers = arrow.makeVector({ type, data: Int32Array.of(0, 0), dictionary } as never);
    expect(thrown(() => confusionMatrix(texts, numbers as LabelColumn)).message).toMatch(
      /^confusionMatrix: yPred\[0\] is 5, expected a string/,
    );
  });
});
