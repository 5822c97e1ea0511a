import type { JointTally } from '@confmat/core';
import { NOT_WHOLE, NO_ROWS, WEIGHTED } from '../refusals.js';

/** Why a joint tally has no interval of a difference; undefined if it may have one. */
export function jointFault({ counts, weighted }: JointTally): string | undefined {
  if (weighted) return WEIGHTED;
  if (counts.length === 0) return NO_ROWS;
  return counts.every(Number.isInteger) ? undefined : NOT_WHOLE;
}
