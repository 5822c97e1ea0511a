import { thresholdSweep } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import { AllowedErrors } from '../../src/acceptance/allowed-errors.js';
import { acceptance } from '../../src/index.js';
import { readVectors } from '../vectors/read-vectors.js';

interface Case {
  readonly seed: number;
  readonly size: number;
  readonly steps: number;
  readonly most: number;
  readonly accuracy: number;
  readonly alpha: number;
  readonly errors: number;
  /** The threshold of MAPIE's fixed sequence over the cuts that are tested, and over all. */
  readonly walk: number | null;
  readonly plain: number | null;
  /** Thresholds that MAPIE's rounding refuses, though their tail is small enough. */
  readonly refused: readonly number[];
}

/** Written by witness-acceptance.py. */
const { cases } = readVectors('witness-acceptance') as { readonly cases: readonly Case[] };

/** Answers by the rule of witness-acceptance.py. */
function answersOf({ seed, size, steps, most }: Case): ThresholdSweep {
  let state = seed;
  const draw = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const confidence = new Float64Array(size);
  const right = new Int8Array(size);
  for (let row = 0; row < size; ++row) {
    const score = Math.max(draw(steps), draw(steps));
    confidence[row] = score;
    right[row] = draw(1000) * steps >= most * (steps - 1 - score) ? 1 : 0;
  }
  return thresholdSweep(right, confidence, { posLabel: 1 });
}

/** The last threshold of tests at all of them, from the first that can pass, but for those refused. */
function plainOf(sweep: ThresholdSweep, one: Case, refused: readonly number[]): number | null {
  const allowed = new AllowedErrors({ most: 1 - one.accuracy, alpha: one.alpha });
  let last: number | null = null;
  for (const [row, threshold] of sweep.thresholds.entries()) {
    const errors = sweep.counts.fp[row] ?? NaN;
    const most = allowed.at((sweep.counts.tp[row] ?? NaN) + errors);
    if (most < 0) continue;
    if (errors > most || refused.includes(threshold)) break;
    last = threshold;
  }
  return last;
}

describe('acceptance, beside MAPIE', () => {
  const found = cases.map((one) => {
    const sweep = answersOf(one);
    const promise = acceptance(sweep, { accuracy: one.accuracy, confidence: 1 - one.alpha });
    return { ...one, sweep, threshold: promise.promised ? promise.threshold : null };
  });

  it('draws the same answers', () => {
    expect(found).toHaveLength(270);
    for (const { sweep, errors, size } of found) {
      expect([sweep.nNegatives, sweep.nSamples]).toEqual([errors, size]);
    }
  });

  it('tests every threshold as Learn then Test does, but for those that rounding refuses', () => {
    for (const one of found) {
      expect(plainOf(one.sweep, one, one.refused), `${one.seed}`).toBe(one.plain);
    }
    // Without rounding they are the same at once.
    const same = found.filter((one) => plainOf(one.sweep, one, []) === one.plain);
    expect(same.length).toBeGreaterThanOrEqual(200);
  });

  it('has the threshold of its fixed sequence over the cuts that are tested', () => {
    for (const { threshold, walk, refused, seed } of found) {
      if (refused.length === 0) expect(threshold, `${seed}`).toBe(walk);
      // Where MAPIE refuses a threshold it stops no later.
      else expect(threshold ?? Infinity, `${seed}`).toBeLessThanOrEqual(walk ?? Infinity);
    }
    expect(found.filter(({ refused }) => refused.length === 0).length).toBeGreaterThan(180);
    const same = found.filter(({ threshold, walk }) => threshold === walk);
    expect(same.length).toBeGreaterThanOrEqual(200);
  });
});
