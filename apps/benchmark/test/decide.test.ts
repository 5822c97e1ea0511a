import { describe, expect, it } from 'vitest';
import { decide, median } from '../src/compare/decide.js';

describe('median', () => {
  it('is the middle, or the mean of the two in the middle', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, (2 + 3) / 2]);
  });
});

describe('decide', () => {
  it('takes the old build as the geometric mean of its processes, the ratio as the median', () => {
    // √(2 × 8) = 4; ratios 8 / 4, 4 / 4, 12 / 4.
    const rounds = [8, 4, 12].map((after) => ({ before: 2, again: 8, after }));
    expect(decide(rounds)).toEqual({ ratio: 8 / 4, spread: 8 / 2, verdict: 'same' });
  });

  it('calls slower what is beyond the spread of the old build against itself', () => {
    const rounds = [
      { before: 100, again: 110, after: 120 },
      { before: 100, again: 100, after: 120 },
      { before: 108, again: 100, after: 125 },
    ];
    // Against itself 1, 1.08, 1.1: at 0.8 × 2 = 1.6 of the places 0 to 2 is 1.08 + 0.6 × 0.02.
    // Ratios 120 / √11000 = 1.144, 1.2, 125 / √10800 = 1.203.
    const { ratio, spread, verdict } = decide(rounds);
    expect([ratio, verdict]).toEqual([1.2, 'slower']);
    expect(spread).toBeCloseTo(1.092, 12);
  });

  it('calls nothing slower that is within the spread, whichever process was slower', () => {
    const rounds = [
      { before: 125, again: 100, after: 130 },
      { before: 100, again: 125, after: 130 },
      { before: 125, again: 100, after: 130 },
    ];
    // 130 / √12500 = 1.163 < 1.25.
    expect(decide(rounds)).toMatchObject({ spread: 1.25, verdict: 'same' });
  });

  it('is not blinded by the one round in five that was disturbed', () => {
    const calm = { before: 100, again: 100, after: 120 };
    const rounds = [calm, calm, calm, calm, calm, { before: 100, again: 900, after: 100 }];
    // At 0.8 × 5 = 4 of the places 0 to 5 is 1.
    expect(decide(rounds)).toEqual({ ratio: 1.2, spread: 1, verdict: 'slower' });
  });

  it('calls faster what is as far on the other side', () => {
    const rounds = [{ before: 100, again: 100, after: 90 }];
    expect(decide(rounds)).toEqual({ ratio: 0.9, spread: 1, verdict: 'faster' });
  });

  it.each([
    [104, 'same'],
    [106, 'slower'],
    [96, 'same'],
    [95, 'faster'],
  ])('needs 5 % where nothing else moves: %d is %s', (after, verdict) => {
    // 1 / 1.05 = 0.952.
    expect(decide([{ before: 100, again: 100, after }]).verdict).toBe(verdict);
  });
});
