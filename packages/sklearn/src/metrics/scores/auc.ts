import { ARRAY } from '../../arguments/checks.js';
import { callMetric, required } from '../../arguments/call-metric.js';
import type { ArrayLikeInput } from '../../arrays/inputs.js';
import { floatsOf } from '../../arrays/forms.js';
import { readArray } from '../../arrays/read-array.js';
import { sumTrapezoids, waysOf } from '../../scores/kernels/columns.js';
import { mustBeColumn, otherCells } from '../../faults.js';
import { checkLengths } from '../../targets/check-lengths.js';
import { valueError } from '../../errors.js';

/** Arguments of `auc`, by name. */
export interface AucArguments {
  /** Places, ascending or descending, shape (n,). */
  readonly x: ArrayLikeInput;
  /** Heights, shape (n,). */
  readonly y: ArrayLikeInput;
}

/**
 * Area under a curve by trapezoids.
 * @param x Places, ascending or descending, shape (n,).
 * @param y Heights, shape (n,).
 * @returns The area; NaN where a number is.
 * @throws {SklearnError} `ValueError` for fewer than two points and places that turn back,
 *   `TypeError` for what is no number.
 * @see scikit-learn `auc`
 * @example
 * auc([0, 0.5, 1], [0, 1, 1]); // → 0.75
 */
export function auc(x: ArrayLikeInput, y: ArrayLikeInput): number;
/** The same, with arguments by name: all, or all but the first. */
export function auc(
  ...args: [x: ArrayLikeInput, options: Omit<AucArguments, 'x'>] | [options: AucArguments]
): number;
export function auc(...received: readonly unknown[]): unknown {
  return callMetric<AucArguments, number>('auc', received, {
    parameters: { x: required(ARRAY), y: required(ARRAY) },
    compute: (args) => {
      checkLengths({ x: args.x, y: args.y });
      const x = column('x', args.x);
      const y = column('y', args.y);
      if (x.length < 2) {
        throw valueError(`x has ${x.length} points, expected at least 2`);
      }
      const ways = waysOf(x);
      const isDescending = (ways & DOWN) !== 0;
      if (isDescending && ways !== DOWN) {
        throw valueError('x turns back, expected it to ascend or descend');
      }
      const area = sumTrapezoids(x, y);
      return isDescending ? -area : area;
    },
  });
}

/** The bit of steps that go down. */
const DOWN = 2;

function column(argument: string, value: unknown): Float64Array {
  const array = readArray(argument, value);
  if (array.form === 'sparse' || array.shape.length > 2 || (array.shape[1] ?? 1) !== 1) {
    throw mustBeColumn(argument);
  }
  if (array.kind === 'string' || array.kind === 'object') {
    throw otherCells(argument, 'TypeError');
  }
  return floatsOf(array.cells, undefined);
}
