import { weightedMean } from '../weighted-mean.js';

/** Samples with any number of labels, and a probability of each label. */
export interface IndicatorProbabilities {
  /** 1 where a sample has a label, 0 elsewhere, row-major, length nSamples × nColumns. */
  readonly present: Uint8Array;
  readonly probabilities: ArrayLike<number>;
  readonly nColumns: number;
  readonly weights: Float64Array | null;
  /** What logarithms cut probabilities by, at both ends. */
  readonly epsilon: number;
}

export type CellLoss = (isPresent: number, probability: number, epsilon: number) => number;

/** That of the constant probabilities, whatever the others have. */
const DOUBLE_EPSILON = 2 ** -52;

/** −ln of the probability, cut to [epsilon, 1 − epsilon], where the label is present. */
export function logCell(isPresent: number, probability: number, epsilon: number): number {
  if (isPresent === 0) return 0;
  return -Math.log(Math.min(Math.max(probability, epsilon), 1 - epsilon));
}

/** The squared distance of the probability from 1 or 0. */
export function squaredCell(isPresent: number, probability: number): number {
  return (isPresent - probability) ** 2;
}

/** The mean over samples of the sum over labels of a loss. */
export function indicatorLoss(
  { present, probabilities, nColumns, weights, epsilon }: IndicatorProbabilities,
  cell: CellLoss,
): number {
  const losses = new Float64Array(present.length / nColumns);
  present.forEach((isPresent, place) => {
    const row = Math.floor(place / nColumns);
    losses[row] = (losses[row] ?? 0) + cell(isPresent, probabilities[place] ?? NaN, epsilon);
  });
  return weightedMean(losses, weights);
}

/** Skill: 1 − loss / loss of the shares of the labels as constant probabilities. */
export function indicatorSkill(read: IndicatorProbabilities, cell: CellLoss): number {
  const constant = withConstantProbabilities(read);
  return 1 - indicatorLoss(read, cell) / indicatorLoss(constant, cell);
}

/** The share of samples that have each label, as the probabilities of every sample. */
function withConstantProbabilities(read: IndicatorProbabilities): IndicatorProbabilities {
  const { present, nColumns, weights } = read;
  const shares = Array.from({ length: nColumns }, (_, column) =>
    weightedMean(
      present.filter((__, place) => place % nColumns === column),
      weights,
    ),
  );
  const probabilities = Float64Array.from(present, (_, place) => shares[place % nColumns] ?? NaN);
  return { ...read, probabilities, epsilon: DOUBLE_EPSILON };
}
