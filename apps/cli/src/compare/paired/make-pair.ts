import { isMetricError, jointMatrices } from '@confmat/core';
import type { ConfusionMatrix, JointCounts, JointTally, Label } from '@confmat/core';
import { attribute, marginTests } from '@confmat/inference';
import type { Attribution, Comparison, Interval } from '@confmat/inference';
import { adjustedPs, compareEach } from '@confmat/inference/internal';
import { precision, recall } from '@confmat/core';
import { averageMetric, classMetric, wholeMetric } from '../asked-metric.js';
import type { NamedMetric } from '../asked-metric.js';
import type { Adjustment } from '../options.js';
import type { Answers, ClassChange, MetricChange, OneOfMany, PairResult } from './paired-result.js';

/** What of a pair is compared. */
export interface PairQuestion {
  readonly main: NamedMetric;
  readonly posLabel: Label | undefined;
  /** The classes that macro means are over, if an option names them. */
  readonly universe: readonly Label[] | undefined;
  readonly level: number;
  readonly adjust: Adjustment;
}

/** With more classes a permutation test of 2,000 samples could not find one among them. */
const MOST_PERMUTED_CLASSES = 50;

/** Compare two predictions that were counted jointly. */
export function makePair(
  [baseline, other]: readonly [string, string],
  joint: JointCounts,
  question: PairQuestion,
): PairResult {
  const { main, posLabel, universe, level } = question;
  const metrics = metricsOf(posLabel).map((named) => within(named, universe));
  const ofMain = within(main, universe);
  const matrices = jointMatrices(joint);
  const test = joint.labels.length > MOST_PERMUTED_CLASSES ? ({ test: 'delta' } as const) : {};
  const shown = joint.labels.filter((_, k) => {
    const { a, b } = matrices;
    return (a.support[k] ?? 0) + (a.predicted[k] ?? 0) + (b.predicted[k] ?? 0) > 0;
  });
  const classes = shown.map((label) => ({ ...classMetric('f1', label), ...test }));
  const asked = [ofMain, ...metrics, ...classes];
  const [mainFound, ...found] = compareEach(joint, asked, { level });
  if (!mainFound) throw new Error('bug: the main metric was asked for');
  const changes = found.map((one, i) => changeOf(asked[i + 1] ?? ofMain, one));
  return {
    baseline,
    other,
    nSamples: joint.nSamples,
    metrics: changes.slice(0, metrics.length),
    classes: classChanges(changes.slice(metrics.length), shown, matrices, question),
    main: changeOf(ofMain, mainFound),
    answers: answersOf(joint, mainFound),
    margins: marginTests(joint),
    moved: movedBy(matrices, ofMain),
    ...slicesOf(joint, ofMain, question),
  };
}

/** The metrics of the first table. */
function metricsOf(posLabel: Label | undefined): readonly NamedMetric[] {
  const rates = ['precision', 'recall', 'f1'];
  return [
    ...['accuracy', 'balancedAccuracy', 'matthewsCorrcoef', 'cohenKappa'].map(wholeMetric),
    ...rates.map((rate) => averageMetric('macro', rate)),
    averageMetric('weighted', 'f1'),
    ...(posLabel === undefined ? [] : rates.map((rate) => classMetric(rate, posLabel))),
  ];
}

function within(named: NamedMetric, universe: readonly Label[] | undefined): NamedMetric {
  return universe && named.average === 'macro' ? { ...named, labels: universe } : named;
}

/** A comparison as the change from its first model to its second. */
export function changeOf(
  { name, title }: Pick<NamedMetric, 'name' | 'title'>,
  {
    a,
    b,
    difference,
    pValue,
    method,
    direction,
  }: Pick<Comparison, 'a' | 'b' | 'difference' | 'pValue' | 'method' | 'direction'>,
): MetricChange {
  const { estimate, low, high } = difference;
  const change: Interval = { ...difference, estimate: 0 - estimate, low: 0 - high, high: 0 - low };
  return { name, title, direction, baseline: a, value: b, change, pValue, test: method };
}

/** Adjust the p-values of changes of one kind, and tell which are sure. */
export function oneOfMany<C extends MetricChange>(
  changes: readonly C[],
  { adjust, level }: Pick<PairQuestion, 'adjust' | 'level'>,
): (C & OneOfMany)[] {
  const p = changes.map(({ pValue }) => pValue);
  const together = adjust === 'none' ? p : adjustedPs(p, adjust);
  return changes.map((change, i) => {
    const adjustedPValue = together[i] ?? NaN;
    const isSure = adjustedPValue < 1 - level;
    return { ...change, adjustedPValue, better: isSure ? betterOf(change) : null };
  });
}

function betterOf({ change: { estimate }, direction }: MetricChange): OneOfMany['better'] {
  if (direction === null || !(Math.abs(estimate) > 0)) return null;
  return estimate > 0 === (direction === 'max') ? 'other' : 'baseline';
}

function classChanges(
  changes: readonly MetricChange[],
  labels: readonly Label[],
  { a, b }: { readonly a: ConfusionMatrix; readonly b: ConfusionMatrix },
  question: PairQuestion,
): readonly ClassChange[] {
  const difference = (metric: typeof precision): Float64Array => {
    const before = metric(a, { zeroDivision: NaN });
    return metric(b, { zeroDivision: NaN }).map((value, k) => value - (before[k] ?? NaN));
  };
  const [precisions, recalls] = [difference(precision), difference(recall)];
  return oneOfMany(changes, question).map((change, i) => {
    const label = labels[i] ?? '';
    const k = a.labels.indexOf(label);
    const facts = { precision: precisions[k] ?? NaN, recall: recalls[k] ?? NaN };
    return { ...change, label, support: a.support[k] ?? 0, ...facts };
  });
}

function answersOf(joint: JointTally, { onlyA, onlyB, decidingRows }: Comparison): Answers {
  const { trueCodes, aCodes, bCodes, counts } = joint;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const both = counts.reduce(
    (sum, count, i) =>
      aCodes[i] === trueCodes[i] && bCodes[i] === trueCodes[i] ? sum + count : sum,
    0,
  );
  const neither = total - both - onlyA - onlyB;
  return { both, onlyBaseline: onlyA, onlyOther: onlyB, neither, differing: decidingRows };
}

/** Which classes and kinds of answers moved a metric, or why that is not known. */
function movedBy(
  { a, b }: { readonly a: ConfusionMatrix; readonly b: ConfusionMatrix },
  { metric, average, posLabel, title }: NamedMetric,
): Attribution | string {
  const reason = `the change of ${title} is no sum over kinds of answers`;
  if (average === 'weighted') return reason;
  try {
    return attribute(a, b, metric, { average: average ?? undefined, posLabel });
  } catch (error) {
    if (isMetricError(error) && error.code === 'unsupported-type') return reason;
    throw error;
  }
}

function slicesOf(
  { slices, nSamples }: JointCounts,
  main: NamedMetric,
  question: PairQuestion,
): Pick<PairResult, 'slices' | 'nWithoutGroup'> {
  const changes = slices.map(({ group, joint }) => {
    const [found] = compareEach(joint, [main], { level: question.level });
    if (!found) throw new Error('bug: one metric was asked for');
    return { ...changeOf(main, found), group, nSamples: joint.nSamples };
  });
  const inGroups = changes.reduce((sum, slice) => sum + slice.nSamples, 0);
  return {
    slices: oneOfMany(changes, question),
    nWithoutGroup: slices.length === 0 ? 0 : nSamples - inGroups,
  };
}
