import { describe, expect, it } from 'vitest';
import { countBetweenScores, writeBetweenScores } from '../../src/curves/kernels/between-scores.js';

const STEPS = 4;

function pointsOf(scores: readonly number[], tp: readonly number[], fp: readonly number[]) {
  const size = countBetweenScores(Float64Array.from(scores), STEPS);
  const out = [0, 1, 2].map(() => new Float64Array(size).fill(NaN));
  const [at, tpAt, fpAt] = out as [Float64Array, Float64Array, Float64Array];
  const columns = [scores, tp, fp].map((values) => Float64Array.from(values));
  const [own, ownTp, ownFp] = columns as [Float64Array, Float64Array, Float64Array];
  writeBetweenScores(own, ownTp, ownFp, STEPS, at, tpAt, fpAt);
  return { at: [...at], tp: [...tpAt], fp: [...fpAt] };
}

describe('writeBetweenScores', () => {
  it('goes from 1 to 0 by even steps, each score twice', () => {
    expect(pointsOf([0.75, 0.25], [1, 3], [0, 2])).toEqual({
      at: [1, 0.75, 0.75, 0.5, 0.25, 0.25, 0],
      tp: [0, 0, 1, 1, 1, 3, 3],
      fp: [0, 0, 0, 0, 0, 2, 2],
    });
  });

  it('has no rows predicted positive where there are no scores', () => {
    expect(pointsOf([], [], [])).toEqual({
      at: [1, 0.75, 0.5, 0.25, 0],
      tp: [0, 0, 0, 0, 0],
      fp: [0, 0, 0, 0, 0],
    });
  });

  it('keeps both sides of scores at the ends', () => {
    expect(pointsOf([1, 0], [1, 1], [0, 1])).toEqual({
      at: [1, 1, 1, 0.75, 0.5, 0.25, 0, 0, 0],
      tp: [0, 0, 1, 1, 1, 1, 1, 1, 1],
      fp: [0, 0, 0, 0, 0, 0, 0, 1, 1],
    });
  });
});
