import { fbeta, precision, recall } from '@confmat/core';
import { checkOption, checkOptionNames, named, invalidValue } from '@confmat/core/internal';
import type { ZeroDivision } from '@confmat/core';
import { checkSweep } from '../sweep/check-sweep.js';
import type { ThresholdSweep } from '../sweep/sweep.js';

/** Options of `fbetaCurve`. */
export interface FbetaCurveOptions {
  /** The value where a denominator is 0. Default: 0. */
  readonly zeroDivision?: ZeroDivision | undefined;
}

const OPTIONS: readonly string[] = ['zeroDivision'];

/** Fβ over the thresholds, with the two that enclose it; row i is row i of the sweep. */
export interface FbetaCurve {
  readonly beta: number;
  /** Descending, shape (nThresholds,). */
  readonly thresholds: Float64Array;
  /** In [0, 1], between precision and recall, shape (nThresholds,). */
  readonly fbeta: Float64Array;
  /** In [0, 1], shape (nThresholds,). */
  readonly precision: Float64Array;
  /** In [0, 1], shape (nThresholds,). */
  readonly recall: Float64Array;
}

/**
 * Fβ at every threshold, with precision and recall. Draw it in steps: between two scores nothing
 * changes, and a small sample makes a staircase that smoothing would hide. Above every score Fβ
 * is 0.
 * @param sweep A sweep of any kind.
 * @param beta Weight of recall against precision, in [0, ∞]; 1 for F1.
 * @param options `zeroDivision`.
 * @returns The three curves.
 * @throws {MetricError} `unsupported-type`, `invalid-value`, `invalid-option`.
 * @see scikit-learn `fbeta_score`, called at every threshold.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * fbetaCurve(sweep, 1).fbeta[2]; // → 0.8
 */
export function fbetaCurve(
  sweep: ThresholdSweep,
  beta: number,
  options: FbetaCurveOptions = {},
): FbetaCurve {
  return named('fbetaCurve', () => {
    checkSweep(sweep);
    checkOptionNames(options, OPTIONS);
    const { zeroDivision = 0 } = options;
    checkOption('zeroDivision', zeroDivision, [0, 1, NaN]);
    if (!(typeof beta === 'number' && beta >= 0)) {
      throw invalidValue('beta', beta, 'a number of at least 0, such as 1');
    }
    return {
      beta,
      thresholds: sweep.thresholds.slice(),
      fbeta: fbeta(sweep.counts, beta, { zeroDivision }),
      precision: precision(sweep.counts, { zeroDivision }),
      recall: recall(sweep.counts, { zeroDivision }),
    };
  });
}
