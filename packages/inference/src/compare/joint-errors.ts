import type { JointTally } from '@confmat/core';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import { reduceJointMoments } from './kernels/reduce-joint-moments.js';
import { NOT_WHOLE, NO_ROWS, WEIGHTED } from '../refusals.js';

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
  const { trueCodes, aCodes, bCodes, counts } = joint;
  const sums = new Float64Array(5);
  const gradients = [a.row, a.column, a.diagonal, b.row, b.column, b.diagonal] as const;
  reduceJointMoments(trueCodes, aCodes, bCodes, counts, ...gradients, sums);
  const [sumA = 0, sumB = 0, squareA = 0, squareB = 0, product = 0] = sums;
  const seen = { sumA, sumB, squareA, squareB, product };
  const nSeen = counts.reduce((sum, count) => sum + count, 0);
  const classes = presentClasses(joint);
  return isSmoothed && classes.length > 1
    ? errorsOf(withDiscordantRows(classes, a, b, seen), nSeen + 2)
    : errorsOf(seen, nSeen);
}

/** Sums over rows of two gradients, one of either model, and of their products. */
interface Moments {
  readonly sumA: number;
  readonly sumB: number;
  readonly squareA: number;
  readonly squareB: number;
  readonly product: number;
}

function errorsOf({ sumA, sumB, squareA, squareB, product }: Moments, rows: number): JointErrors {
  const error = (square: number, sum: number): number =>
    Math.sqrt(Math.max(0, square / rows - (sum / rows) ** 2) / rows);
  return {
    a: error(squareA, sumA),
    b: error(squareB, sumB),
    difference: error(squareA + squareB - 2 * product, sumA - sumB),
  };
}

/**
 * One row more that only a has right and one that only b has right, each spread evenly over the true
 * classes and the wrong answers to them.
 *
 * @param classes At least 2, different.
 */
function withDiscordantRows(
  classes: Int32Array,
  a: AdditiveGradient,
  b: AdditiveGradient,
  seen: Moments,
): Moments {
  const others = classes.length - 1;
  const share = 1 / (classes.length * others);
  const [ofA, ofB] = [answerSlopes(classes, a), answerSlopes(classes, b)];
  const sum = (before: number, termOf: (x: AnswerSlopes, y: AnswerSlopes) => number): number =>
    ofA.reduce((all, x, i) => all + share * termOf(x, ofB[i] ?? x), before);
  const mean = ({ right, wrong }: AnswerSlopes): number => others * right + wrong;
  const square = ({ right, wrongSquares }: AnswerSlopes): number =>
    others * right * right + wrongSquares;
  return {
    sumA: sum(seen.sumA, mean),
    sumB: sum(seen.sumB, (_, y) => mean(y)),
    squareA: sum(seen.squareA, square),
    squareB: sum(seen.squareB, (_, y) => square(y)),
    product: sum(seen.product, (x, y) => x.right * y.wrong + y.right * x.wrong),
  };
}

/** What the right answer to a class adds, and all wrong ones, and their squares. */
interface AnswerSlopes {
  readonly right: number;
  readonly wrong: number;
  readonly wrongSquares: number;
}

function answerSlopes(
  classes: Int32Array,
  { row, column, diagonal }: AdditiveGradient,
): readonly AnswerSlopes[] {
  const others = classes.length - 1;
  const columns = classes.reduce((sum, code) => sum + (column[code] ?? 0), 0);
  const squares = classes.reduce((sum, code) => sum + (column[code] ?? 0) ** 2, 0);
  return Array.from(classes, (code) => {
    const [r, c] = [row[code] ?? 0, column[code] ?? 0];
    const [rest, restSquares] = [columns - c, squares - c * c];
    return {
      right: r + c + (diagonal[code] ?? 0),
      wrong: others * r + rest,
      wrongSquares: others * r * r + 2 * r * rest + restSquares,
    };
  });
}

/** The classes that any row has, true or predicted; all of the labels if that is one alone. */
function presentClasses({ labels, trueCodes, aCodes, bCodes }: JointTally): Int32Array {
  const isPresent = new Uint8Array(labels.length);
  for (const codes of [trueCodes, aCodes, bCodes]) for (const code of codes) isPresent[code] = 1;
  const all = Int32Array.from(labels.keys());
  const present = all.filter((code) => isPresent[code] === 1);
  return present.length > 1 ? present : all;
}

/** Rows by which of two models has them right. */
export interface AnswerCounts {
  readonly both: number;
  readonly onlyA: number;
  readonly onlyB: number;
  readonly neither: number;
  /** Rows whose predictions differ, right or wrong. */
  readonly differing: number;
}

/** Count the rows of a joint tally by who is right. */
export function answerCounts({ trueCodes, aCodes, bCodes, counts }: JointTally): AnswerCounts {
  let [both, onlyA, onlyB, neither, differing] = [0, 0, 0, 0, 0];
  for (const [cell, count] of counts.entries()) {
    const isA = aCodes[cell] === trueCodes[cell];
    const isB = bCodes[cell] === trueCodes[cell];
    if (isA && isB) both += count;
    else if (isA) onlyA += count;
    else if (isB) onlyB += count;
    else neither += count;
    if (aCodes[cell] !== bCodes[cell]) differing += count;
  }
  return { both, onlyA, onlyB, neither, differing };
}

/** Why a joint tally has no interval of a difference; undefined if it may have one. */
export function jointFault({ counts, weighted }: JointTally): string | undefined {
  if (weighted) return WEIGHTED;
  if (counts.length === 0) return NO_ROWS;
  return counts.every(Number.isInteger) ? undefined : NOT_WHOLE;
}
