import type { ConfusionMatrix } from '@confmat/core';
import { pairOfJoint, pairOfMatrices } from '@confmat/inference/internal';
import type { AskedMetric, Pair } from '@confmat/inference/internal';
import type { ComparedArea } from '../results/ask.js';
import type { CountedTwo, Results } from '../results/results.js';
import type { Terms } from '../results/terms.js';
import { askedOfTwo } from './asked-of-two.js';
import type { AskedOfTwo } from './asked-of-two.js';
import { isJoint } from '../results/counted-two.js';

/** Two models of any counts, as pictures show them. */
export interface DrawnPair extends Pair {
  /** What classes and rows are called. Default: so. */
  readonly terms?: Terms;
}

/** Two models of one label a row, with the areas of the scores that both predicted from. */
export interface ComparedPair extends Pair<ConfusionMatrix> {
  readonly areas: readonly ComparedArea[];
}

/** Two models of results, with their names and what is asked of them. */
export interface ComparedModels {
  readonly pair: ComparedPair;
  readonly names: readonly [string, string];
  readonly asked: AskedOfTwo;
}

/** The two models of results; null without. */
export function pairOfResults(results: Results): ComparedModels | null {
  const { two, labels } = results;
  if (!two) return null;
  const { counted, names, areas = [] } = two;
  const slices = two.slices.map(({ group, counted: own }) => {
    return { group, pair: within(pairOf(own), labels) };
  });
  const pair = { ...within(pairOf(counted), labels), areas, slices };
  return { names, pair, asked: askedOfTwo(results, pair.labels, false) };
}

/** The same with macro averages over the classes that are asked for. */
function within(pair: Pair<ConfusionMatrix>, labels: Results['labels']): Pair<ConfusionMatrix> {
  if (!labels) return pair;
  const over = (one: AskedMetric): AskedMetric =>
    one.average === 'macro' ? { ...one, labels } : one;
  return { ...pair, compare: (asked, level) => pair.compare(asked.map(over), level) };
}

/** Two models by their counts. */
export function pairOf(counted: CountedTwo): Pair<ConfusionMatrix> {
  if (isJoint(counted)) return pairOfJoint(counted);
  const [a, b] = counted;
  return pairOfMatrices([
    { matrix: a, nSamples: a.total },
    { matrix: b, nSamples: b.total },
  ]);
}
