import { isArrayLike } from '../arrays/forms.js';
import type { ArrayLikeInput, SparseMatrix, TargetsInput } from '../arrays/inputs.js';
import { ANYTHING, BOOLEAN, STRING } from '../arguments/checks.js';
import { callMetric, optional, required } from '../arguments/call-metric.js';
import { readArray } from '../arrays/read-array.js';
import { unknownTargets } from '../faults.js';
import { targetType } from './target-type.js';
import type { TargetType } from './target-type.js';
import { show, valueError } from '../errors.js';

/** Arguments of `type_of_target`, by name. */
export interface TypeOfTargetArguments {
  readonly y: ArrayLikeInput | SparseMatrix;
  /** What messages call the targets. Default: `y`. */
  readonly input_name?: string | undefined;
  /** Whether targets of no known type are an error. Default: false, they are `'unknown'`. */
  readonly raise_unknown?: boolean | undefined;
}

/**
 * Tell what targets are: from their distinct values, whatever they were declared as.
 *
 * Up to two distinct values are `'binary'`, also just one; a matrix of at least two columns with up
 * to two distinct values is `'multilabel-indicator'`, also of 1 and 2.
 * @param y The targets.
 * @param input_name What messages call the targets. Default: `y`.
 * @param options By name: `raise_unknown`.
 * @returns Its name.
 * @throws {SklearnError} `ValueError` for NaN, infinity, ragged rows and what is no array.
 * @see scikit-learn `sklearn.utils.multiclass.type_of_target`
 * @example
 * type_of_target(['a', 'b', 'c']); // → 'multiclass'
 */
export function type_of_target(
  y: TargetsInput,
  input_name?: string,
  options?: Omit<TypeOfTargetArguments, 'y' | 'input_name'>,
): TargetType;
/** The same, with arguments by name: all, or all but the first. */
export function type_of_target(
  ...args:
    [y: TargetsInput, options: Omit<TypeOfTargetArguments, 'y'>] | [options: TypeOfTargetArguments]
): TargetType;
export function type_of_target(...received: readonly unknown[]): unknown {
  return callMetric<TypeOfTargetArguments, TargetType>('type_of_target', received, {
    nPositional: 3,
    parameters: {
      y: required(ANYTHING),
      input_name: optional('', STRING),
      raise_unknown: optional(false, BOOLEAN),
    },
    compute: ({ y, input_name, raise_unknown }) => {
      if (!isArrayLike(y)) {
        throw valueError(`y is ${show(y)}, expected an array`);
      }
      const argument = input_name === '' ? 'y' : input_name;
      const type = targetType(argument, readArray(argument, y));
      if (type === 'unknown' && raise_unknown) {
        throw unknownTargets(argument);
      }
      return type;
    },
  });
}
