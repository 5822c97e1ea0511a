import type { Label } from '@confmat/core';
import { readArray } from '../arrays/read-array.js';
import type { CellKind } from '../arrays/read-array.js';
import { wrongDimensions } from '../faults.js';
import { typeError } from '../errors.js';

export interface GivenLabels {
  readonly labels: readonly Label[];
  readonly kind: CellKind;
  /** Whether they are floats of 32 bits. */
  readonly single: boolean;
  readonly shape: readonly number[];
}

/**
 * Read the parameter `labels`.
 * @param labels The received list; labels may repeat and need not occur in the data.
 * @param ofLists Kind of the error about a list of lists; null if it is taken for one list.
 */
export function readLabels(
  labels: unknown,
  ofLists: 'ValueError' | 'TypeError' | null = 'ValueError',
): GivenLabels {
  const array = readArray('labels', labels);
  if (array.form === 'sparse' || array.kind === 'object') {
    const received = array.form === 'sparse' ? 'a sparse matrix' : 'an array of objects';
    throw typeError(`labels is ${received}, expected numbers, strings or booleans`);
  }
  const { kind, precision, cells, shape } = array;
  if (shape.length !== 1 && ofLists !== null) {
    throw wrongDimensions('labels', shape.length, '1', ofLists);
  }
  return { kind, labels: Array.from(cells) as Label[], single: precision === 'single', shape };
}
