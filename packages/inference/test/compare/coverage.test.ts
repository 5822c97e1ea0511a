import { accuracy, f1 } from '@confmat/core';
import type { JointTally } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { compare } from '../../src/index.js';
import { drawCells } from '../../src/bootstrap/kernels/draw-cells.js';
import { seedState } from '../../src/bootstrap/kernels/random-state.js';

/** How often either model says yes, of the negatives and of the positives. */
interface Design {
  readonly positives: number;
  readonly a: readonly [number, number];
  readonly b: readonly [number, number];
}

const N_RUNS = 1500;
/** Fine enough for shares of four decimals. */
const SCALE = 1e8;

/** Shares of (truth, a, b); half of the time the two models judge by the same luck. */
function sharesOf({ positives, a, b }: Design): Float64Array {
  return Float64Array.from({ length: 8 }, (_, cell) => {
    const [t, x, y] = [cell >> 2, (cell >> 1) & 1, cell & 1] as const;
    const [p, q] = [a[t as 0 | 1], b[t as 0 | 1]];
    const both = (Math.min(p, q) + p * q) / 2;
    const shares = [1 - p - q + both, q - both, p - both, both];
    return (t === 1 ? positives : 1 - positives) * (shares[2 * x + y] ?? 0);
  });
}

function f1Of({ positives, a, b }: Design, model: 'a' | 'b'): number {
  const [falseRate, trueRate] = model === 'a' ? a : b;
  const tp = positives * trueRate;
  return (2 * tp) / (tp + (1 - positives) * falseRate + positives);
}

/** Samples of n rows of a design. */
function* samples(design: Design, n: number): Generator<JointTally<number>> {
  const shares = sharesOf(design);
  const order = Int32Array.from(shares.keys()).sort((i, j) => (shares[j] ?? 0) - (shares[i] ?? 0));
  const weights = Float64Array.from(order, (cell) => Math.round((shares[cell] ?? 0) * SCALE));
  // Drawn from the shares as `drawCells` draws from counts: of n rows, not of as many as there are.
  const total = weights.reduce((sum, one) => sum + one, 0);
  const state = new Int32Array(4);
  const drawn = new Float64Array(weights.length);
  for (let run = 0; run < N_RUNS; ++run) {
    seedState(state, 16, run);
    drawCells(
      state,
      weights.map((one) => (one * n) / total),
      n,
      drawn,
    );
    const kept = [...order.keys()].filter((place) => drawn[place] !== 0);
    const codes = (shift: number): Int32Array =>
      Int32Array.from(kept, (place) => ((order[place] ?? 0) >> shift) & 1);
    yield {
      labels: [0, 1],
      ...{ trueCodes: codes(2), aCodes: codes(1), bCodes: codes(0) },
      counts: Float64Array.from(kept, (place) => drawn[place] ?? 0),
      ...{ weighted: false, nSamples: n, nSkipped: 0 },
    };
  }
}

/** Share of the runs in which something holds; two standard errors are 0.011 at 0.95. */
function shareOf(design: Design, n: number, holds: (joint: JointTally<number>) => boolean): number {
  let held = 0;
  for (const joint of samples(design, n)) if (holds(joint)) ++held;
  return held / N_RUNS;
}

const better: Design = { positives: 0.3, a: [0.1, 0.8], b: [0.15, 0.65] };
const alike: Design = { positives: 0.3, a: [0.1, 0.8], b: [0.1, 0.8] };

describe('the interval of a difference, simulated', () => {
  it.for([50, 200])('of F1 holds the true one in 94 of 100 samples of %i rows', (n) => {
    const truth = f1Of(better, 'a') - f1Of(better, 'b');
    const covered = shareOf(better, n, (joint) => {
      const options = { average: 'binary', posLabel: 1, test: 'delta' } as const;
      const { low, high } = compare(joint, f1, options).difference;
      return low <= truth && truth <= high;
    });
    expect(covered).toBeGreaterThan(0.94 - 0.012);
  });

  it('of accuracy holds it, and McNemar finds no difference where there is none', () => {
    const covered = shareOf(alike, 200, (joint) => {
      const { low, high } = compare(joint, accuracy).difference;
      return low <= 0 && high >= 0;
    });
    expect(covered).toBeGreaterThan(0.95 - 0.012);
    const found = shareOf(alike, 200, (joint) => compare(joint, accuracy).pValue < 0.05);
    expect(found).toBeLessThan(0.05 + 0.012);
  });

  it('permutation finds no difference where there is none', () => {
    let found = 0;
    let runs = 0;
    for (const joint of samples(alike, 200)) {
      if (++runs > 300) break;
      const options = { average: 'binary', posLabel: 1, replicates: 200 } as const;
      if (compare(joint, f1, options).pValue < 0.05) ++found;
    }
    // 300 runs: 5 % and two standard errors.
    expect(found / 300).toBeLessThan(0.05 + 0.026);
  });
});
