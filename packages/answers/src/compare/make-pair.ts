import { nameText } from '@confmat/core/internal';
import { classCounts, isConfusionMatrix } from '@confmat/core';
import type { JointTally, Label, MatrixOrCounts } from '@confmat/core';
import { marginTests } from '@confmat/inference';
import type { Attribution, ModelComparison, Interval } from '@confmat/inference';
import { adjustedPs, attributionOf } from '@confmat/inference/internal';
import type { Pair } from '@confmat/inference/internal';
import { precision, recall } from '@confmat/core';
import type { Adjustment } from '@confmat/report';
import { metricsOfPair, namedMetric, notMoved } from '@confmat/report/document';
import type { NamedMetric } from '@confmat/report/document';
import { classMetric } from './asked-metric.js';
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

/** Compare two predictions. */
export function makePair(
  [baseline, other]: readonly [string, string],
  pair: Pair,
  question: PairQuestion,
): PairResult {
  const { main, posLabel, universe, level } = question;
  const { joint, a, b, compareExact } = pair;
  const metrics = metricsOfPair(posLabel, compareExact !== undefined).map((metric) =>
    within(namedMetric(metric, nameText), universe),
  );
  const ofMain = within(main, universe);
  const test = pair.labels.length > MOST_PERMUTED_CLASSES ? ({ test: 'delta' } as const) : {};
  const [ofA, ofB] = [rowsByLabel(a), rowsByLabel(b)];
  const shown = pair.labels.filter((label) => {
    return [ofA.get(label), ofB.get(label)].some((rows) => rows && rows.shown > 0);
  });
  const classes = shown.map((label) => ({ ...classMetric('f1', label), ...test }));
  const asked = [ofMain, ...metrics, ...classes];
  const [mainFound, ...found] = pair.compare(asked, level);
  if (!mainFound) throw new Error('bug: the main metric was asked for');
  const changes = found.map((one, i) => changeOf(asked[i + 1] ?? ofMain, one));
  return {
    baseline,
    other,
    nSamples: pair.nSamples,
    metrics: [
      ...changes.slice(0, metrics.length),
      ...(compareExact ? [changeOf(exactNamed(a), compareExact(level))] : []),
    ],
    classes: oneOfMany(changes.slice(metrics.length), question).map((change, i): ClassChange => {
      const label = shown[i] ?? '';
      const [before, after] = [ofA.get(label), ofB.get(label)];
      return {
        ...change,
        label,
        support: before?.support ?? 0,
        ...(joint ? {} : { otherSupport: after?.support ?? 0 }),
        precision: (after?.precision ?? NaN) - (before?.precision ?? NaN),
        recall: (after?.recall ?? NaN) - (before?.recall ?? NaN),
      };
    }),
    main: changeOf(ofMain, mainFound),
    answers: joint && answersOf(joint),
    margins: joint && !joint.units ? marginTests(joint) : null,
    moved: movedBy(pair, ofMain),
    ...slicesOf(pair, ofMain, question),
  };
}

/** The share of samples whose sets are equal, or of documents whose spans all are right. */
function exactNamed(counts: MatrixOrCounts): Pick<NamedMetric, 'name' | 'title'> {
  const areSpans = !isConfusionMatrix(counts) && counts.tn === undefined;
  return { name: 'exactMatch', title: areSpans ? 'documents wholly right' : 'exact match' };
}

/** What counts say of a class, or of a label. */
interface ClassRows {
  readonly support: number;
  /** True and predicted rows. */
  readonly shown: number;
  readonly precision: number;
  readonly recall: number;
}

function rowsByLabel(source: MatrixOrCounts): ReadonlyMap<Label, ClassRows> {
  const { keys, tp, fp, fn } = isConfusionMatrix(source) ? classCounts(source) : source;
  const precisions = precision(source, { zeroDivision: NaN });
  const recalls = recall(source, { zeroDivision: NaN });
  return new Map(
    Array.from<Label, [Label, ClassRows]>(keys ?? [], (label, k) => {
      const support = (tp[k] ?? 0) + (fn?.[k] ?? 0);
      const shown = support + (tp[k] ?? 0) + (fp[k] ?? 0);
      return [
        label,
        { support, shown, precision: precisions[k] ?? NaN, recall: recalls[k] ?? NaN },
      ];
    }),
  );
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
  }: Pick<ModelComparison, 'a' | 'b' | 'difference' | 'pValue' | 'method' | 'direction'>,
): MetricChange {
  const { estimate, low, high } = difference;
  const change: Interval = { ...difference, estimate: 0 - estimate, low: 0 - high, high: 0 - low };
  return { name, title, direction, baseline: a, value: b, change, pValue, test: method };
}

/** Adjust the p-values of changes of one kind, and tell which are sure. */
function oneOfMany<C extends MetricChange>(
  changes: readonly C[],
  { adjust, level }: Pick<PairQuestion, 'adjust' | 'level'>,
): (C & OneOfMany)[] {
  const p = changes.map(({ pValue }) => pValue);
  const together = adjustedPs(p, adjust);
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

function answersOf({ trueCodes, aCodes, bCodes, counts }: JointTally): Answers {
  const rowsOf = (isOf: (truth: number, a: number, b: number) => boolean): number =>
    counts.reduce((sum, count, i) => {
      return isOf(trueCodes[i] ?? -1, aCodes[i] ?? -1, bCodes[i] ?? -1) ? sum + count : sum;
    }, 0);
  return {
    both: rowsOf((truth, a, b) => a === truth && b === truth),
    onlyBaseline: rowsOf((truth, a, b) => a === truth && b !== truth),
    onlyOther: rowsOf((truth, a, b) => a !== truth && b === truth),
    neither: rowsOf((truth, a, b) => a !== truth && b !== truth),
    differing: rowsOf((_, a, b) => a !== b),
  };
}

/** Which classes and kinds of answers moved a metric, or why that is not known; null of label sets. */
function movedBy({ a, b }: Pair, main: NamedMetric): Attribution | string | null {
  if (!isConfusionMatrix(a) || !isConfusionMatrix(b)) return null;
  return attributionOf([a, b], main) ?? notMoved(main);
}

function slicesOf(
  { slices, nSamples, joint }: Pair,
  main: NamedMetric,
  question: PairQuestion,
): Pick<PairResult, 'slices' | 'nWithoutGroup'> {
  const changes = slices.map(({ group, pair }) => {
    const [found] = pair.compare([main], question.level);
    if (!found) throw new Error('bug: one metric was asked for');
    const { nSamples: rows, otherSamples } = pair;
    const others = otherSamples === undefined ? {} : { otherSamples };
    return { ...changeOf(main, found), group, nSamples: rows, ...others };
  });
  const inGroups = changes.reduce((sum, slice) => sum + slice.nSamples, 0);
  return {
    slices: oneOfMany(changes, question),
    nWithoutGroup: slices.length === 0 || !joint ? 0 : nSamples - inGroups,
  };
}
