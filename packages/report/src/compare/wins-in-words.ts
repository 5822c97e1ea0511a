import { formatCount } from '../svg/format.js';
import { winsByClass } from './wins-by-class.js';
import type { JointTally } from '@confmat/core';

/** How many rows only one of two models has right, or their weight. */
export function winsInWords(joint: JointTally, [a, b]: readonly [string, string]): string {
  const wins = winsByClass(joint);
  const sum = (side: 0 | 1): number => wins.reduce((all, win) => all + win[side], 0);
  const [onlyA, onlyB] = [sum(0), sum(1)];
  if (joint.weighted) {
    return `Rows with a weight of ${formatCount(onlyA)} are right by ${a} alone, of ${formatCount(onlyB)} by ${b} alone.`;
  }
  const verb = onlyA === 1 ? 'row is' : 'rows are';
  return `${formatCount(onlyA)} ${verb} right by ${a} alone, ${formatCount(onlyB)} by ${b} alone.`;
}
