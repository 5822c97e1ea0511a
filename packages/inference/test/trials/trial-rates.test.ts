import { confusionMatrix } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextUniform, seedState } from '../../src/bootstrap/kernels/random-state.js';
import { trialRates } from '../../src/index.js';

/** A matrix of tasks that pass so many of so many tries. */
function tried(tasks: readonly (readonly [passes: number, tries: number])[]): ConfusionMatrix {
  const rows = tasks.flatMap(([passes, tries], task) =>
    Array.from({ length: tries }, (_, i) => ({ task, answer: i < passes ? 'pass' : 'fail' })),
  );
  const answers = rows.map(({ answer }) => answer);
  return confusionMatrix(
    answers.map(() => 'pass'),
    answers,
    { unit: rows.map(({ task }) => task), labels: ['fail', 'pass'] },
  );
}

const estimatesOf = (found: readonly { readonly estimate: number }[]): number[] =>
  found.map(({ estimate }) => estimate);

describe('trialRates', () => {
  it.each([
    [9, [0.75, 0.545, 0.255, 0.018, 0]],
    [8, [0.667, 0.424, 0.141, 0.002, 0]],
  ])('has the published pass^k of %i passes of 12', (passes, published) => {
    const { passAll } = trialRates(tried([[passes, 12]]), { k: [1, 2, 4, 8, 12] });
    expect(estimatesOf(passAll).map((share) => Number(share.toFixed(3)))).toEqual(published);
  });

  it('is the mean over tasks, by hand', () => {
    // Tasks with 2 of 3, 0 of 3 and 3 of 3.
    const found = trialRates(
      tried([
        [2, 3],
        [0, 3],
        [3, 3],
      ]),
      { k: [1, 2] },
    );
    // pass@1 = pass^1 = (2/3 + 0 + 1) / 3; pass@2 = (1 − 0 + 0 + 1) / 3; pass^2 = (1/3 + 0 + 1) / 3.
    expect(found.passAt[0]?.estimate).toBeCloseTo(5 / 9, 14);
    expect(found.passAll[0]?.estimate).toBeCloseTo(5 / 9, 14);
    expect(found.passAt[1]?.estimate).toBeCloseTo(2 / 3, 14);
    expect(found.passAll[1]?.estimate).toBeCloseTo(4 / 9, 14);
    // Two of three tasks pass most of their tries; only two tries of the first can differ: 2·2·1 / (3·2).
    expect(found.majority.estimate).toBeCloseTo(2 / 3, 14);
    expect(found.flipRate.estimate).toBeCloseTo((2 * 2 * 1) / (3 * 2) / 3, 14);
    expect(found).toMatchObject({ nTasks: 3, nTries: 9 });
    expect(found.passAt[0]).toMatchObject({ metric: 'pass@1', relevantRows: 3 });
    expect(found.tallies).toEqual([
      { tries: 3, passes: 0, nTasks: 1 },
      { tries: 3, passes: 2, nTasks: 1 },
      { tries: 3, passes: 3, nTasks: 1 },
    ]);
  });

  it('counts a tie of a majority half', () => {
    expect(trialRates(tried([[1, 2]])).majority.estimate).toBe(0.5);
  });

  it('is what all draws of k tries give, one by one', () => {
    const task = fc
      .integer({ min: 1, max: 6 })
      .chain((tries) => fc.tuple(fc.integer({ min: 0, max: tries }), fc.constant(tries)));
    fc.assert(
      fc.property(
        fc.array(task, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 4 }),
        (tasks, k) => {
          const found = trialRates(tried(tasks), { k });
          const shares = tasks.map(([passes, tries]) => drawsOf(passes, tries, k));
          const mean = (of: 'any' | 'all'): number =>
            shares.reduce((sum, share) => sum + share[of], 0) / tasks.length;
          const [any, all] = [found.passAt[0]?.estimate, found.passAll[0]?.estimate];
          if (tasks.some(([, tries]) => tries < k)) expect([any, all]).toEqual([NaN, NaN]);
          else {
            expect(any).toBeCloseTo(mean('any'), 12);
            expect(all).toBeCloseTo(mean('all'), 12);
          }
        },
      ),
      { numRuns: runs(400), seed: 1 },
    );
  });

  it('says which tasks are tried too little', () => {
    const found = trialRates(
      tried([
        [1, 1],
        [2, 3],
      ]),
      { k: [1, 3] },
    );
    expect(found.passAt[0]?.estimate).toBeCloseTo((1 + 2 / 3) / 2, 14);
    expect(found.passAt[1]).toMatchObject({
      estimate: NaN,
      method: 'none',
      reason: '1 task has fewer than 3 tries',
    });
    expect(found.flipRate.reason).toBe('1 task has fewer than 2 tries');
  });

  it('has no interval of one task', () => {
    expect(trialRates(tried([[2, 3]])).passAt[0]).toMatchObject({
      method: 'none',
      reason: 'fewer than two tasks, so how they differ is unknown',
    });
  });

  it('holds the rate of all tasks in about 95 % of samples', () => {
    // Tasks pass with a chance that is uniform: 1/2 on average, its square 1/3, and 1 − 1/3 for one of two.
    const truth = { passAt: [1 / 2, 2 / 3], passAll: [1 / 2, 1 / 3] };
    const state = new Int32Array(4);
    const nSamples = 400;
    const held = { passAt: [0, 0], passAll: [0, 0], flipRate: 0 };
    for (let sample = 0; sample < nSamples; ++sample) {
      seedState(state, 34, sample);
      const tasks = Array.from({ length: 40 }, () => {
        const chance = nextUniform(state);
        let passes = 0;
        for (let i = 0; i < 4; ++i) passes += nextUniform(state) < chance ? 1 : 0;
        return [passes, 4] as const;
      });
      const found = trialRates(tried(tasks), { k: [1, 2] });
      for (const rate of ['passAt', 'passAll'] as const) {
        for (const [i, value] of truth[rate].entries()) {
          const { low = NaN, high = NaN } = found[rate][i] ?? {};
          held[rate][i] = (held[rate][i] ?? 0) + (low <= value && value <= high ? 1 : 0);
        }
      }
      // 2·p·(1 − p) is 1/3 on average.
      if (found.flipRate.low <= 1 / 3 && 1 / 3 <= found.flipRate.high) ++held.flipRate;
    }
    // Less two standard errors of 400 samples, 0.022.
    for (const n of [...held.passAt, ...held.passAll, held.flipRate]) {
      expect(n / nSamples).toBeGreaterThan(0.928);
    }
  });

  it('refuses what it cannot count', () => {
    const plain = confusionMatrix([1, 0], [1, 1]);
    expect(() => trialRates(plain)).toThrow(
      'trialRates: matrix needs its tasks: count it with { unit: task }',
    );
    const weighted = confusionMatrix([1, 0], [1, 1], { unit: ['a', 'b'], sampleWeight: [1, 0.5] });
    expect(() => trialRates(weighted)).toThrow(/matrix/);
    expect(() => trialRates(tried([[1, 1]]), { k: 0 })).toThrow(/k/);
    expect(() => trialRates(tried([[1, 1]]), { k: [1.5] })).toThrow(/k/);
  });

  it('has no value without rows', () => {
    const none = confusionMatrix([], [], { unit: [], labels: ['fail', 'pass'] });
    expect(trialRates(none).passAt[0]).toMatchObject({
      estimate: NaN,
      reason: 'there are no rows',
    });
  });
});

/** Draws every k of the tries of a task, and counts those with a pass, and those with passes alone. */
function drawsOf(passes: number, tries: number, k: number): { any: number; all: number } {
  let [nDraws, any, all] = [0, 0, 0];
  for (let mask = 0; mask < 2 ** tries; ++mask) {
    const drawn = Array.from({ length: tries }, (_, i) => i).filter((i) => (mask >> i) & 1);
    if (drawn.length !== k) continue;
    ++nDraws;
    if (drawn.some((i) => i < passes)) ++any;
    if (drawn.every((i) => i < passes)) ++all;
  }
  return { any: any / nDraws, all: all / nDraws };
}
