import { describe, expect, it } from 'vitest';
import { createRandom } from '@confmat/testkit';
import { findKeyPlaces, keyOf, placeIn } from '../../src/columns/string-key.js';
import { encodeLabels } from '../../src/internal.js';

describe('placeIn', () => {
  it('counts from the start or from the end, and stays in the string', () => {
    expect([0, 2, 9, -1, -3, -9].map((place) => placeIn(place, 3))).toEqual([0, 2, 2, 2, 0, 0]);
    expect([0, 5, -1, -5].map((place) => placeIn(place, 1))).toEqual([0, 0, 0, 0]);
  });
});

describe('findKeyPlaces', () => {
  it('finds the one character in which labels differ', () => {
    expect(findKeyPlaces(['class_1', 'class_2', 'class_3'], 255)).toEqual([-1, -1]);
    expect(findKeyPlaces(['1_class', '2_class', '3_class'], 255)).toEqual([0, 0]);
  });

  it('finds two characters where one does not tell them apart', () => {
    const labels = Array.from({ length: 100 }, (_, i) => `class_${String(i).padStart(2, '0')}`);
    const places = findKeyPlaces(labels, 4095);
    expect(places).toEqual([-1, -2]);
    expect(new Set(labels.map((label) => keyOf(label, -1, -2) & 4095)).size).toBe(100);
  });

  it('finds none for labels that differ elsewhere, or for too many', () => {
    expect(findKeyPlaces(['aaaaaaaa1aaaaaaaa', 'aaaaaaaa2aaaaaaaa'], 4095)).toBeNull();
    const many = Array.from({ length: 257 }, (_, i) => String.fromCharCode(i + 1));
    expect(findKeyPlaces(many, 4095)).toBeNull();
    expect(findKeyPlaces(many.slice(1), 4095)).toEqual([-1, -1]);
  });
});

describe('strings whose key changes on the way', () => {
  const random = createRandom(17);
  const draw = (labels: readonly string[], n: number): string[] =>
    Array.from({ length: n }, () => labels[Math.floor(random() * labels.length)] ?? '');
  const few = ['cat', 'dog', 'eel'];
  const twins = ['cat', 'dog', 'eel', 'cot', 'bat', 'bot', 'fog', 'feel', ''];
  const many = Array.from({ length: 700 }, (_, i) => `label ${i}`);
  const naive = (cells: readonly (string | null)[]): number[] => {
    const seen: string[] = [];
    return cells.map((cell) => {
      if (cell === null) return -1;
      if (!seen.includes(cell)) seen.push(cell);
      return seen.indexOf(cell);
    });
  };

  it.each([
    ['later labels share the key', [...draw(few, 5000), ...draw(twins, 20_000)]],
    ['there are too many in the end', [...draw(few, 5000), ...draw(many, 20_000)]],
    ['the first rows hold one label', [...draw(['cat'], 9000), ...draw(twins, 9000)]],
    ['few rows', [...draw(few, 1500), ...draw(twins, 1500)]],
  ])('have the codes of a plain list: %s', (_, cells) => {
    expect([...encodeLabels(cells, { order: 'any' }).codes]).toEqual(naive(cells));
    const gaps = cells.map((cell, row) => (row % 5 === 3 ? null : cell));
    expect([...encodeLabels(gaps, { order: 'any', nulls: 'skip' }).codes]).toEqual(naive(gaps));
  });
});
