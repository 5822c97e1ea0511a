import { classCounts, jointMatrices } from '@confmat/core';
import type { ClassMetric, JointTally } from '@confmat/core';
import { compare } from '@confmat/inference';
import type { Comparison, Interval } from '@confmat/inference';
import { labelName } from '../svg/format.js';

/** Two models on one class, or on the mean of all. */
export interface ComparedRow {
  readonly name: string;
  readonly isMean: boolean;
  readonly a: Interval;
  readonly b: Interval;
  /** b − a. */
  readonly difference: Interval;
  /** Rows that only one model has right. */
  readonly onlyA: number;
  readonly onlyB: number;
  /** Whether the interval of the difference leaves out 0, and on which side. */
  readonly verdict: 'better' | 'worse' | 'cannot tell';
}

/** Compare two models on the mean of the classes and on those classes that changed most. */
export function comparedRows(
  joint: JointTally,
  metric: ClassMetric,
  level: number,
  maxClasses: number,
): { readonly rows: readonly ComparedRow[]; readonly hidden: number } {
  const { a, b } = jointMatrices(joint);
  const [before, after] = [a, b].map((matrix) =>
    metric(classCounts(matrix), { zeroDivision: NaN }),
  );
  const change = joint.labels.map((_, code) => {
    const moved = Math.abs((after?.[code] ?? NaN) - (before?.[code] ?? NaN));
    return Number.isNaN(moved) ? -1 : moved;
  });
  const order = [...joint.labels.keys()].sort((x, y) => (change[y] ?? 0) - (change[x] ?? 0));
  const kept = order.slice(0, maxClasses);
  const options = { level, test: 'delta' } as const;
  const wins = winsByClass(joint);
  const classes = kept.map((code) => {
    const posLabel = joint.labels[code];
    const found = compare(joint, metric, { ...options, average: 'binary', posLabel });
    const [onlyA = 0, onlyB = 0] = wins[code] ?? [];
    const name = labelName(posLabel ?? '');
    return rowOf(found, { name, isMean: false, onlyA, onlyB });
  });
  const mean = compare(joint, metric, { ...options, average: 'macro' });
  const { onlyA, onlyB } = mean;
  const rows = [rowOf(mean, { name: 'macro mean', isMean: true, onlyA, onlyB }), ...classes];
  return { rows, hidden: order.length - kept.length };
}

function rowOf(
  { a, b, difference, direction }: Comparison,
  facts: Pick<ComparedRow, 'name' | 'isMean' | 'onlyA' | 'onlyB'>,
): ComparedRow {
  const { estimate, low, high } = difference;
  const turned = { ...difference, estimate: 0 - estimate, low: 0 - high, high: 0 - low };
  const isUp = turned.low > 0;
  const isDown = turned.high < 0;
  const isGood = direction === 'min' ? isDown : isUp;
  const verdict = isUp || isDown ? (isGood ? 'better' : 'worse') : 'cannot tell';
  return { ...facts, a, b, difference: turned, verdict };
}

/** Rows of each true class that only one of the models has right. */
function winsByClass({
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
