import { confusionMatrixFromCounts } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { compareJudged, judged } from '../../src/index.js';
import type { JudgedRows } from '../../src/index.js';

function rows(
  cells: readonly [number, number, number, number],
  positives: number,
): JudgedRows<string> {
  const [tn, fp, fn, tp] = cells;
  const humanByJudge = confusionMatrixFromCounts(
    [
      [tn, fp],
      [fn, tp],
    ],
    ['bad', 'good'],
  );
  return { humanByJudge, judgeTotals: { positives, total: 1000 } };
}

const A = rows([45, 5, 5, 45], 700);
const B = rows([40, 10, 5, 45], 600);

describe('compareJudged', () => {
  it('is the difference of the corrected shares', () => {
    const found = compareJudged(A, B, { labeled: 'by human label' });
    // (0.7 + 0.9 − 1) / 0.8 = 0.75, and (0.6 + 0.8 − 1) / 0.7 = 4/7.
    expect(found.a.estimate).toBeCloseTo(0.75, 14);
    expect(found.b.estimate).toBeCloseTo(4 / 7, 14);
    expect(found.difference.estimate).toBeCloseTo(0.75 - 4 / 7, 14);
  });

  it('puts the distances of both intervals together', () => {
    const { a, b, difference } = compareJudged(A, B, { labeled: 'by human label', level: 0.9 });
    expect(a).toEqual(
      judged(A.humanByJudge, A.judgeTotals, { labeled: 'by human label', level: 0.9 }),
    );
    const gap = a.estimate - b.estimate;
    expect(difference.low).toBeCloseTo(
      gap - Math.hypot(a.estimate - a.low, b.high - b.estimate),
      12,
    );
    expect(difference.high).toBeCloseTo(
      gap + Math.hypot(a.high - a.estimate, b.estimate - b.low),
      12,
    );
  });

  it('has the p-value at whose level the interval ends at 0', () => {
    const { pValue } = compareJudged(A, B, { labeled: 'by human label' });
    const { difference } = compareJudged(A, B, { labeled: 'by human label', level: 1 - pValue });
    expect(difference.low).toBeCloseTo(0, 6);
  });

  it('turns its sign if the systems swap, and is 1 for like systems', () => {
    const [one, other] = [
      compareJudged(A, B, { labeled: 'by human label' }),
      compareJudged(B, A, { labeled: 'by human label' }),
    ];
    expect(other.difference.estimate).toBe(-one.difference.estimate);
    expect(other.pValue).toBeCloseTo(one.pValue, 9);
    expect(compareJudged(A, A, { labeled: 'by human label' }).pValue).toBe(1);
  });

  it('says why there is none', () => {
    const noClass = rows([0, 0, 5, 45], 700);
    const found = compareJudged(noClass, B, { labeled: 'by human label' });
    expect(found).toMatchObject({ pValue: NaN, method: 'none', reason: 'rows of one class only' });
  });
});
