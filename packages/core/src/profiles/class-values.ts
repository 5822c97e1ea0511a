import type { BinaryCounts } from '../counts/binary-counts.js';
import { informedness } from '../metrics/chance/informedness.js';
import { f1 } from '../metrics/rates/f1.js';
import { falsePositiveRate } from '../metrics/rates/false-positive-rate.js';
import { gMean } from '../metrics/rates/g-mean.js';
import { jaccard } from '../metrics/rates/jaccard.js';
import { negativePredictiveValue } from '../metrics/rates/negative-predictive-value.js';
import { precision } from '../metrics/rates/precision.js';
import { recall } from '../metrics/rates/recall.js';
import { specificity } from '../metrics/rates/specificity.js';
import { accuracy } from '../metrics/whole/accuracy.js';
import { cohenKappa } from '../metrics/whole/cohen-kappa.js';
import { matthewsCorrcoef } from '../metrics/whole/matthews-corrcoef.js';
import type { MatrixColumns, MatrixMetric, Zero } from './row.js';

type Columns = Pick<MatrixColumns, 'form' | 'zero' | 'zeroOfF' | 'epsilon'>;
type OfCounts = (counts: BinaryCounts, options: { zeroDivision: number }) => Float64Array;

/** Metrics with one denominator, with the columns whose sum that is. */
const RATIOS: Readonly<
  Partial<
    Record<
      MatrixMetric,
      readonly [OfCounts, readonly (readonly ['tp' | 'fp' | 'fn' | 'tn', number])[]]
    >
  >
> = {
  accuracy: [accuracy, [['tp', 1], ['fp', 1], ['fn', 1], ['tn', 1]]], // prettier-ignore
  precision: [precision, [['tp', 1], ['fp', 1]]], // prettier-ignore
  recall: [recall, [['tp', 1], ['fn', 1]]], // prettier-ignore
  specificity: [specificity, [['tn', 1], ['fp', 1]]], // prettier-ignore
  falsePositiveRate: [falsePositiveRate, [['tn', 1], ['fp', 1]]], // prettier-ignore
  negativePredictiveValue: [negativePredictiveValue, [['tn', 1], ['fn', 1]]], // prettier-ignore
  jaccard: [jaccard, [['tp', 1], ['fp', 1], ['fn', 1]]], // prettier-ignore
  f1: [f1, [['tp', 2], ['fp', 1], ['fn', 1]]], // prettier-ignore
};

const OTHERS: Readonly<Partial<Record<MatrixMetric, OfCounts>>> = {
  cohenKappa,
  gMean,
  informedness,
  matthewsCorrcoef,
  // Half of informedness and 1, so undefined without rows on one side.
  balancedAccuracy: (counts, options) => informedness(counts, options).map((gap) => (gap + 1) / 2),
};

/**
 * The values of a metric for each row of counts, as a program has them.
 *
 * @param metric A metric that counts of one yes/no question have.
 * @param counts Whole counts, m rows.
 * @returns Shape (m,); NaN where the program has none, null where it is not known what it has.
 */
export function classValues(
  metric: MatrixMetric,
  counts: BinaryCounts,
  columns: Columns,
): readonly (number | null)[] {
  const { form, zero, zeroOfF, epsilon } = columns;
  const parts = form === 'values' ? PARTS[metric] : undefined;
  if (!parts)
    return Array.from(plainValues(metric, counts, epsilon), (value) => orZero(value, zero));
  const [first, second] = parts.of.map((part) => classValues(part, counts, columns));
  return Array.from(counts.tp, (_, row) =>
    together(parts, [first?.[row] ?? null, second?.[row] ?? null], { zeroOfF, epsilon }),
  );
}

/** Whether a metric has a value for each class. */
export function isOfClasses(metric: MatrixMetric): boolean {
  return metric in RATIOS || metric in OTHERS;
}

/** What two values make of a metric that is made of two. */
export function fromTwo(
  metric: MatrixMetric,
  values: readonly [number | null, number | null],
  columns: Pick<MatrixColumns, 'zeroOfF' | 'epsilon'>,
): number | null {
  const parts = PARTS[metric];
  if (!parts) throw new Error(`bug: ${metric} is not made of two values`);
  return together(parts, values, columns);
}

/** The two metrics that one is made of. */
export function partsOfMetric(metric: MatrixMetric): readonly [MatrixMetric, MatrixMetric] | null {
  return PARTS[metric]?.of ?? null;
}

/** Metrics that are made of two others, class by class or of their means. */
interface Parts {
  readonly of: readonly [MatrixMetric, MatrixMetric];
  readonly make: (first: number, second: number, epsilon: number) => number;
}

const PARTS: Readonly<Partial<Record<MatrixMetric, Parts>>> = {
  // Of precision and recall 0 it is 0/0, unless something is added below.
  f1: { of: ['precision', 'recall'], make: (p, r, epsilon) => (2 * p * r) / (p + r + epsilon) },
  gMean: { of: ['recall', 'specificity'], make: (r, s) => Math.sqrt(r * s) },
  balancedAccuracy: { of: ['recall', 'specificity'], make: (r, s) => (r + s) / 2 },
  informedness: { of: ['recall', 'specificity'], make: (r, s) => r + s - 1 },
};

function together(
  { make }: Parts,
  [first, second]: readonly [number | null, number | null],
  { zeroOfF, epsilon }: Pick<MatrixColumns, 'zeroOfF' | 'epsilon'>,
): number | null {
  if (first === null || second === null) return null;
  if (Number.isNaN(first) || Number.isNaN(second)) return NaN;
  return orZero(make(first, second, epsilon), zeroOfF);
}

/** Values with NaN for 0/0. */
function plainValues(metric: MatrixMetric, counts: BinaryCounts, epsilon: number): Float64Array {
  const options = { zeroDivision: NaN };
  const ratio = RATIOS[metric];
  if (!ratio) {
    const other = OTHERS[metric];
    if (!other) throw new Error(`bug: ${metric} is of a whole matrix`);
    return other(counts, options);
  }
  const [value, below] = ratio;
  const values = value(counts, options);
  if (epsilon === 0) return values;
  return values.map((one, row) => {
    const size = below.reduce((sum, [name, times]) => sum + times * (counts[name]?.[row] ?? 0), 0);
    return size === 0 ? 0 : (one * size) / (size + epsilon);
  });
}

/** A value, or what the program has for 0/0; null where that was not run. */
export function orZero(value: number, zero: Zero): number | null {
  if (!Number.isNaN(value)) return value;
  return zero === 'not run' ? null : zero;
}
