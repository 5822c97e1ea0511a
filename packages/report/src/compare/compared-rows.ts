import { classCounts, isConfusionMatrix, valuesByLabel } from '@confmat/core';
import type { BinaryCounts, ClassMetric, ConfusionMatrix, Label } from '@confmat/core';
import type { EvaluationDifference, Interval } from '@confmat/inference';
import { labelName } from '../svg/format.js';
import type { DrawnPair } from './compared-pair.js';
import { winsByClass } from './wins-by-class.js';

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
  { labels, a, b, joint, compare }: DrawnPair,
  metric: ClassMetric,
  level: number,
  maxClasses: number,
): { readonly rows: readonly ComparedRow[]; readonly hidden: number } {
  const [before, after] = [a, b].map((counted) => metricValues(metric, counted));
  const change = labels.map((label) => {
    const moved = Math.abs((after?.get(label) ?? NaN) - (before?.get(label) ?? NaN));
    return Number.isNaN(moved) ? -1 : moved;
  });
  const order = [...labels.keys()].sort((x, y) => (change[y] ?? 0) - (change[x] ?? 0));
  const kept = order.slice(0, maxClasses);
  const asked = kept.map((code) => ({
    ...({ metric, average: 'binary', test: 'delta' } as const),
    posLabel: labels[code],
  }));
  const mean = { metric, average: 'macro', test: 'delta' } as const;
  const [whole, ...each] = compare([mean, ...asked], level);
  if (!whole) throw new Error('bug: the mean was asked for');
  const wins = joint && winsByClass(joint);
  const sum = (side: 0 | 1): number => wins?.reduce((all, win) => all + win[side], 0) ?? 0;
  const classes = each.map((found, place) => {
    const code = kept[place] ?? -1;
    const [onlyA = 0, onlyB = 0] = wins?.[code] ?? [];
    const name = labelName(labels[code] ?? '');
    return rowOf(found, { name, isMean: false, onlyA, onlyB });
  });
  const first = rowOf(whole, { name: 'macro mean', isMean: true, onlyA: sum(0), onlyB: sum(1) });
  return { rows: [first, ...classes], hidden: order.length - kept.length };
}

/** The values of a metric by label. */
function metricValues(
  metric: ClassMetric,
  counted: ConfusionMatrix | BinaryCounts,
): ReadonlyMap<Label, number> {
  const isMatrix = isConfusionMatrix(counted);
  const counts = isMatrix ? classCounts(counted) : counted;
  const labels = isMatrix ? counted.labels : Array.from<Label>(counted.keys ?? []);
  return valuesByLabel(metric(counts, { zeroDivision: NaN }), labels);
}

function rowOf(
  { a, b, difference, direction }: EvaluationDifference,
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
