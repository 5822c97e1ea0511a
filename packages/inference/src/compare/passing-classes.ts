import type { JointTally } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import { codesOf } from '../delta/number-gradient.js';
import type { Reading } from '../delta/number-gradient.js';

/**
 * Whether a macro average may lose a class when the two models change places in some rows: one that has
 * relevant rows, but only such that one answer alone makes relevant, as a class without true rows that one
 * model names. The average is then over other classes, and jumps: no first order tells by how much.
 * O(nCells + nClasses).
 */
export function hasPassingClass(
  { labels, trueCodes, aCodes, bCodes, counts }: JointTally,
  { metric, average, labels: chosen }: Reading,
): boolean {
  const form = formOf(metric);
  if (average !== 'macro' || !form) return false;
  const [tp, fp, fn, tn] = form.under;
  const weightOf = (code: number, truth: number, pred: number): number => {
    if (truth === code) return pred === code ? tp : fn;
    return pred === code ? fp : tn;
  };
  const nOfClass = new Int32Array(labels.length);
  const isOfOne = new Uint8Array(labels.length);
  const isOfBoth = new Uint8Array(labels.length);
  let nCells = 0;
  for (const [cell, count] of counts.entries()) {
    if (count === 0) continue;
    ++nCells;
    const [truth, a, b] = [trueCodes[cell] ?? 0, aCodes[cell] ?? 0, bCodes[cell] ?? 0];
    for (const code of new Set([truth, a, b])) {
      nOfClass[code] = (nOfClass[code] ?? 0) + 1;
      const [ofA, ofB] = [weightOf(code, truth, a), weightOf(code, truth, b)];
      if (ofA > 0 && ofB > 0) isOfBoth[code] = 1;
      else if (ofA > 0 || ofB > 0) isOfOne[code] = 1;
    }
  }
  return codesOf(labels, chosen).some((code) => {
    // Rows of other classes are true negatives of both models.
    const isSafe = isOfBoth[code] === 1 || (tn > 0 && (nOfClass[code] ?? 0) < nCells);
    return !isSafe && isOfOne[code] === 1;
  });
}
