import { describe, expect, it } from 'vitest';
import { differencesOf, figureOf } from './figures.js';
import type { Figure, Shown } from './figures.js';

const shown = (
  door: string,
  figures: Readonly<Record<string, Figure>>,
  ...sentences: string[]
): Shown => ({
  door,
  figures: new Map(Object.entries(figures)),
  sentences: sentences.length === 0 ? undefined : sentences,
});

describe('differencesOf', () => {
  const exact = shown('JSON', { accuracy: { value: 2 / 3 }, rows: { value: 3 } }, 'Two of three.');

  it('takes a number for the same that is rounded to the digits shown', () => {
    const rounded = shown('text', { accuracy: { value: 0.67, decimals: 2 } }, 'Two of three.');
    expect(differencesOf(exact, rounded)).toEqual([]);
  });

  it('finds a last digit that is off by one', () => {
    const off = shown('text', { accuracy: { value: 0.66, decimals: 2 } });
    expect(differencesOf(exact, off)).toMatchObject([
      { name: 'accuracy', doors: ['JSON', 'text'] },
    ]);
  });

  it('finds a number where the other door says that there is none', () => {
    const none = shown('page', { rows: { value: NaN } });
    expect(differencesOf(exact, none)).toHaveLength(1);
  });

  it('takes a dash for a value that counts as 0 because it is 0/0, and no other', () => {
    const counted = shown('JSON', { f1: { value: 0, isUndefined: true } });
    const known = shown('JSON', { f1: { value: 0, isUndefined: false } });
    const dash = shown('page', { f1: { value: NaN, isUndefined: true } });
    expect(differencesOf(counted, dash)).toEqual([]);
    expect(differencesOf(known, dash)).toHaveLength(1);
  });

  it('finds a sentence that says something else', () => {
    const other = shown('page', {}, 'Three of three.');
    expect(differencesOf(exact, other)).toMatchObject([{ name: 'a sentence' }]);
  });

  it('lets a page leave out a sentence, but say no other', () => {
    const page = { ...shown('page', {}, 'Two of three.'), leavesOut: true };
    expect(differencesOf(shown('JSON', {}, 'Two of three.', 'One more.'), page)).toEqual([]);
    expect(differencesOf(shown('JSON', {}, 'One more.'), page)).toHaveLength(1);
  });

  it('takes more decimals of a number in a sentence, and no other number', () => {
    const text = shown('JSON', {}, 'F1 is 0.33 (0.05–0.71), −0.1 less, in 1,234 rows: 67 %.');
    const page = shown(
      'page',
      {},
      'F1 is 0.333 (0.051–0.709), −0.104 less, in 1,234 rows: 66.7 %.',
    );
    const wrong = shown(
      'page',
      {},
      'F1 is 0.343 (0.051–0.709), −0.104 less, in 1,234 rows: 66.7 %.',
    );
    expect(differencesOf(text, page)).toEqual([]);
    expect(differencesOf(text, wrong)).toHaveLength(1);
  });
});

describe('figureOf', () => {
  it.each([
    ['1,234', 1234, 0],
    ['−0.50', -0.5, 2],
    ['66.7 %', 0.667, 3],
    ['+0.1', 0.1, 1],
    ['–', NaN, undefined],
    ['', NaN, undefined],
  ])('reads %s', (text, value, decimals) => {
    const figure = figureOf(text);
    expect(figure).toEqual(decimals === undefined ? { value } : { value, decimals });
  });
});
