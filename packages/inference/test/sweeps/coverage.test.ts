import { thresholdSweep } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import { nextUniform, seedState } from '../../src/bootstrap/kernels/random-state.js';
import { normalCdf, normalQuantile } from '../../src/distributions.js';
import { rocAucInterval } from '../../src/index.js';

const RUNS = 600;

/** Scores of positives lie `shift` above those of negatives, both normal. */
function coverage(shift: number, nPositives: number, nNegatives: number): number {
  const truth = normalCdf(shift / Math.SQRT2);
  const labels = Array.from({ length: nPositives + nNegatives }, (_, row) =>
    row < nPositives ? 1 : 0,
  );
  const state = new Int32Array(4);
  let held = 0;
  for (let run = 0; run < RUNS; ++run) {
    seedState(state, 20, run);
    const scores = Float64Array.from(labels, (label) => {
      return normalQuantile(nextUniform(state) + 2 ** -54) + label * shift;
    });
    const { low, high } = rocAucInterval(thresholdSweep(labels, scores));
    if (low <= truth && truth <= high) ++held;
  }
  return held / RUNS;
}

describe('rocAucInterval', () => {
  it.for([
    [0.5, 5, 45],
    [0.5, 40, 400],
    [1.8, 10, 190],
    [2.5, 5, 45],
    [2.5, 10, 190],
    [3.3, 10, 190],
    [3.3, 40, 960],
  ] as const)('covers 0.94 at least: shift %d, %i and %i rows', ([shift, positives, negatives]) => {
    // Two standard errors below.
    const least = 0.94 - 2 * Math.sqrt((0.94 * 0.06) / RUNS);
    expect(coverage(shift, positives, negatives)).toBeGreaterThanOrEqual(least);
  });
});
