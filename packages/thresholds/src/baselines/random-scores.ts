import { checkOptionNames, named, invalidValue, invalidOption } from '@confmat/core/internal';
import { wholeFrom } from '../refusals.js';
import { writeRandomScores } from './kernels/write-scores.js';

/** Options of `randomScores`. */
export interface RandomScoresOptions {
  /** Any whole number; its low 32 bits count. The same seed gives the same scores. Default: 0. */
  readonly seed?: number | undefined;
}

const OPTIONS: readonly string[] = ['seed'];

/**
 * Scores that know nothing: seeded random numbers, evenly spread over [0, 1). Their curves scatter
 * about those of `noSkillSweep`.
 * @param nSamples Number of scores, a whole number of at least 0.
 * @param options The seed.
 * @returns Scores, shape (nSamples,).
 * @throws {MetricError} `invalid-value`, `invalid-option`.
 * @example
 * randomScores(3, { seed: 7 }).length; // → 3
 */
export function randomScores(nSamples: number, options: RandomScoresOptions = {}): Float64Array {
  return named('randomScores', () => {
    checkOptionNames(options, OPTIONS);
    const { seed = 0 } = options;
    if (!(Number.isSafeInteger(nSamples) && nSamples >= 0)) {
      throw invalidValue('nSamples', nSamples, wholeFrom(0));
    }
    if (!Number.isSafeInteger(seed)) {
      throw invalidOption('seed', seed, { kind: 'integer', what: 'a whole number' });
    }
    const scores = new Float64Array(nSamples);
    writeRandomScores(seed, scores);
    return scores;
  });
}
