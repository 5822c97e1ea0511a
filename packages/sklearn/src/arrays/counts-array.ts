import { show, valueError } from '../errors.js';
import type { Matrix } from './inputs.js';

/** Counts with a lookup of single cells. */
export interface CountsArray extends Matrix {
  /**
   * A cell, as `array[i, j]` in NumPy; places below 0 count from the end.
   * @param places One for each dimension of `shape`.
   * @throws {SklearnError} `ValueError` for another number of places, or one outside the shape.
   */
  at(...places: readonly number[]): number;
}

/** Give counts their lookup, which neither printing nor comparing shows. */
export function countsArray({ data, shape }: Matrix): CountsArray {
  const at = (...places: readonly number[]): number => {
    if (places.length !== shape.length) {
      throw valueError(`at: ${places.length} given, expected ${shape.length} places`);
    }
    const cell = places.reduce((sum, place, dimension) => {
      const size = shape[dimension] ?? 0;
      if (!(Number.isInteger(place) && place >= -size && place < size)) {
        throw valueError(
          `at: a place is ${show(place)}, expected an integer in [${-size}, ${size})`,
        );
      }
      return sum * size + (place < 0 ? place + size : place);
    }, 0);
    return data[cell] ?? NaN;
  };
  return Object.defineProperty({ data, shape }, 'at', { value: at }) as CountsArray;
}
