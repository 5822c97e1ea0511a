import { isDetached } from './column.js';
import type { TypedArray } from './column.js';
import { unsupported } from '../errors/refusals.js';
import { describeType } from '../errors/show.js';

export function checkAttached(argument: string, column: TypedArray): void {
  if (isDetached(column))
    throw unsupported(
      argument,
      `a detached ${describeType(column)}`,
      'an array whose memory was not sent to another thread',
    );
}
