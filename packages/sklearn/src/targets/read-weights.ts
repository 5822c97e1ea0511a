import { floatsOf } from '../arrays/forms.js';
import { readArray } from '../arrays/read-array.js';
import { wrongDimensions } from '../faults.js';
import { checkFinite } from './target-type.js';
import { typeError, valueError } from '../errors.js';

/** Read row weights: finite numbers of any sign, not all zero. */
export function readWeights(sample_weight: unknown, nSamples: number): Float64Array | null {
  const weights = readFiniteWeights(sample_weight, nSamples);
  refuseZeroWeights(weights);
  return weights;
}

/** Refuse weights that are zero throughout. */
export function refuseZeroWeights(weights: Float64Array | null): void {
  if (weights?.every((weight) => weight === 0))
    throw valueError('sample_weight is zero throughout, expected a weight that is not');
}

/** Read row weights, which may all be zero. */
export function readFiniteWeights(
  sample_weight: unknown,
  nSamples: number,
  ofMatrix: 'ValueError' | 'TypeError' = 'ValueError',
): Float64Array | null {
  if (sample_weight === null || sample_weight === undefined) return null;
  const { form, kind, shape, ...rest } = readArray('sample_weight', sample_weight);
  if (form === 'sparse' || kind === 'string' || kind === 'object') {
    throw typeError(
      `sample_weight is ${form === 'sparse' ? 'a sparse matrix' : `an array of ${kind}s`}, expected an array of numbers`,
    );
  }
  const { cells } = rest as { cells: ArrayLike<unknown> };
  checkFinite('sample_weight', cells);
  if (shape.length !== 1) {
    throw wrongDimensions('sample_weight', shape.length, '1', ofMatrix);
  }
  if (cells.length !== nSamples) {
    throw valueError(
      `sample_weight has ${cells.length} weights, expected ${nSamples}, one per sample`,
    );
  }
  return floatsOf(cells, undefined);
}
