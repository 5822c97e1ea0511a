import type { Label } from '@confmat/core';
import { markClass, markTrueCells } from '../kernels/mark-class.js';
import type { MarkedScores } from '../per-column/marked-scores.js';
import type { ClassScores } from './read-class-scores.js';

/** Each class against the rest. */
export function markedClasses<L extends Label>(read: ClassScores<L>): MarkedScores<L> {
  const { trueCodes, labels } = read;
  return {
    ...read,
    mark: (code, truth) => {
      markClass(trueCodes, code, truth);
    },
    markCells: (truth) => {
      markTrueCells(trueCodes, labels.length, truth);
    },
  };
}
