import { floatsOf } from '../arrays/floats.js';
import { readArray } from '../arrays/read-array.js';
import { mustBeWeights, wrongDimensions, wrongWeightCount, zeroWeights } from '../faults.js';
import { checkFinite } from './target-type.js';

/** Read row weights: finite numbers of any sign, not all zero. */
export function readWeights(sample_weight: unknown, nSamples: number): Float64Array | null {
  const weights = readFiniteWeights(sample_weight, nSamples);
  refuseZeroWeights(weights);
  return weights;
}

/** Refuse weights that are zero throughout. */
export function refuseZeroWeights(weights: Float64Array | null): void {
  if (weights?.every((weight) => weight === 0)) throw zeroWeights();
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
    throw mustBeWeights(form === 'sparse' ? 'a sparse matrix' : `an array of ${kind}s`);
  }
  const { cells } = rest as { cells: ArrayLike<unknown> };
  checkFinite('sample_weight', cells);
  if (shape.length !== 1) {
    throw wrongDimensions('sample_weight', shape.length, '1', ofMatrix);
  }
  if (cells.length !== nSamples) {
    throw wrongWeightCount(cells.length, nSamples);
  }
  return floatsOf(cells, false);
}
