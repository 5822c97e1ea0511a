import { describe, expect, it } from 'vitest';
import { createRandom } from '@confmat/testkit';
import { compactJson, expandedJson } from '../src/compact-json.js';
import { packIntegers, unpackIntegers } from '../src/packed-integers.js';

const UP_TO_40 = Array.from({ length: 41 }, (_, i) => i);

describe('packIntegers', () => {
  it('writes Base64 VLQ, the sign in the lowest bit, and runs of zeros', () => {
    // 1 → 2 → C; 16 → 32 → 0 and a further digit 1, gB; three zeros → −3 → 7 → H.
    expect(packIntegers([1, 16, 0, 0, 0, 0])).toBe('CgBJ');
    expect(packIntegers([0, 5, 0])).toBe('AKA');
    expect(unpackIntegers('CgBJ')).toEqual([1, 16, 0, 0, 0, 0]);
  });

  it('comes back, whatever the numbers', () => {
    const random = createRandom(7);
    const numbers = Array.from({ length: 2000 }, () =>
      random() < 0.4 ? 0 : Math.floor(2 ** (53 * random())),
    );
    numbers.push(Number.MAX_SAFE_INTEGER, 0);
    expect(unpackIntegers(packIntegers(numbers))).toEqual(numbers);
    expect(unpackIntegers('')).toEqual([]);
  });
});

describe('unpackIntegers', () => {
  it.each([
    ['a character that is no digit', 'C!'],
    ['a number without its end', 'Cg'],
    ['a number beyond 2^53', '////////////B'],
    ['a run of no zeros', 'B'],
    // −2^30 zeros.
    ['more zeros than memory is wanted for', packIntegers([2 ** 31]).replace(/^./, 'h')],
  ])('reads nothing of %s', (_, text) => {
    expect(unpackIntegers(text)).toBeNull();
  });
});

describe('compactJson', () => {
  const cells = UP_TO_40.map((i) => [i, (7 * i) % 5, 3]);
  const json = {
    short: [1, 2, 3],
    long: UP_TO_40.map((i) => (i * i) % 11),
    rising: UP_TO_40.map((i) => i * i),
    fractions: UP_TO_40.map((i) => i / 2),
    negative: UP_TO_40.map((i) => -1 - i),
    cells,
    ragged: [...cells, [1]],
    labels: UP_TO_40.map((i) => `c${i}`),
    nested: [{ of: [null, true, 'x'] }],
  };

  it('comes back', () => {
    const text = JSON.stringify(compactJson(json));
    expect(expandedJson('json', JSON.parse(text))).toEqual(json);
    expect(text.length).toBeLessThan(JSON.stringify(json).length);
  });

  it('writes long whole numbers as texts, those that rise by their steps, cells by column', () => {
    expect(compactJson(json)).toMatchObject({
      short: [1, 2, 3],
      long: { '#': packIntegers(json.long) },
      rising: { '+': packIntegers(UP_TO_40.map((i) => Math.max(0, 2 * i - 1))) },
      fractions: json.fractions,
      cells: { '|': [{ '+': packIntegers([0, ...UP_TO_40.slice(1).map(() => 1)]) }, {}, {}] },
      labels: json.labels,
    });
  });

  it.each([
    [{ '#': 'C!' }, 'a[1].b is a text without whole numbers'],
    [{ '+': 7 }, 'a[1].b is a text without whole numbers'],
    [{ '|': [{ '#': 'C' }, { '#': 'CC' }] }, 'a[1].b is another list, expected columns of equal'],
    [{ '|': {} }, 'a[1].b is another list'],
  ])('is refused where it holds no numbers: %j', (damaged, message) => {
    expect(() => expandedJson('a', [0, { b: damaged }])).toThrow(message);
  });
});
