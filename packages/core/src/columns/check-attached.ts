import { mustBeAttached } from '../errors/words.js';
import { isDetached } from './column.js';
import type { TypedArray } from './column.js';

/** Check that a typed array still has its memory. */
export function checkAttached(argument: string, column: TypedArray): void {
  if (isDetached(column)) throw mustBeAttached(argument, column);
}
