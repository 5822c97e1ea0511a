import { describe, expect, it } from 'vitest';
import { labelsFromCodes, randomColumns } from '@confmat/testkit';
import { confusionMatrix } from '../../src/index.js';
import { encodeLabels, encodeUnderLabels } from '../../src/internal.js';
import type { Label } from '../../src/index.js';
import { thrown } from '../thrown.js';

const long = 'x'.repeat(255);
const names = (nClasses: number, name: (code: number) => string): string[] =>
  Array.from({ length: nClasses }, (_, code) => name(code));

/** Lists of labels that a key of a few characters must not confuse. */
const LISTS: readonly (readonly [string, readonly string[]])[] = [
  ['of every length from none', names(6, (code) => 'abcdef'.slice(0, code))],
  ['of one character', ['0', '1', 'a', 'é', '語', '\u{d800}', '\u{dc00}', '']],
  ['of two characters', ['00', '01', '10', '11', 'ab', 'ba', '語a', 'a語']],
  ['of three characters', ['000', '010', '100', '001', 'aab', 'aba', 'baa', 'abb']],
  [
    'that differ where no key looks',
    ['abcdefgh', 'aXcdefgh', 'abXdefgh', 'abcXefgh', 'abcdXfgh', 'abcdeXgX'],
  ],
  ['that differ in the first character', ['positive', 'negative', 'Positive', 'Negative']],
  ['whose keys have equal sums', ['aaaaab', 'aaaaqa', 'aaabaa', 'baaaaa', 'aaaaba', 'aaaara']],
  ['with bits beyond the key', ['\u0061bc', '\u1061bc', '\uf061bc', '\u0161bc', 'abc\u1061']],
  ['of surrogates, paired and alone', ['\u{1f600}', '\ud83d', '\ude00', '\ude00\ud83d', '\ufffd']],
  ['with zeros in them', ['', '\0', '\0\0', '\0\0\0', '\0\0\0\0']],
  ['around the longest that are compared', [long, `${long}a`, `${long}b`, `${long}aa`, `a${long}`]],
  ['that are very long', names(4, (code) => `${'y'.repeat(2000)}${code}${'z'.repeat(9)}`)],
  ['of which there are many', names(500, (code) => `class-${code}`)],
];

/** Strings of their own, cut out of a text, and not one object for each label. */
const cutOut = (labels: readonly string[]): string[] => {
  const text = labels.join('');
  let end = 0;
  return labels.map((label) => text.slice(end, (end += label.length)));
};

describe.each(LISTS)('strings %s', (_, labels) => {
  // 17,000 rows have the larger table, 1000 the smaller one.
  it.each([17_000, 1000])('are counted by their labels, %i rows', (nSamples) => {
    const k = labels.length;
    const codes = randomColumns({ seed: 71, nSamples, nClasses: k, errorRate: 0.5 });
    const counts = new Float64Array(k * k);
    codes.yTrue.forEach((code, row) => {
      const cell = code * k + (codes.yPred[row] ?? 0);
      counts[cell] = (counts[cell] ?? 0) + 1;
    });
    const yTrue = labelsFromCodes(codes.yTrue, labels);
    const yPred = labelsFromCodes(codes.yPred, labels);
    const matrix = confusionMatrix(yTrue, cutOut(yPred), { labels });
    expect(matrix.counts.join()).toBe(counts.join());
  });

  it('have the code of their place', () => {
    const cells = [...labels, ...[...labels].reverse(), ...labels];
    const { codes } = encodeUnderLabels(cutOut(cells), { labels });
    expect([...codes]).toEqual(cells.map((label) => labels.indexOf(label)));
  });
});

describe('a column of strings', () => {
  const cells: readonly (string | null | undefined)[] = [
    ...[null, 'a', 'a', '', undefined, 'b', null, null, '', 'a', 'bb', null],
  ];

  it('may begin, go on and end with missing values', () => {
    const { codes, labels } = encodeLabels(cells, { nulls: 'skip', order: 'any' });
    expect(labels).toEqual(['a', '', 'b', 'bb']);
    expect([...codes]).toEqual([-1, 0, 0, 1, -1, 2, -1, -1, 1, 0, 3, -1]);
    expect(thrown(() => encodeLabels(cells.slice(1))).issue).toMatchObject({
      code: 'null-value',
      row: 3,
      value: undefined,
    });
  });

  it.each([7, true, 1n])('is refused at the first row of another kind: %s', (other) => {
    const column: Label[] = Array.from({ length: 5000 }, (_, row) => `label ${row % 7}`);
    column[4321] = other;
    column[4322] = 'new';
    column[4400] = other;
    expect(thrown(() => confusionMatrix(column, column)).issue).toMatchObject({
      code: 'mixed-labels',
      argument: 'yTrue',
      row: 4321,
      value: other,
    });
    const late: Label[] = [other, ...column.slice(0, 4321)];
    expect(thrown(() => confusionMatrix(late, late)).issue).toMatchObject({
      code: 'mixed-labels',
      row: 1,
      value: 'label 0',
    });
  });

  it('is refused at the first row that is no label', () => {
    const column: unknown[] = ['a', 'b', '', null, {}, 'a'];
    const issue = { code: 'invalid-label', argument: 'column', row: 4 };
    expect(thrown(() => encodeLabels(column as Label[], { nulls: 'skip' })).issue).toMatchObject(
      issue,
    );
    const wrapped = ['a', Object('a')] as Label[];
    expect(thrown(() => encodeLabels(wrapped)).issue).toMatchObject({ ...issue, row: 1 });
  });
});
