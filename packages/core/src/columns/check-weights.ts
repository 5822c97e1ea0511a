import { findNotFinite } from '../kernels/find-not-finite.js';
import { isArrayOf } from './column.js';
import { checkColumn } from './read-column.js';
import { notFinite, readNumbers } from './read-numbers.js';

/** Finite row weights of any sign, shape (nSamples,); a copy unless they were a `Float64Array`. */
export function checkWeights(argument: string, column: unknown): Float64Array {
  const weights = readNumbers(argument, column, 'invalid-weight');
  return isArrayOf(weights, 'Float64Array') ? weights : Float64Array.from(weights);
}

/** Row weights, shape (nSamples,). Those of a `Float64Array` may not be finite yet. */
export interface RowWeights {
  readonly values: Float64Array;
  readonly areFinite: boolean;
}

/** Row weights as they stand: sums of them tell whether all are finite. */
export function readWeights(column: unknown): RowWeights {
  const { cells } = checkColumn('sampleWeight', column);
  return isArrayOf(cells, 'Float64Array')
    ? { values: cells, areFinite: false }
    : { values: checkWeights('sampleWeight', column), areFinite: true };
}

/** The weights. Refuses the first that is not finite. */
export function finiteWeights({ values, areFinite }: RowWeights): Float64Array {
  const row = areFinite ? -1 : findNotFinite(values);
  if (row >= 0) throw notFinite('sampleWeight', row, values[row], 'invalid-weight');
  return values;
}
