/** A class value as callers write it. One column holds one kind. */
export type OracleLabel = string | number | boolean | bigint;

/** Rows of one class against the rest: counts, or sums of weights. */
export interface OracleBinaryCounts {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  readonly tn: number;
}

/** A square tally. */
export interface OracleConfusionMatrix<L extends OracleLabel> {
  /** The axes, shape (nClasses,). */
  readonly labels: L[];
  /** Shape (nClasses, nClasses). Row = true class, column = predicted class. */
  readonly counts: number[][];
}

/** Options of `oracleConfusionMatrix`. */
export interface OracleConfusionMatrixOptions<L extends OracleLabel> {
  /** Axis order. Default: every label seen, ascending. */
  readonly labels?: readonly L[] | undefined;
  /** Row weights, shape (nSamples,). Default: 1 each. */
  readonly sampleWeight?: readonly number[] | undefined;
}

/** The labels of both columns, each once: numbers by value, strings by code point, false first. */
export function oracleLabels<L extends OracleLabel>(yTrue: readonly L[], yPred: readonly L[]): L[] {
  const seen: L[] = [];
  for (const label of [...yTrue, ...yPred]) {
    if (!seen.includes(label)) seen.push(label);
  }
  return seen.sort(compareLabels);
}

function compareLabels(a: OracleLabel, b: OracleLabel): number {
  if (typeof a !== typeof b) throw new Error(`oracle: mixed label types ${typeof a}, ${typeof b}`);
  if (typeof a === 'string') return compareCodePoints([...a], [...String(b)]);
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareCodePoints(a: readonly string[], b: readonly string[]): number {
  for (const [position, character] of a.entries()) {
    const other = b[position];
    if (other === undefined) return 1;
    const difference = (character.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/**
 * Tally the rows of each pair of true and predicted label, one pass over the rows per cell.
 * @param options.labels Axis order; rows with a label outside it are left out. No duplicates.
 * @see scikit-learn `confusion_matrix`
 */
export function oracleConfusionMatrix<L extends OracleLabel>(
  yTrue: readonly L[],
  yPred: readonly L[],
  options: OracleConfusionMatrixOptions<L> = {},
): OracleConfusionMatrix<L> {
  const labels = [...(options.labels ?? oracleLabels(yTrue, yPred))];
  const counts = labels.map((trueLabel) =>
    labels.map((predLabel) =>
      sumWhere(
        yTrue.map((label, row) => label === trueLabel && yPred[row] === predLabel),
        options.sampleWeight,
      ),
    ),
  );
  return { labels, counts };
}

/**
 * Tally the rows of each pair of labels that occurs, one row at a time: for columns of so many
 * classes that `oracleConfusionMatrix` would take too long. Returns pairs whose count, or sum of
 * weights, is not 0; by true and then by predicted label, ascending.
 */
export function oracleCells(
  yTrue: readonly number[],
  yPred: readonly number[],
  sampleWeight?: readonly number[],
): { trueLabel: number; predLabel: number; count: number }[] {
  const counts = new Map<number, Map<number, number>>();
  for (const [row, trueLabel] of yTrue.entries()) {
    const ofLabel = counts.get(trueLabel) ?? new Map<number, number>();
    const predLabel = yPred[row] ?? NaN;
    ofLabel.set(predLabel, (ofLabel.get(predLabel) ?? 0) + weightOf(sampleWeight, row));
    counts.set(trueLabel, ofLabel);
  }
  return [...counts]
    .flatMap(([trueLabel, ofLabel]) =>
      [...ofLabel].map(([predLabel, count]) => ({ trueLabel, predLabel, count })),
    )
    .filter(({ count }) => count !== 0)
    .sort((a, b) => a.trueLabel - b.trueLabel || a.predLabel - b.predLabel);
}

/**
 * Tally the rows of one label against the rest.
 * @see scikit-learn `multilabel_confusion_matrix`
 */
export function oracleBinaryCounts<L extends OracleLabel>(
  yTrue: readonly L[],
  yPred: readonly L[],
  label: L,
  sampleWeight?: readonly number[],
): OracleBinaryCounts {
  let tp = 0;
  let fp = 0;
  let fn = 0;
  let tn = 0;
  for (const [row, trueLabel] of yTrue.entries()) {
    const weight = weightOf(sampleWeight, row);
    const isTrue = trueLabel === label;
    const isPredicted = yPred[row] === label;
    if (isTrue && isPredicted) tp += weight;
    else if (isPredicted) fp += weight;
    else if (isTrue) fn += weight;
    else tn += weight;
  }
  return { tp, fp, fn, tn };
}

/** A ratio of the counts of one class, or of pooled counts. */
export type OracleRatio = (counts: OracleBinaryCounts, zeroDivision: number) => number;

function divide(numerator: number, denominator: number, zeroDivision: number): number {
  return denominator === 0 ? zeroDivision : numerator / denominator;
}

/** Share of the predicted rows that are true, tp / (tp + fp). */
export const oraclePrecision: OracleRatio = ({ tp, fp }, zeroDivision) =>
  divide(tp, tp + fp, zeroDivision);

/** Share of the true rows that are predicted, tp / (tp + fn). */
export const oracleRecall: OracleRatio = ({ tp, fn }, zeroDivision) =>
  divide(tp, tp + fn, zeroDivision);

/** Share of the other rows that are not predicted, tn / (tn + fp). */
export const oracleSpecificity: OracleRatio = ({ tn, fp }, zeroDivision) =>
  divide(tn, tn + fp, zeroDivision);

/** Intersection over union of true and predicted rows, tp / (tp + fp + fn). */
export const oracleJaccard: OracleRatio = ({ tp, fp, fn }, zeroDivision) =>
  divide(tp, tp + fp + fn, zeroDivision);

/**
 * Create the F-beta ratio, (1 + β²) tp / ((1 + β²) tp + β² fn + fp).
 * @param beta Weight of recall against precision, in [0, ∞]; 0 is precision, ∞ is recall.
 */
export function oracleFbeta(beta: number): OracleRatio {
  if (beta === Infinity) return oracleRecall;
  const square = beta * beta;
  return ({ tp, fp, fn }, zeroDivision) =>
    divide((1 + square) * tp, (1 + square) * tp + square * fn + fp, zeroDivision);
}

/** Options of `oraclePerClass` and `oracleAverage`. */
export interface OracleRatioOptions<L extends OracleLabel> extends OracleConfusionMatrixOptions<L> {
  /** The result of 0 / 0: 0, 1 or NaN. NaN is left out of the averages. */
  readonly zeroDivision: number;
}

/** Compute a ratio for each label against the rest. */
export function oraclePerClass<L extends OracleLabel>(
  ratio: OracleRatio,
  yTrue: readonly L[],
  yPred: readonly L[],
  options: OracleRatioOptions<L>,
): number[] {
  return countsPerClass(yTrue, yPred, options).map((counts) => ratio(counts, options.zeroDivision));
}

/**
 * Average a ratio over the labels.
 * @param average `'micro'` pools the counts of all labels, `'macro'` is the plain mean,
 *   `'weighted'` the mean by true rows. Means leave NaN out; `'weighted'` is the plain mean when
 *   the weights that remain sum to 0.
 * @returns The average; NaN when nothing remains.
 * @see scikit-learn, argument `average` of `precision_score`
 */
export function oracleAverage<L extends OracleLabel>(
  ratio: OracleRatio,
  yTrue: readonly L[],
  yPred: readonly L[],
  average: 'micro' | 'macro' | 'weighted',
  options: OracleRatioOptions<L>,
): number {
  const perClass = countsPerClass(yTrue, yPred, options);
  if (average === 'micro') return ratio(pool(perClass), options.zeroDivision);
  const values: number[] = [];
  const weights: number[] = [];
  for (const counts of perClass) {
    const value = ratio(counts, options.zeroDivision);
    if (Number.isNaN(value)) continue;
    values.push(value);
    weights.push(average === 'weighted' ? counts.tp + counts.fn : 1);
  }
  return sum(weights) === 0 ? mean(values) : mean(values, weights);
}

function countsPerClass<L extends OracleLabel>(
  yTrue: readonly L[],
  yPred: readonly L[],
  options: OracleRatioOptions<L>,
): OracleBinaryCounts[] {
  const labels = options.labels ?? oracleLabels(yTrue, yPred);
  return labels.map((label) => oracleBinaryCounts(yTrue, yPred, label, options.sampleWeight));
}

function pool(perClass: readonly OracleBinaryCounts[]): OracleBinaryCounts {
  return {
    tp: sum(perClass.map(({ tp }) => tp)),
    fp: sum(perClass.map(({ fp }) => fp)),
    fn: sum(perClass.map(({ fn }) => fn)),
    tn: sum(perClass.map(({ tn }) => tn)),
  };
}

/** Share of the rows predicted right, by weight; NaN when the weights sum to 0. */
export function oracleAccuracy<L extends OracleLabel>(
  yTrue: readonly L[],
  yPred: readonly L[],
  sampleWeight?: readonly number[],
): number {
  return mean(
    yTrue.map((label, row) => (label === yPred[row] ? 1 : 0)),
    sampleWeight,
  );
}

/**
 * Mean recall over the labels that have true rows of non-zero weight; NaN without any.
 * @see scikit-learn `balanced_accuracy_score`
 */
export function oracleBalancedAccuracy<L extends OracleLabel>(
  yTrue: readonly L[],
  yPred: readonly L[],
  sampleWeight?: readonly number[],
): number {
  return oracleAverage(oracleRecall, yTrue, yPred, 'macro', { sampleWeight, zeroDivision: NaN });
}

/**
 * Matthews correlation of any number of classes: the correlation, over the rows, of the one-hot
 * indicators of true and predicted labels, covariances summed over the labels.
 * @returns In [-1, 1]; 0 when one column is constant.
 * @see scikit-learn `matthews_corrcoef`; Gorodkin 2004
 */
export function oracleMatthews<L extends OracleLabel>(
  yTrue: readonly L[],
  yPred: readonly L[],
  sampleWeight?: readonly number[],
): number {
  let covariance = 0;
  let trueVariance = 0;
  let predVariance = 0;
  for (const label of oracleLabels(yTrue, yPred)) {
    const trueDeviations = deviations(yTrue, label, sampleWeight);
    const predDeviations = deviations(yPred, label, sampleWeight);
    for (const [row, trueDeviation] of trueDeviations.entries()) {
      const predDeviation = predDeviations[row] ?? NaN;
      const weight = weightOf(sampleWeight, row);
      covariance += weight * trueDeviation * predDeviation;
      trueVariance += weight * trueDeviation ** 2;
      predVariance += weight * predDeviation ** 2;
    }
  }
  return divide(covariance, Math.sqrt(trueVariance) * Math.sqrt(predVariance), 0);
}

function deviations<L extends OracleLabel>(
  column: readonly L[],
  label: L,
  sampleWeight: readonly number[] | undefined,
): number[] {
  const indicators = column.map((other) => (other === label ? 1 : 0));
  const centre = mean(indicators, sampleWeight);
  return indicators.map((indicator) => indicator - centre);
}

/** Options of `oracleKappa`. */
export interface OracleKappaOptions<L extends OracleLabel> extends OracleConfusionMatrixOptions<L> {
  /** Cost of a disagreement by the distance of the two positions in `labels`. Default: null, 1. */
  readonly weights?: 'linear' | 'quadratic' | null;
}

/**
 * Cohen's kappa, 1 − observed / expected disagreement, the expected one as the mean over all pairs
 * of a true label of one row and a predicted label of another (or the same).
 * @returns At most 1; NaN when the expected disagreement is 0 or no row is left.
 * @see scikit-learn `cohen_kappa_score`
 */
export function oracleKappa<L extends OracleLabel>(
  yTrue: readonly L[],
  yPred: readonly L[],
  options: OracleKappaOptions<L> = {},
): number {
  const labels = options.labels ?? oracleLabels(yTrue, yPred);
  const rows: { readonly i: number; readonly j: number; readonly weight: number }[] = [];
  for (const [row, trueLabel] of yTrue.entries()) {
    const i = labels.indexOf(trueLabel);
    const j = labels.findIndex((label) => label === yPred[row]);
    if (i >= 0 && j >= 0) rows.push({ i, j, weight: weightOf(options.sampleWeight, row) });
  }
  let observed = 0;
  let expected = 0;
  for (const one of rows) {
    observed += one.weight * disagreement(one.i, one.j, options.weights);
    for (const other of rows) {
      expected += one.weight * other.weight * disagreement(one.i, other.j, options.weights);
    }
  }
  const total = sum(rows.map(({ weight }) => weight));
  return 1 - divide(observed / total, expected / total ** 2, NaN);
}

function disagreement(
  i: number,
  j: number,
  weights: 'linear' | 'quadratic' | null | undefined,
): number {
  if (weights === 'linear') return Math.abs(i - j);
  if (weights === 'quadratic') return (i - j) ** 2;
  return i === j ? 0 : 1;
}

function weightOf(sampleWeight: readonly number[] | undefined, row: number): number {
  return sampleWeight === undefined ? 1 : (sampleWeight[row] ?? NaN);
}

function sumWhere(mask: readonly boolean[], sampleWeight: readonly number[] | undefined): number {
  return sum(mask.map((isCounted, row) => (isCounted ? weightOf(sampleWeight, row) : 0)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[], weights?: readonly number[]): number {
  const products = values.map((value, i) => value * weightOf(weights, i));
  return sum(products) / sum(values.map((_, i) => weightOf(weights, i)));
}
