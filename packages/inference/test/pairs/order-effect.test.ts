import { confusionMatrix, confusionMatrixFromCounts } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextUniform, seedState } from '../../src/bootstrap/kernels/random-state.js';
import { orderEffect } from '../../src/index.js';

const verdicts = fc.constantFrom('a', 'b', 'tie');
const judged = fc.array(fc.tuple(verdicts, verdicts, fc.nat({ max: 5 })), {
  minLength: 1,
  maxLength: 30,
});

describe('orderEffect', () => {
  it('is what swapping changes, by hand', () => {
    const swapped = confusionMatrixFromCounts(
      [
        [20, 15],
        [3, 12],
      ],
      ['a', 'b'],
    );
    const found = orderEffect(swapped, { first: 'a' });
    expect(found.difference).toMatchObject({
      metric: 'orderEffect',
      kind: 'difference',
      direction: null,
      estimate: (15 - 3) / 50,
      method: 'bonett-price',
      relevantRows: 50,
    });
    // Bonett and Price: (16 − 4) / 52 ± 1.96 √((20 / 52 − (12 / 52)²) / 52).
    const half = 1.959963984540054 * Math.sqrt((20 / 52 - (12 / 52) ** 2) / 52);
    expect(found.difference.low).toBeCloseTo(12 / 52 - half, 12);
    expect(found.difference.high).toBeCloseTo(12 / 52 + half, 12);
    expect(found).toMatchObject({ favorsFirst: 15, favorsSecond: 3, method: 'mcnemar-mid-p' });
    // Of 18 fair coins 3 heads or fewer, both sides, the middle counted half:
    // 2 · (1 + 18 + 153 + 816 / 2) / 2^18.
    expect(found.pValue).toBeCloseTo((2 * (1 + 18 + 153 + 816 / 2)) / 2 ** 18, 14);
    expect(found.flipRate).toMatchObject({
      metric: 'flipRate',
      estimate: 18 / 50,
      direction: 'min',
    });
  });

  it('turns its sign when the other one is shown first', () => {
    const swapped = confusionMatrixFromCounts(
      [
        [20, 15],
        [3, 12],
      ],
      ['a', 'b'],
    );
    const [one, other] = (['a', 'b'] as const).map((first) => orderEffect(swapped, { first }));
    expect(other?.difference.estimate).toBe(-(one?.difference.estimate ?? NaN));
    expect(other?.difference.low).toBeCloseTo(-(one?.difference.high ?? NaN), 14);
    expect(other).toMatchObject({ favorsFirst: 3, favorsSecond: 15, pValue: one?.pValue });
  });

  it('counts pair by pair, ties and units included', () => {
    const points = { a: 1, tie: 0, b: -1 } as const;
    fc.assert(
      fc.property(judged, fc.boolean(), (rows, byUnit) => {
        const [before, after] = [rows.map(([one]) => one), rows.map(([, one]) => one)];
        const unit = byUnit ? rows.map(([, , one]) => one) : undefined;
        const matrix = confusionMatrix(before, after, { labels: ['tie', 'b', 'a'], unit });
        const found = orderEffect(matrix, { first: 'a', tie: 'tie' });
        const more = rows.map(([one, other]) => points[one as 'a'] - points[other as 'a']);
        const [first, second] = [
          more.filter((by) => by > 0).length,
          more.filter((by) => by < 0).length,
        ];
        expect(found).toMatchObject({ favorsFirst: first, favorsSecond: second });
        expect(found.difference.estimate).toBeCloseTo((first - second) / rows.length, 14);
        const flips = rows.filter(([one, other]) => one !== other).length;
        expect(found.flipRate.estimate).toBeCloseTo(flips / rows.length, 14);
      }),
      { numRuns: runs(100), seed: 3 },
    );
  });

  it('by unit does not take one judge for many', () => {
    // One of ten judges favors what is first in all of its 20 pairs; the others never do.
    const judge = Array.from({ length: 200 }, (_, row) => Math.floor(row / 20));
    const before = judge.map((one) => (one === 0 ? 'a' : 'b'));
    const after = judge.map(() => 'b');
    const rows = orderEffect(confusionMatrix(before, after), { first: 'a' });
    const units = orderEffect(confusionMatrix(before, after, { unit: judge }), { first: 'a' });
    expect(rows.pValue).toBeLessThan(1e-5);
    expect(units.pValue).toBeGreaterThan(0.05);
    // One judge alone differs: either sign is as likely.
    expect([units.method, units.pValue]).toEqual(['sign-flips', 1]);
    expect(units.difference.low).toBeLessThan(0);
  });

  it('finds an effect that is none in at most one of twenty samples', () => {
    const state = new Int32Array(4);
    let nFound = 0;
    const nSamples = runs(1000);
    for (let sample = 0; sample < nSamples; ++sample) {
      seedState(state, 5, sample);
      const draw = (): string[] =>
        Array.from({ length: 60 }, () => (nextUniform(state) < 0.6 ? 'a' : 'b'));
      const matrix = confusionMatrix(draw(), draw(), { labels: ['a', 'b'] });
      if (orderEffect(matrix, { first: 'a' }).pValue <= 0.05) ++nFound;
    }
    expect(nFound / nSamples).toBeLessThan(0.05 + 2 * Math.sqrt((0.05 * 0.95) / nSamples));
    expect(nFound).toBeGreaterThan(0);
  });

  it('says why there is no p-value', () => {
    const weighted = confusionMatrix(['a', 'b'], ['b', 'b'], { sampleWeight: [2, 1] });
    expect(orderEffect(weighted, { first: 'a' })).toMatchObject({
      pValue: NaN,
      method: 'none',
      reason: expect.stringMatching(/weights/) as string,
    });
  });

  it('refuses verdicts that it does not know', () => {
    const matrix = confusionMatrix(['a', 'b', 'c'], ['a', 'b', 'c']);
    expect(() => orderEffect(matrix, { first: 'z' as 'a' })).toThrow(/^orderEffect: first is "z"/);
    expect(() => orderEffect(matrix, { first: 'a' })).toThrow(
      'orderEffect: swapped has 3 verdicts, expected first, another one, and what the option tie names',
    );
    expect(() => orderEffect(matrix, undefined as unknown as { first: 'a' })).toThrow(
      /^orderEffect: first is undefined/,
    );
    expect(orderEffect(matrix, { first: 'a', tie: 'c' }).favorsFirst).toBe(0);
    expect(() => orderEffect(matrix, { first: 'a', tie: 'a' })).toThrow('tie is the same verdict');
    expect(() => orderEffect(matrix, { first: 'a', ties: 'c' } as { first: 'a' })).toThrow(
      /did you mean/,
    );
    expect(() => orderEffect(JSON.parse('{}') as ConfusionMatrix, { first: 'a' })).toThrow(
      /swapped is/,
    );
  });
});
