import { MetricError } from '@confmat/core';
import { writeRandomScores } from '../kernels/write-scores.js';

/**
 * Scores that know nothing: seeded random numbers, evenly spread over [0, 1). Their curves scatter
 * about those of `noSkillSweep`.
 *
 * @param nSamples Number of scores, a whole number of at least 0.
 * @param seed Any whole number; its low 32 bits count. The same seed gives the same scores.
 * @returns Scores, shape (nSamples,).
 * @throws {MetricError} `invalid-option`.
 * @example
 * randomScores(3, 7).length; // → 3
 */
export function randomScores(nSamples: number, seed = 0): Float64Array {
  const caller = 'randomScores';
  checkWhole(caller, 'nSamples', nSamples, nSamples >= 0);
  checkWhole(caller, 'seed', seed, true);
  const scores = new Float64Array(nSamples);
  writeRandomScores(seed, scores);
  return scores;
}

function checkWhole(caller: string, option: string, value: number, isInRange: boolean): void {
  if (Number.isSafeInteger(value) && isInRange) return;
  const allowed = option === 'seed' ? 'a whole number' : 'a whole number of at least 0';
  throw new MetricError(caller, { code: 'invalid-option', option, value, allowed });
}
