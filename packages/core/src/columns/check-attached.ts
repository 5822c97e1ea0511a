import { mustBeAttached } from '../errors/words.js';
import { isDetached } from './column.js';
import type { TypedArray } from './column.js';

export function checkAttached(argument: string, column: TypedArray): void {
  if (isDetached(column)) throw mustBeAttached(argument, column);
}
