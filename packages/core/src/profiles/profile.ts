import type { BinaryCounts } from '../counts/binary-counts.js';
import { sum } from '../kernels/sum.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';

/** The programs whose rules are known. */
export type Program = 'scikit-learn' | 'torchmetrics' | 'keras' | 'yardstick' | 'spark';

/** A rule of a program that gives another number than the metric of the same name here. */
export interface ProgramRule {
  /** The metrics that it is about, named as the program names them. */
  readonly metric: string;
  /** The rule in words. */
  readonly rule: string;
}

/** What a program reports of a matrix, plain data. In JSON, NaN is null. */
export interface ParityProfile {
  readonly program: Program;
  /** The version that the numbers were checked against. */
  readonly version: string;
  /** Numbers by the name that the program has for them, with the arguments that choose them. */
  readonly values: Readonly<Record<string, number>>;
  readonly rules: readonly ProgramRule[];
}

/** How a program reads a matrix. */
export interface Profile {
  readonly version: string;
  readonly rules: readonly ProgramRule[];
  readonly valuesOf: (matrix: ConfusionMatrix) => Readonly<Record<string, number>>;
}

/** Mean of values with weights; of no weight at all it is NaN. A weight of 0 leaves a value out. */
export function weightedMean(values: Float64Array, weights: ArrayLike<number>): number {
  let total = 0;
  let size = 0;
  for (const [row, value] of values.entries()) {
    const weight = weights[row] ?? 0;
    if (weight === 0) continue;
    total += weight * value;
    size += weight;
  }
  return total / size;
}

/** Weights without those of undefined values. */
export function whereDefined(values: Float64Array, weights: ArrayLike<number>): Float64Array {
  return values.map((value, row) => (Number.isNaN(value) ? 0 : (weights[row] ?? 0)));
}

/** 1 for each class that has a true or a predicted row, else 0. */
export function seenClasses({ support, predicted }: ConfusionMatrix): Float64Array {
  return support.map((rows, code) => (rows + (predicted[code] ?? 0) > 0 ? 1 : 0));
}

/** Specificity of the answers of all classes together: each row is one answer of every class. */
export function specificityOfAll({ fp, tn }: BinaryCounts): number {
  const [wrong, right] = [sum(Float64Array.from(fp)), sum(Float64Array.from(tn ?? []))];
  return right / (right + wrong);
}
