import type { SklearnError } from '../errors.js';
import { fault } from '../errors.js';
import { checkLengths } from '../targets/check-targets.js';
import { readFiniteWeights } from '../targets/read-weights.js';
import { targetType } from '../targets/target-type.js';
import { checkWeightSum } from '../weighted-mean.js';
import type { RankingArguments } from './read-ranking.js';
import { readMatrix } from './read-ranking.js';
import { readScores } from './read-scores.js';

/** A matrix of finite numbers, row-major. */
interface NumberMatrix {
  readonly data: Float64Array | Float32Array;
  readonly shape: readonly [number, number];
}

/** Gains beside scores, checked, as `@confmat/multilabel` takes them. */
export interface ReadGains {
  readonly gains: NumberMatrix;
  readonly scores: NumberMatrix;
  readonly sampleWeight: Float64Array | undefined;
}

const TYPES = ['multilabel-indicator', 'continuous-multioutput', 'multiclass-multioutput'];

/**
 * Check gains beside scores.
 *
 * @param isNormalized Whether gains must be at least 0 and of more than one label.
 * @returns Gains, scores and weights of one shape.
 */
export function readGains(
  { y_true, y_score, sample_weight }: Readonly<Record<keyof RankingArguments, unknown>>,
  isNormalized: boolean,
): ReadGains {
  const fail = (reason: string): SklearnError => fault('ValueError', reason);
  const truth = readMatrix(y_true);
  const scores = readScores('y_score', y_score);
  if (truth.form === 'sparse') throw fail('y_true is a sparse matrix, expected an array');
  checkLengths({ y_true, y_score, sample_weight });
  const data = Float64Array.from(truth.cells, Number);
  const [nSamples = 0, nColumns = 1] = truth.shape;
  if (isNormalized) {
    const cell = data.findIndex((gain) => gain < 0);
    if (cell >= 0) throw fail(`y_true has ${data[cell] ?? NaN}, expected numbers of at least 0`);
    if (truth.shape.length === 2 && nColumns < 2)
      throw fail('y_true has one column, expected more');
  }
  const type = targetType('y_true', truth);
  if (!TYPES.includes(type)) throw fail(`y_true is ${type}, expected a matrix of several columns`);
  if (scores.nColumns !== nColumns) {
    throw fail(`y_score has ${scores.nColumns} columns, expected ${nColumns}, as in y_true`);
  }
  const weights = readFiniteWeights(sample_weight, nSamples, 'TypeError');
  checkWeightSum(weights);
  return {
    gains: { data, shape: [nSamples, nColumns] },
    scores: { data: scores.data, shape: [nSamples, nColumns] },
    sampleWeight: weights ?? undefined,
  };
}
