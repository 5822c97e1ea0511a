import type { JointTally } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import { codesOf } from '../delta/number-gradient.js';
import type { Reading } from '../delta/number-gradient.js';

/**
 * Whether a macro average may lose a class when the two models change places in some rows: one that has
 * relevant rows, but only such that one answer alone makes relevant, as a class without true rows that one
 * model names. The average is then over other classes, and jumps: no first order tells by how much.
 */
export function hasPassingClass(
  { labels, trueCodes, aCodes, bCodes, counts }: JointTally,
  { metric, average, labels: chosen }: Reading,
): boolean {
  const form = formOf(metric);
  if (average !== 'macro' || !form) return false;
  const [tp, fp, fn, tn] = form.under;
  const weightOf = (code: number, truth: number | undefined, pred: number | undefined): number => {
    if (truth === code) return pred === code ? tp : fn;
    return pred === code ? fp : tn;
  };
  return codesOf(labels, chosen).some((code) => {
    let [least, most] = [0, 0];
    for (const [cell, count] of counts.entries()) {
      const ofA = weightOf(code, trueCodes[cell], aCodes[cell]);
      const ofB = weightOf(code, trueCodes[cell], bCodes[cell]);
      least += count * Math.min(ofA, ofB);
      most += count * Math.max(ofA, ofB);
    }
    return least === 0 && most > 0;
  });
}
