import type { JointTally } from '@confmat/core';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import { addDiscordantRows, reduceJointMoments } from './kernels/reduce-joint-moments.js';

/** Standard errors of a metric of two models and of its difference. */
export interface JointErrors {
  readonly a: number;
  readonly b: number;
  readonly difference: number;
}

/**
 * Standard errors by the delta method on the cells of a joint tally. Smoothed, two rows are added, one
 * that only a has right and one that only b has right, spread over the classes: of the accuracy this
 * is Bonett and Price's variance, and models that never differ keep an interval.
 */
export function jointErrors(
  joint: JointTally,
  a: AdditiveGradient,
  b: AdditiveGradient,
  isSmoothed: boolean,
): JointErrors {
  const sums = new Float64Array(5);
  const gradients = [a.row, a.column, a.diagonal, b.row, b.column, b.diagonal] as const;
  reduceJointMoments(joint.trueCodes, joint.aCodes, joint.bCodes, joint.counts, ...gradients, sums);
  let rows = joint.counts.reduce((sum, count) => sum + count, 0);
  const present = presentClasses(joint);
  if (isSmoothed && present.length > 1) {
    addDiscordantRows(present, ...gradients, sums);
    rows += 2;
  }
  const [sumA = 0, sumB = 0, squareA = 0, squareB = 0, product = 0] = sums;
  const error = (square: number, sum: number): number =>
    Math.sqrt(Math.max(0, square / rows - (sum / rows) ** 2) / rows);
  return {
    a: error(squareA, sumA),
    b: error(squareB, sumB),
    difference: error(squareA + squareB - 2 * product, sumA - sumB),
  };
}

/** The classes that any row has, true or predicted; all of the labels if that is one alone. */
function presentClasses({ labels, trueCodes, aCodes, bCodes }: JointTally): Int32Array {
  const isPresent = new Uint8Array(labels.length);
  for (const codes of [trueCodes, aCodes, bCodes]) for (const code of codes) isPresent[code] = 1;
  const all = Int32Array.from(labels.keys());
  const present = all.filter((code) => isPresent[code] === 1);
  return present.length > 1 ? present : all;
}
