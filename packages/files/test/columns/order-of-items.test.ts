import { describe, expect, it } from 'vitest';
import type { TextPair } from '../../src/columns/looks.js';
import { orderOfItems } from '../../src/columns/order-of-items.js';

const LABELS = ['cat', 'dog', 'owl'];
const ofDog: TextPair = ['[0.7, 0.2, 0.1]', 'dog'];
const ofOwl: TextPair = ['[0.1 0.8 0.1]', 'owl'];
const ofCat: TextPair = ['(0.1, 0.2, 0.7)', 'cat'];

describe('orderOfItems', () => {
  it('is the order in which the greatest score agrees with the prediction', () => {
    expect(orderOfItems([ofDog, ofOwl, ofCat], 3, LABELS)).toEqual(['dog', 'owl', 'cat']);
  });

  it('gives the last place to the last label', () => {
    expect(orderOfItems([ofDog, ofOwl], 3, LABELS)).toEqual(['dog', 'owl', 'cat']);
    expect(orderOfItems([ofDog], 3, LABELS)).toBeNull();
  });

  it('allows one disagreement in a hundred, and no more', () => {
    const many = Array.from({ length: 99 }, (_, i) => [ofDog, ofOwl, ofCat][i % 3] ?? ofDog);
    const wrong: TextPair = ['[0.7, 0.2, 0.1]', 'owl'];
    expect(orderOfItems([...many, wrong], 3, LABELS)).toEqual(['dog', 'owl', 'cat']);
    // 99 of 101 rows agree: 0.980.
    expect(orderOfItems([...many, wrong, wrong], 3, LABELS)).toBeNull();
  });

  it('leaves ties and missing cells out, and refuses one label for two places', () => {
    const tie: TextPair = ['[0.4, 0.4, 0.2]', 'owl'];
    const rows = [ofDog, ofOwl, ofCat, tie, [null, 'cat'], ['[0.1, 0.9, 0]', null]] as const;
    expect(orderOfItems(rows, 3, LABELS)).toEqual(['dog', 'owl', 'cat']);
    expect(orderOfItems([], 3, LABELS)).toBeNull();
    expect(orderOfItems([ofDog, ['[0.1, 0.8, 0.1]', 'dog'], ofCat], 3, LABELS)).toBeNull();
  });
});
