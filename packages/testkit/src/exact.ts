/** An exact fraction; `below` above 0. */
export interface Exact {
  readonly above: bigint;
  readonly below: bigint;
}

/** Counts as whole numbers of one unit that divides them all, so that ratios of them are exact. */
export interface ExactCounts {
  readonly tp: bigint;
  readonly fp: bigint;
  readonly fn: bigint;
  readonly tn: bigint;
}

/**
 * Turn doubles into whole numbers of one unit, the greatest power of two that divides them all:
 * every finite double is a whole number times a power of two.
 * @returns Multiples of the unit, and the exponent of two that is the unit.
 */
export function exactIntegers(values: readonly number[]): { values: bigint[]; exponent: number } {
  const parts = values.map(splitDouble);
  const exponent = Math.min(0, ...parts.filter((part) => part[0] !== 0n).map((part) => part[1]));
  const integers = parts.map(([mantissa, own]) =>
    mantissa === 0n ? 0n : mantissa << BigInt(own - exponent),
  );
  return { values: integers, exponent };
}

const VIEW = new DataView(new ArrayBuffer(8));

/** A double is mantissa · 2^exponent. */
function splitDouble(value: number): [mantissa: bigint, exponent: number] {
  VIEW.setFloat64(0, value);
  const bits = VIEW.getBigUint64(0);
  const stored = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  // Subnormal numbers have no leading bit, and the exponent of the least normal ones.
  const size = stored === 0 ? fraction : fraction | (1n << 52n);
  return [value < 0 ? -size : size, Math.max(stored, 1) - 1075];
}

/** Bits of a quotient, more than any double shows. */
const BITS = 80;

/** The double nearest to a fraction, but for its last bit; NaN where the fraction is undefined. */
export function numberOf(exact: Exact | null): number {
  if (exact === null) return NaN;
  const { above, below } = exact;
  const shift = BITS + lengthOf(below) - lengthOf(above);
  return Number(shifted(above, shift) / shifted(below, -shift)) * 2 ** -shift;
}

/** The root of a fraction, or minus the root of a negative one, as near as `numberOf`. */
export function signedRootOf(exact: Exact | null): number {
  if (exact === null) return NaN;
  const { above, below } = exact;
  const size = above < 0n ? -above : above;
  // An even shift, so that the root of it is a power of two.
  const shift = 2 * Math.ceil((2 * BITS + lengthOf(below) - lengthOf(size)) / 2);
  const root = rootOf(shifted(size, shift) / shifted(below, -shift));
  return (above < 0n ? -1 : 1) * Number(root) * 2 ** (-shift / 2);
}

function lengthOf(value: bigint): number {
  return (value < 0n ? -value : value).toString(2).length;
}

/** Shifted up; unchanged where the other side is to be shifted instead. */
function shifted(value: bigint, bits: number): bigint {
  return bits > 0 ? value << BigInt(bits) : value;
}

/** The whole part of a root, by Newton's steps from above. */
function rootOf(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt(Math.ceil(lengthOf(value) / 2));
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

function over(above: bigint, below: bigint): Exact | null {
  if (below === 0n) return null;
  return below < 0n ? { above: -above, below: -below } : { above, below };
}

/** A ratio of whole numbers; null where it is undefined. */
export type ExactRatio = (counts: ExactCounts) => Exact | null;

/**
 * Metrics of one row of counts that are ratios of whole numbers, by their definitions; null where
 * they are undefined.
 */
export const EXACT_RATIOS: Readonly<Record<string, ExactRatio>> = {
  precision: ({ tp, fp }) => over(tp, tp + fp),
  recall: ({ tp, fn }) => over(tp, tp + fn),
  specificity: ({ fp, tn }) => over(tn, tn + fp),
  negativePredictiveValue: ({ fn, tn }) => over(tn, tn + fn),
  falsePositiveRate: ({ fp, tn }) => over(fp, fp + tn),
  falseNegativeRate: ({ tp, fn }) => over(fn, fn + tp),
  falseDiscoveryRate: ({ tp, fp }) => over(fp, fp + tp),
  falseOmissionRate: ({ fn, tn }) => over(fn, fn + tn),
  f1: ({ tp, fp, fn }) => over(2n * tp, 2n * tp + fp + fn),
  jaccard: ({ tp, fp, fn }) => over(tp, tp + fp + fn),
  accuracy: ({ tp, fp, fn, tn }) => over(tp + tn, tp + fp + fn + tn),
  errorRate: ({ tp, fp, fn, tn }) => over(fp + fn, tp + fp + fn + tn),
  prevalence: ({ tp, fp, fn, tn }) => over(tp + fn, tp + fp + fn + tn),
  predictedPrevalence: ({ tp, fp, fn, tn }) => over(tp + fp, tp + fp + fn + tn),
  balancedAccuracy: ({ tp, fp, fn, tn }) => {
    if (tp + fn === 0n) return over(tn, tn + fp);
    if (tn + fp === 0n) return over(tp, tp + fn);
    return over(tp * (tn + fp) + tn * (tp + fn), 2n * (tp + fn) * (tn + fp));
  },
  // tp / (tp + fn) − fp / (fp + tn), and tp / (tp + fp) − fn / (fn + tn)
  informedness: ({ tp, fp, fn, tn }) =>
    over(tp * (fp + tn) - fp * (tp + fn), (tp + fn) * (fp + tn)),
  markedness: ({ tp, fp, fn, tn }) => over(tp * (fn + tn) - fn * (tp + fp), (tp + fp) * (fn + tn)),
  // precision / prevalence
  lift: ({ tp, fp, fn, tn }) => over(tp * (tp + fp + fn + tn), (tp + fp) * (tp + fn)),
  positiveLikelihoodRatio: ({ tp, fp, fn, tn }) => over(tp * (fp + tn), (tp + fn) * fp),
  negativeLikelihoodRatio: ({ tp, fp, fn, tn }) => over(fn * (fp + tn), (tp + fn) * tn),
  diagnosticOddsRatio: ({ tp, fp, fn, tn }) => over(tp * tn, fp * fn),
  // (observed − expected) / (1 − expected) of all pairs of rows
  cohenKappa: ({ tp, fp, fn, tn }) => {
    const n = tp + fp + fn + tn;
    const expected = (tp + fp) * (tp + fn) + (fn + tn) * (fp + tn);
    return over((tp + tn) * n - expected, n * n - expected);
  },
};

/** Metrics of one row that are roots: their squares, with the sign of the metric. */
export const EXACT_SQUARES: Readonly<Record<string, ExactRatio>> = {
  gMean: ({ tp, fp, fn, tn }) => over(tp * tn, (tp + fn) * (tn + fp)),
  matthewsCorrcoef: ({ tp, fp, fn, tn }) => {
    const covariance = tp * tn - fp * fn;
    const square = covariance < 0n ? -covariance * covariance : covariance * covariance;
    return over(square, (tp + fp) * (tp + fn) * (tn + fp) * (tn + fn));
  },
};

/** The counts of each class of a matrix against the rest, cell by cell. */
export function exactClassCounts(matrix: readonly (readonly bigint[])[]): ExactCounts[] {
  return matrix.map((_, k) => {
    const counts = { tp: 0n, fp: 0n, fn: 0n, tn: 0n };
    matrix.forEach((cells, i) => {
      cells.forEach((cell, j) => {
        counts[i === k ? (j === k ? 'tp' : 'fn') : j === k ? 'fp' : 'tn'] += cell;
      });
    });
    return counts;
  });
}

/** Sums that metrics of a whole matrix are defined by. */
interface MatrixSums {
  readonly support: readonly bigint[];
  readonly predicted: readonly bigint[];
  readonly correct: bigint;
  readonly total: bigint;
}

function sumsOf(matrix: readonly (readonly bigint[])[]): MatrixSums {
  const support = matrix.map((cells) => add(cells));
  const predicted = matrix.map((_, k) => add(matrix.map((cells) => cells[k] ?? 0n)));
  return {
    support,
    predicted,
    correct: add(matrix.map((c, k) => c[k] ?? 0n)),
    total: add(support),
  };
}

function add(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n);
}

function products(a: readonly bigint[], b: readonly bigint[]): bigint {
  return add(a.map((value, i) => value * (b[i] ?? 0n)));
}

/**
 * R_K of a matrix, by Gorodkin's covariances: a square with the sign of R_K, for `signedRootOf`.
 */
export function exactMatthewsSquare(matrix: readonly (readonly bigint[])[]): Exact | null {
  const { support, predicted, correct, total } = sumsOf(matrix);
  const covariance = correct * total - products(support, predicted);
  const square = covariance < 0n ? -covariance * covariance : covariance * covariance;
  const trueVariance = total * total - products(support, support);
  const predVariance = total * total - products(predicted, predicted);
  return over(square, trueVariance * predVariance);
}

/**
 * Cohen's kappa of a matrix by its definition, 1 − observed / expected disagreement.
 * @param weightOf What a disagreement of two classes that are so many steps apart weighs.
 */
export function exactKappa(
  matrix: readonly (readonly bigint[])[],
  weightOf: (steps: number) => bigint = (steps) => (steps === 0 ? 0n : 1n),
): Exact | null {
  const { support, predicted, total } = sumsOf(matrix);
  let observed = 0n;
  let expected = 0n;
  matrix.forEach((cells, i) => {
    cells.forEach((cell, j) => {
      const weight = weightOf(Math.abs(i - j));
      observed += weight * cell * total;
      expected += weight * (support[i] ?? 0n) * (predicted[j] ?? 0n);
    });
  });
  return over(expected - observed, expected);
}

/** Mean recall over the classes that have rows; adjusted, (mean − 1/k) / (1 − 1/k). */
export function exactBalancedAccuracy(
  matrix: readonly (readonly bigint[])[],
  adjusted = false,
): Exact | null {
  const { support } = sumsOf(matrix);
  const filled = support.flatMap((rows, k) => (rows === 0n ? [] : [k]));
  if (adjusted && filled.length < 2) return null;
  const below = filled.reduce((product, k) => product * (support[k] ?? 0n), 1n);
  const recalls = add(filled.map((k) => ((matrix[k]?.[k] ?? 0n) * below) / (support[k] ?? 1n)));
  const nFilled = BigInt(filled.length);
  return adjusted ? over(recalls - below, below * (nFilled - 1n)) : over(recalls, below * nFilled);
}

/** Share of the rows on the diagonal, or in the most frequent true class. */
export function exactShares(matrix: readonly (readonly bigint[])[]): {
  readonly accuracy: Exact | null;
  readonly errorRate: Exact | null;
  readonly noInformationRate: Exact | null;
} {
  const { support, correct, total } = sumsOf(matrix);
  const most = support.reduce((greatest, rows) => (rows > greatest ? rows : greatest), 0n);
  return {
    accuracy: over(correct, total),
    errorRate: over(total - correct, total),
    noInformationRate: over(most, total),
  };
}

/** Fβ of one row of counts. */
export function exactFbeta({ tp, fp, fn }: ExactCounts, beta: bigint): Exact | null {
  const square = beta * beta;
  return over((1n + square) * tp, (1n + square) * tp + fp + square * fn);
}
