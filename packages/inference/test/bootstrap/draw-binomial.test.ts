import { describe, expect, it } from 'vitest';
import { drawBinomial } from '../../src/bootstrap/kernels/draw-binomial.js';
import { drawCells } from '../../src/bootstrap/kernels/draw-cells.js';
import { nextUniform, seedState } from '../../src/bootstrap/kernels/random-state.js';
import { chiSquareSurvival } from '../../src/numerics/incomplete-gamma.js';

const DRAWS = 40_000;

function draws(n: number, p: number, seed: number): Float64Array {
  const state = new Int32Array(4);
  seedState(state, seed, 0);
  return Float64Array.from({ length: DRAWS }, () => drawBinomial(state, n, p));
}

/** ln of the binomial probability of k. */
function logProbability(n: number, k: number, p: number): number {
  let choose = 0;
  for (let i = 1; i <= k; ++i) choose += Math.log((n - k + i) / i);
  return choose + k * Math.log(p) + (n - k) * Math.log1p(-p);
}

describe('drawBinomial', () => {
  it.for([
    [1, 0.3],
    [19, 0.5],
    [30, 0.3],
    [40, 0.9],
    [200, 0.06],
    [1000, 0.02],
    [5000, 0.4],
    [1_000_000_000, 0.5],
    [1_000_000_000, 2e-8],
    [1_000_000_000, 0.999],
  ] as const)('of %d trials at %d has the mean and variance of the binomial', ([n, p]) => {
    const found = draws(n, p, 7);
    const mean = found.reduce((sum, k) => sum + k, 0) / DRAWS;
    const variance = found.reduce((sum, k) => sum + (k - mean) ** 2, 0) / (DRAWS - 1);
    const expected = n * p * (1 - p);
    // Five standard errors.
    expect(Math.abs(mean - n * p)).toBeLessThan(5 * Math.sqrt(expected / DRAWS));
    expect(Math.abs(variance / expected - 1)).toBeLessThan(
      5 * Math.sqrt((2 + 1 / expected) / DRAWS),
    );
  });

  it.for([
    [12, 0.4],
    [60, 0.2],
    [60, 0.7],
    [400, 0.05],
    [3000, 0.5],
  ] as const)('of %d trials at %d has its probabilities', ([n, p]) => {
    const counts = new Map<number, number>();
    for (const k of draws(n, p, 11)) counts.set(k, (counts.get(k) ?? 0) + 1);
    let [statistic, cells, seen, expectedSeen] = [0, 0, 0, 0];
    for (let k = 0; k <= n; ++k) {
      const expected = DRAWS * Math.exp(logProbability(n, k, p));
      if (expected < 10) continue;
      const found = counts.get(k) ?? 0;
      statistic += (found - expected) ** 2 / expected;
      [cells, seen, expectedSeen] = [cells + 1, seen + found, expectedSeen + expected];
    }
    const rest = DRAWS - expectedSeen;
    statistic += rest > 0 ? (DRAWS - seen - rest) ** 2 / rest : 0;
    expect(chiSquareSurvival(statistic, cells)).toBeGreaterThan(1e-4);
  });

  it('knows the certain cases', () => {
    const state = Int32Array.of(1, 2, 3, 4);
    expect([0, 1].map((p) => drawBinomial(state, 9, p))).toEqual([0, 9]);
    expect(drawBinomial(state, 0, 0.5)).toBe(0);
  });
});

describe('drawCells', () => {
  it('keeps the number of rows', () => {
    const state = new Int32Array(4);
    const out = new Float64Array(4);
    for (let replicate = 0; replicate < 200; ++replicate) {
      seedState(state, 3, replicate);
      drawCells(state, Float64Array.of(7, 2, 1, 1), 11, out);
      expect(out.reduce((sum, count) => sum + count, 0)).toBe(11);
      expect(Math.min(...out)).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('nextUniform', () => {
  it('begins streams of seeds and replicates that do not follow each other', () => {
    const state = new Int32Array(4);
    const firsts = new Set<number>();
    for (const seed of [0, 1, 2, 2 ** 32, 2 ** 52 + 1]) {
      for (let replicate = 0; replicate < 1000; ++replicate) {
        seedState(state, seed, replicate);
        firsts.add(nextUniform(state));
      }
    }
    expect(firsts.size).toBe(5000);
    const mean = [...firsts].reduce((sum, u) => sum + u, 0) / 5000;
    expect(Math.abs(mean - 1 / 2)).toBeLessThan(5 * Math.sqrt(1 / 12 / 5000));
  });

  it('is xoshiro128**', () => {
    // The reference code in C, from the state 1, 2, 3, 4: 11520, 0, 5927040, 70819200.
    const state = Int32Array.of(1, 2, 3, 4);
    expect(nextUniform(state) * 2 ** 53).toBe((11520 >>> 5) * 2 ** 26);
    expect(nextUniform(state) * 2 ** 53).toBe((5927040 >>> 5) * 2 ** 26 + (70819200 >>> 6));
  });
});
