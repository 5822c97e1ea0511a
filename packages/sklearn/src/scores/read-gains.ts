import { mustBeDense, wrongColumns, wrongTargets } from '../faults.js';
import { checkLengths } from '../targets/check-lengths.js';
import { readFiniteWeights } from '../targets/read-weights.js';
import { targetType } from '../targets/target-type.js';
import { checkWeightSum } from '../weighted-mean.js';
import type { RankingArguments } from './read-ranking.js';
import { readMatrix } from './read-ranking.js';
import { readScores } from './read-scores.js';
import { valueError } from '../errors.js';

/** A matrix of finite numbers, row-major. */
interface NumberMatrix {
  readonly data: Float64Array | Float32Array;
  readonly shape: readonly [number, number];
}

/** Gains and scores, checked, as `@confmat/multilabel` takes them. */
export interface ReadGains {
  readonly gains: NumberMatrix;
  readonly scores: NumberMatrix;
  readonly sampleWeight: Float64Array | undefined;
}

const TYPES = ['multilabel-indicator', 'continuous-multioutput', 'multiclass-multioutput'];

/**
 * Check gains and scores.
 * @param isNormalized Whether gains must be at least 0 and of more than one label.
 */
export function readGains(
  { y_true, y_score, sample_weight }: Readonly<Record<keyof RankingArguments, unknown>>,
  isNormalized: boolean,
): ReadGains {
  const truth = readMatrix(y_true);
  const scores = readScores('y_score', y_score);
  if (truth.form === 'sparse') throw mustBeDense('y_true', 'ValueError');
  checkLengths({ y_true, y_score, sample_weight });
  const data = Float64Array.from(truth.cells, Number);
  const [nSamples = 0, nColumns = 1] = truth.shape;
  if (isNormalized) {
    const cell = data.findIndex((gain) => gain < 0);
    if (cell >= 0)
      throw valueError(`y_true has ${data[cell] ?? NaN}, expected numbers of at least 0`);
    if (truth.shape.length === 2 && nColumns < 2)
      throw valueError('y_true has one column, expected more');
  }
  const type = targetType('y_true', truth);
  if (!TYPES.includes(type)) throw wrongTargets(type, 'a matrix of several columns');
  if (scores.nColumns !== nColumns) {
    throw wrongColumns('y_score', scores.nColumns, nColumns, 'as in y_true');
  }
  const weights = readFiniteWeights(sample_weight, nSamples, 'TypeError');
  checkWeightSum(weights);
  return {
    gains: { data, shape: [nSamples, nColumns] },
    scores: { data: scores.data, shape: [nSamples, nColumns] },
    sampleWeight: weights ?? undefined,
  };
}
