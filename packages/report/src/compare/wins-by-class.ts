import type { JointTally } from '@confmat/core';

/** Rows of each true class that only one of two models has right, or their weight. */
export function winsByClass({
  labels,
  trueCodes,
  aCodes,
  bCodes,
  counts,
}: JointTally): [onlyA: number, onlyB: number][] {
  const wins = labels.map((): [number, number] => [0, 0]);
  for (const [cell, code] of trueCodes.entries()) {
    const [isA, isB] = [aCodes[cell] === code, bCodes[cell] === code];
    const win = wins[code];
    if (isA === isB || !win) continue;
    win[isA ? 0 : 1] += counts[cell] ?? 0;
  }
  return wins;
}
