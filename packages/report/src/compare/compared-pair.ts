import { jointMatrices } from '@confmat/core';
import type { BinaryCounts, ConfusionMatrix, JointTally, Label } from '@confmat/core';
import type { EvaluationDifference } from '@confmat/inference';
import { allLabels } from '@confmat/evaluation/internal';
import { compareEach, diffEach } from '@confmat/inference/internal';
import type { AskedMetric } from '@confmat/inference/internal';

import type { ComparedArea } from '../ask.js';
import type { CountedTwo, OfGroup, Results } from '../results.js';
import { askedOfTwo } from './asked-of-two.js';
import type { AskedOfTwo } from './asked-of-two.js';
import { isJoint } from './counted-two.js';

/** Two models of any counts, as pictures show them. */
export interface DrawnPair {
  readonly labels: readonly Label[];
  readonly a: ConfusionMatrix | BinaryCounts;
  readonly b: ConfusionMatrix | BinaryCounts;
  /** What labels are called. Default: classes. */
  readonly classes?: string;
  /** What their counts are numbers of. Default: rows. */
  readonly rows?: string;
  /** Differences are a − b. */
  readonly compare: (
    asked: readonly AskedMetric[],
    level: number,
  ) => readonly EvaluationDifference[];
  /** Rows of each class that only one model has right; null where rows cannot be paired. */
  readonly wins: readonly (readonly [onlyA: number, onlyB: number])[] | null;
}

/** Two models, and what compares them. */
export interface ComparedPair extends DrawnPair {
  readonly a: ConfusionMatrix;
  readonly b: ConfusionMatrix;
  /** Areas of the scores that both predicted from. */
  readonly areas: readonly ComparedArea[];
  /** Both in the rows of each group. */
  readonly slices: readonly OfGroup<{ readonly pair: ComparedPair }>[];
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
function within(pair: ComparedPair, labels: Results['labels']): ComparedPair {
  if (!labels) return pair;
  const over = (one: AskedMetric): AskedMetric =>
    one.average === 'macro' ? { ...one, labels } : one;
  return { ...pair, compare: (asked, level) => pair.compare(asked.map(over), level) };
}

/** Two models by their counts. */
export function pairOf(counted: CountedTwo): ComparedPair {
  return isJoint(counted) ? pairOfJoint(counted) : pairOfMatrices(counted);
}

function pairOfJoint(joint: JointTally): ComparedPair {
  return {
    labels: joint.labels,
    ...jointMatrices(joint),
    compare: (asked, level) => compareEach(joint, asked, { level }),
    wins: winsByClass(joint),
    ...{ areas: [], slices: [] },
  };
}

function pairOfMatrices([a, b]: readonly [ConfusionMatrix, ConfusionMatrix]): ComparedPair {
  const tally = (matrix: ConfusionMatrix) => ({ matrix, nSamples: matrix.total });
  return {
    labels: allLabels([a.labels, b.labels]),
    ...{ a, b },
    compare: (asked, level) => diffEach([tally(a), tally(b)], asked, { level }),
    wins: null,
    ...{ areas: [], slices: [] },
  };
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
