import { checkOptionNames, named } from '@confmat/core/internal';
import type { Label, LabelColumn } from '@confmat/core';
import { PositiveClass } from '../sweep/positive-class.js';
import { writePerfectScores } from './kernels/write-scores.js';

/** Options of `perfectScores`. */
export interface PerfectScoresOptions<L extends Label = Label> {
  /** The label that counts as positive. Default: as in `thresholdSweep`. */
  readonly posLabel?: L | undefined;
}

const OPTIONS: readonly string[] = ['posLabel'];

/**
 * Scores that separate the classes: positives are spread evenly over [2/3, 1], all others over
 * [0, 1/3]. Every metric of them rises to its best, keeps it on the interval between, and falls.
 * @param yTrue True labels, shape (nSamples,), none missing.
 * @param options Positive label.
 * @returns Scores in [0, 1], shape (nSamples,).
 * @throws {MetricError} `unsupported-type`, `null-value`, `invalid-label`, `mixed-labels`,
 *   `invalid-option`, `unknown-label`.
 * @example
 * perfectScores([0, 1, 0, 1]); // → Float64Array [0, 1, 0.3333333333333333, 0.6666666666666667]
 */
export function perfectScores<L extends Label>(
  yTrue: LabelColumn<L>,
  options: PerfectScoresOptions<L> = {},
): Float64Array {
  return named('perfectScores', () => {
    checkOptionNames(options, OPTIONS);
    const positive = new PositiveClass(options.posLabel);
    const { classes } = positive.readOnce(yTrue, 'error');
    const scores = new Float64Array(classes.length);
    writePerfectScores(classes, scores);
    return scores;
  });
}
