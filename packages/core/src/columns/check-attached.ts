import { unsupported } from '../errors/refusals.js';
import { describeType } from '../errors/show.js';
import { isDetached } from './column.js';
import type { TypedArray } from './column.js';

/**
 * Check that a typed array still has its memory.
 *
 * @throws {MetricError} `unsupported-type`.
 */
export function checkAttached(argument: string, column: TypedArray): void {
  if (!isDetached(column)) return;
  throw unsupported(
    argument,
    `a detached ${describeType(column)}`,
    'an array whose memory was not sent to another thread',
  );
}
