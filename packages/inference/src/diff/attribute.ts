import type {
  ClassMetric,
  ConfusionMatrix,
  Label,
  Metric,
  ProblemMetric,
  MetricError,
} from '@confmat/core';
import { precision, recall } from '@confmat/core';
import {
  asMetric,
  checkMatrix,
  checkOptionNames,
  formOf,
  withoutUnits,
  named,
  normalizeLabel,
  partsOf,
  sum,
  unsupported,
  emptyInput,
} from '@confmat/core/internal';
import type { RatioForm } from '@confmat/core/internal';
import { addMatricesUnder, isDenseOf } from '@confmat/evaluation/internal';
import { checkReading } from '../compare/compare-options.js';
import type { Reading } from '../delta/number-gradient.js';
import { matrixCells } from '../bootstrap/replicates.js';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import { addedSlopes, classShares, ratioOf, slopesOf } from '../delta/ratio-gradient.js';

/** Options of `attribute`. */
export interface AttributeOptions<L extends Label = Label> {
  /** How a metric of the classes becomes one number; needed by such metrics. */
  readonly average?: 'binary' | 'micro' | 'macro' | undefined;
  /** The class of `average: 'binary'`. */
  readonly posLabel?: NoInfer<L> | undefined;
}

/** What one class added to a difference. */
export interface ClassContribution<L extends Label = Label> {
  readonly label: L;
  /** The metric of the class, NaN where it is undefined; of accuracy and micro means, its recall. */
  readonly before: number;
  readonly after: number;
  /** What it added; all of them add up to the difference. */
  readonly contribution: number;
}

/** What one kind of answer added to a difference. */
export interface CellContribution<L extends Label = Label> {
  readonly trueLabel: L;
  readonly predLabel: L;
  /** Rows of the cell. */
  readonly before: number;
  readonly after: number;
  readonly contribution: number;
}

/** Where a difference between two matrices comes from. */
export interface Attribution<L extends Label = Label> {
  /** The metric's name. */
  readonly metric: string;
  readonly before: number;
  readonly after: number;
  /** after − before. */
  readonly difference: number;
  /** The greatest contribution first. */
  readonly classes: readonly ClassContribution<L>[];
  /** Cells whose share of the rows changed, the greatest contribution first. */
  readonly cells: readonly CellContribution<L>[];
  /** What came from classes that are defined in one matrix alone; the cells add up to the rest. */
  readonly fromDefinedClasses: number;
}

/**
 * Tell which classes and which kinds of answers moved a metric between two matrices. What a cell adds
 * is the change of its share of the rows, times what such a row is worth halfway: for a ratio N / D,
 * (its weight in N − its weight in D × the mean of both values) / the mean of both D. These add up to
 * the difference exactly, and the other way around they change their signs.
 *
 * @param before A matrix with at least one row.
 * @param after Another, of labels of the same kind; numbers of rows may differ.
 * @param metric Accuracy, error rate, balanced accuracy, or a metric of the classes that is a ratio of
 *   their counts, such as `f1`.
 * @param options Average.
 * @returns Contributions of the classes and of the cells.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`, `empty-input`.
 * @example
 * const before = confusionMatrixFromCounts([[8, 2], [4, 6]], ['no', 'yes']);
 * const after = confusionMatrixFromCounts([[8, 2], [1, 9]], ['no', 'yes']);
 * attribute(before, after, accuracy).classes[0].label; // → 'yes'
 */
export function attribute<L extends Label>(
  before: ConfusionMatrix<L>,
  after: ConfusionMatrix<L>,
  metric: ClassMetric | ProblemMetric<never>,
  options: AttributeOptions<L> = {},
): Attribution<L> {
  return named('attribute', () => {
    checkOptionNames(options, ['average', 'posLabel']);
    checkMatrix('before', before);
    checkMatrix('after', after);
    const reading = checkReading(asMetric('metric', metric), options);
    for (const [argument, { total }] of Object.entries({ before, after })) {
      if (!(total > 0)) throw emptyInput(argument, 'has no rows');
    }
    const labels = [...new Set<Label>([...before.labels, ...after.labels])];
    const isDense = isDenseOf(labels.length, 1);
    const under = (matrix: ConfusionMatrix): ConfusionMatrix =>
      addMatricesUnder(labels, [withoutUnits(matrix)], isDense);
    const pair = [under(before), under(after)] as const;
    return attributed(pair, reading) as Attribution<L>;
  });
}

type Pair = readonly [before: ConfusionMatrix, after: ConfusionMatrix];

function attributed(pair: Pair, reading: Reading): Attribution {
  const { metric, average, posLabel } = reading;
  const { name } = metric;
  if (average === null && (name === 'accuracy' || name === 'errorRate')) {
    return pooled(pair, metric, formOf(precision), name === 'accuracy' ? 1 : -1);
  }
  const form = formOf(name === 'balancedAccuracy' && average === null ? recall : metric);
  if (!form || average === 'weighted') throw mustBeAttributable(name);
  if (average === 'micro') {
    if (form.under[3] !== 0 || form.over[3] !== 0) throw mustBeAttributable(name);
    return pooled(pair, metric, form, 1);
  }
  const { labels } = pair[0];
  const wanted = average === 'binary' ? [labels.indexOf(normalizeLabel(posLabel) ?? NaN)] : null;
  return meanOf(pair, metric, form, wanted ?? [...labels.keys()]);
}

/** A mean of a ratio over classes. */
function meanOf(
  pair: Pair,
  metric: Metric,
  form: RatioForm,
  codes: readonly number[],
): Attribution {
  const shares = pair.map(classShares);
  const found = codes.map((code) => {
    const [first, second] = shares.map((own) => ratioOf(own[code] ?? [0, 0, 0, 0], form));
    if (!first || !second) throw new Error('bug: there are two matrices');
    return { code, first, second };
  });
  const isIn = ({ value }: { readonly value: number }): boolean => !Number.isNaN(value);
  const firstSize = found.filter(({ first }) => isIn(first)).length;
  const secondSize = found.filter(({ second }) => isIn(second)).length;
  const part = (value: number, size: number): number => (Number.isNaN(value) ? 0 : value / size);
  const classes = found.map(({ code, first, second }) => ({
    label: pair[0].labels[code] as Label,
    before: first.value,
    after: second.value,
    contribution: part(second.value, secondSize) - part(first.value, firstSize),
  }));
  const inBoth = found.filter(({ first, second }) => isIn(first) && isIn(second));
  const weight = (1 / firstSize + 1 / secondSize) / 2;
  const slopes = inBoth.map(({ code, first, second }) => ({
    code,
    weight,
    slopes: slopesOf((first.value + second.value) / 2, (first.by + second.by) / 2, form),
  }));
  const cells = cellsBy(pair, addedSlopes(pair[0].labels.length, slopes));
  const meanBefore = found.reduce((all, { first }) => all + part(first.value, firstSize), 0);
  const meanAfter = found.reduce((all, { second }) => all + part(second.value, secondSize), 0);
  const moved = inBoth.reduce(
    (all, { first, second }) => all + weight * (second.value - first.value),
    0,
  );
  const before = firstSize === 0 ? NaN : meanBefore;
  const after = secondSize === 0 ? NaN : meanAfter;
  return {
    ...{ metric: metric.name, before, after, difference: after - before },
    ...{ classes: greatestFirst(classes), cells },
    fromDefinedClasses:
      firstSize === secondSize && inBoth.length === firstSize ? 0 : after - before - moved,
  };
}

/** A ratio of all classes pooled: an error is a false positive and a miss. */
function pooled(
  pair: Pair,
  metric: Metric,
  form: RatioForm | null | undefined,
  sign: 1 | -1,
): Attribution {
  if (!form) throw new Error('bug: core has the ratios of its metrics');
  const [first, second] = pair.map((matrix) => {
    const right = sum(partsOf(matrix).diagonal) / matrix.total;
    return ratioOf([right, 1 - right, 1 - right, 0], form);
  });
  if (!first || !second) throw new Error('bug: there are two matrices');
  const [tp, fp, fn] = slopesOf((first.value + second.value) / 2, (first.by + second.by) / 2, form);
  const nClasses = pair[0].labels.length;
  const column = (value: number): Float64Array => new Float64Array(nClasses).fill(value);
  const wrong = sign * (fp + fn);
  const cells = cellsBy(pair, {
    row: column(wrong),
    column: column(0),
    diagonal: column(sign * tp - wrong),
  });
  const recalls = pair.map((matrix) => recall(matrix, { zeroDivision: NaN }));
  const own = new Map<Label, number>();
  for (const { trueLabel, contribution } of cells) {
    own.set(trueLabel, (own.get(trueLabel) ?? 0) + contribution);
  }
  const classes = pair[0].labels.map((label, code) => ({
    label,
    before: recalls[0]?.[code] ?? NaN,
    after: recalls[1]?.[code] ?? NaN,
    contribution: own.get(label) ?? 0,
  }));
  const [before, after] = [first.value, second.value].map((value) =>
    sign === 1 ? value : 1 - value,
  ) as [number, number];
  return {
    ...{ metric: metric.name, before, after, difference: after - before },
    ...{ classes: greatestFirst(classes), cells, fromDefinedClasses: 0 },
  };
}

/** The cells whose share changed, with its change times the slope there. */
function cellsBy(
  [before, after]: Pair,
  { row, column, diagonal }: Omit<AdditiveGradient, 'value'>,
): CellContribution[] {
  const { labels } = before;
  const found = new Map<string, { t: number; p: number; counts: [number, number] }>();
  for (const [place, matrix] of [before, after].entries()) {
    const { trueCodes, predCodes, counts } = matrixCells(matrix);
    for (const [cell, count] of counts.entries()) {
      const [t, p] = [trueCodes[cell] ?? 0, predCodes[cell] ?? 0];
      const key = `${t},${p}`;
      const own = found.get(key) ?? { t, p, counts: [0, 0] };
      own.counts[place] = count;
      found.set(key, own);
    }
  }
  const cells = [...found.values()].map(({ t, p, counts: [first, second] }) => {
    const slope = (row[t] ?? 0) + (column[p] ?? 0) + (t === p ? (diagonal[t] ?? 0) : 0);
    const change = second / after.total - first / before.total;
    return {
      trueLabel: labels[t] as Label,
      predLabel: labels[p] as Label,
      before: first,
      after: second,
      contribution: change * slope,
    };
  });
  return greatestFirst(cells.filter(({ contribution }) => contribution !== 0));
}

function greatestFirst<T extends { readonly contribution: number }>(all: readonly T[]): T[] {
  return [...all].sort((x, y) => Math.abs(y.contribution) - Math.abs(x.contribution));
}

/** A metric whose differences are not attributed to cells. */
function mustBeAttributable(name: string): MetricError {
  return unsupported(
    'metric',
    `${name}, whose difference is no sum over cells`,
    'accuracy, errorRate, balancedAccuracy, or a ratio of the counts of the classes with average "binary", "micro" or "macro"',
  );
}
