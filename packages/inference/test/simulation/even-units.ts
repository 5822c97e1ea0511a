import { accuracy, confusionMatrix, f1, recall } from '@confmat/core';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { betaQuantile } from '../../src/numerics/distributions.js';
import { interval } from '../../src/index.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';

/** Units whose rows are right at a rate of their own. */
export interface Units {
  readonly nUnits: number;
  /** Rows of a unit. */
  readonly size: number;
  /** How alike the rows of a unit are, in (0, 1). */
  readonly correlation: number;
}

const RATE = 0.8;

/** One unit in so many has rows of a class that is not everywhere. */
const EVERY = 5;

/**
 * How often intervals hold the share of right answers, 0.8, and its F1 if half of the rows are positive
 * and an error is as likely either way; and the recall of a class that few units have.
 */
export function unitCoverage({ nUnits, size, correlation }: Units, draws: Draws): Shares {
  const scale = (1 - correlation) / correlation;
  return sharesOf(draws, (state) => {
    const [truth, guess, unit]: [number[], number[], number[]] = [[], [], []];
    const [rareTruth, rareGuess]: [number[], number[]] = [[], []];
    for (let code = 0; code < nUnits; ++code) {
      const rate = betaQuantile(nextUniform(state), RATE * scale, (1 - RATE) * scale);
      for (let row = 0; row < size; ++row) {
        const label = nextUniform(state) < 0.5 ? 1 : 0;
        truth.push(label);
        const isRight = nextUniform(state) < rate;
        guess.push(isRight ? label : 1 - label);
        unit.push(code);
        const rare = code % EVERY === 0 ? label : 0;
        rareTruth.push(rare);
        rareGuess.push(isRight ? rare : 1 - rare);
      }
    }
    const labels = [0, 1];
    const matrix = confusionMatrix(truth, guess, { labels, unit });
    const ofRows = confusionMatrix(truth, guess, { labels });
    const of = { average: 'binary', posLabel: 1 } as const;
    const few = confusionMatrix(rareTruth, rareGuess, { labels, unit });
    return {
      'accuracy, rows as units': holds(interval(ofRows, accuracy), RATE),
      accuracy: holds(interval(matrix, accuracy), RATE),
      // Half of the rows are positive, true and predicted: F1 is the accuracy.
      F1: holds(interval(matrix, f1, of), RATE),
      'macro F1': holds(interval(matrix, f1, { average: 'macro' }), RATE),
      'recall of a class of one unit in five': holds(interval(few, recall, of), RATE),
    };
  });
}
