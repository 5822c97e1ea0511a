import { accuracy, addMatrices, f1 } from '@confmat/core';
import type {
  ClassMetric,
  ConfusionMatrix,
  Label,
  ProblemMetric,
  SlicedMatrix,
} from '@confmat/core';
import { compareSlices, interval } from '@confmat/inference';
import type { Interval, SliceComparison } from '@confmat/inference';
import type { SentenceFacts } from '../facts.js';
import {
  digitsOf,
  metricOf,
  name,
  phrase,
  score,
  sentence,
  testOf,
  words,
} from '../write-sentence.js';
import type { Piece } from '../write-sentence.js';
import type { Sentence } from '../sentence.js';
import type { Rule } from '../rule.js';
import { isByUnit } from '../../results/units-of-results.js';
import { WORTH_SAYING } from './bounds.js';

const MOST_SLICES = 5;

/** Slices in which the model does worse than in the others. */
export const slice: Rule = {
  name: 'slice',
  tells:
    'the up to five largest slices with a lower accuracy, or F1 of the positive class, than the other slices',
  speaksIf:
    'the slice is marked by `compareSlices`: its p-value against the slices that are not marked, adjusted for the number of slices, is at most 0.1; and it is at least 0.02 below all other slices',
  find(facts) {
    const { slices = [], posLabel } = facts.results;
    const isTested = ({ matrix }: SlicedMatrix): boolean => !matrix.weighted && !isByUnit(matrix);
    if (slices.length < 2 || !slices.every(isTested)) return [];
    const ofAll = sentencesOf(facts, slices, { metric: accuracy, posLabel: undefined });
    if (posLabel === undefined) return ofAll;
    return [...ofAll, ...sentencesOf(facts, slices, { metric: f1, posLabel })];
  },
};

interface AskedSlice {
  readonly metric: ClassMetric | ProblemMetric<never>;
  /** The class that the metric is of; undefined where it is of all rows. */
  readonly posLabel: Label | undefined;
}

function sentencesOf(
  { level }: SentenceFacts,
  slices: readonly SlicedMatrix[],
  asked: AskedSlice,
): readonly Sentence[] {
  const { metric, posLabel } = asked;
  const options = posLabel === undefined ? {} : ({ average: 'binary', posLabel } as const);
  return compareSlices(slices, metric, { ...options, level })
    .map((found, place) => ({ found, place }))
    .filter(({ found }) => found.standing === 'worse')
    .sort((a, b) => b.found.nSamples - a.found.nSamples)
    .slice(0, 2 * MOST_SLICES)
    .flatMap(({ found, place }) => {
      const others = addMatrices(slices.filter((_, i) => i !== place).map(({ matrix }) => matrix));
      const rest = intervalOf(others, asked, level);
      if (!(rest.estimate - found.interval.estimate >= WORTH_SAYING)) return [];
      return [sentenceOf(found, rest, asked)];
    })
    .slice(0, MOST_SLICES);
}

function intervalOf(
  matrix: ConfusionMatrix,
  { metric, posLabel }: AskedSlice,
  level: number,
): Interval {
  return posLabel === undefined
    ? interval(matrix, metric as ProblemMetric, { level })
    : interval(matrix, metric as ClassMetric, { average: 'binary', posLabel, level });
}

function sentenceOf(
  { group, nSamples, interval: own, adjustedPValue }: SliceComparison,
  rest: Interval,
  { metric, posLabel }: AskedSlice,
): Sentence {
  const labels = posLabel === undefined ? [] : [posLabel];
  const both = [
    metricOf(metric.name, own, labels, groupText(group)),
    metricOf(metric.name, rest, labels, 'other slices'),
  ] as const;
  const digits = digitsOf(both);
  const test = testOf('Fisher, adjusted', adjustedPValue, nSamples);
  const what = posLabel === undefined ? words('accuracy') : phrase`F1 of ${name(posLabel)}`;
  const say = sentence({
    rule: 'slice',
    tone: 'bad',
    rows: nSamples,
    also: [test],
  });
  return say`Where ${groupPiece(group)}, ${what} is ${score(both[0], digits)}; elsewhere it is ${score(both[1], digits)}.`;
}

/** The columns' names are the caller's, too. */
function groupPiece(group: Readonly<Record<string, Label>>): Piece {
  return Object.entries(group).map(([column, value], i) => [
    words(i === 0 ? '' : ' and '),
    name(column),
    words(' is '),
    name(value),
  ]);
}

function groupText(group: Readonly<Record<string, Label>>): string {
  return Object.entries(group)
    .map(([column, value]) => `${column} = ${String(value)}`)
    .join(', ');
}
