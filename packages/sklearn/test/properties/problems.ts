import { runs } from '@confmat/testkit';
import fc from 'fast-check';
import { expect } from 'vitest';
import { differenceOf } from '../difference-of.js';

/** One sample: its truth, and what was said of it. */
export interface Row {
  /** A class code, or one number per label. */
  readonly truth: number | readonly number[];
  /** A class code, a score, or one number per label. */
  readonly answer: number | readonly number[];
  /** An integer of at least 0; at least 1 in the rows that bring every class. */
  readonly weight: number;
}

/** What a function is asked about. */
export type ProblemKind =
  | 'two classes'
  | 'classes'
  | 'sets'
  | 'scores'
  | 'probabilities'
  | 'class scores'
  | 'rankings'
  | 'gains';

/** Number of classes of `'classes'` and `'class scores'`. */
const N_CLASSES = 3;
/** Number of labels of `'sets'`, `'rankings'` and `'gains'`. */
const N_LABELS = 4;

const bit = fc.nat(1);
const eighth = fc.nat(8).map((count) => count / 8);
const list = (cell: fc.Arbitrary<number>) =>
  fc.array(cell, { minLength: N_LABELS, maxLength: N_LABELS });
/** Shares that add to 1 exactly: multiples of one sixteenth. */
const shares = fc
  .tuple(fc.nat(8), fc.nat(8))
  .map(([first, second]) => [first / 16, second / 16, (16 - first - second) / 16]);

const CELLS: Readonly<
  Record<ProblemKind, readonly [truth: fc.Arbitrary<Row['truth']>, fc.Arbitrary<Row['answer']>]>
> = {
  'two classes': [bit, bit],
  classes: [fc.nat(N_CLASSES - 1), fc.nat(N_CLASSES - 1)],
  sets: [list(bit), list(bit)],
  scores: [bit, eighth],
  probabilities: [bit, eighth],
  'class scores': [fc.nat(N_CLASSES - 1), shares],
  rankings: [list(bit), list(eighth)],
  gains: [list(fc.nat(5)), list(eighth)],
};

/** Truths of rows that bring every class, and both answers to each label. */
const FIRST: Readonly<Record<ProblemKind, readonly Row['truth'][]>> = {
  'two classes': [0, 1],
  classes: [0, 1, 2],
  sets: [
    [0, 1, 0, 1],
    [1, 0, 1, 0],
  ],
  scores: [0, 1],
  probabilities: [0, 1],
  'class scores': [0, 1, 2],
  rankings: [
    [0, 1, 0, 1],
    [1, 0, 1, 0],
  ],
  // Three values, so that they are never taken for an indicator matrix.
  gains: [
    [0, 1, 5, 2],
    [3, 1, 2, 0],
  ],
};

/** Rows of a kind, at least two, with every class among those of positive weight. */
export function rowsOf(kind: ProblemKind): fc.Arbitrary<readonly Row[]> {
  const [truth, answer] = CELLS[kind];
  const first = FIRST[kind].map((known) =>
    fc.record({ truth: fc.constant(known), answer, weight: fc.integer({ min: 1, max: 3 }) }),
  );
  const further = fc.array(fc.record({ truth, answer, weight: fc.nat(3) }), { maxLength: 12 });
  return fc.tuple(fc.tuple(...first), further).map(([known, others]) => [...known, ...others]);
}

/** One row of a kind. */
export function rowOf(kind: ProblemKind): fc.Arbitrary<Row> {
  const [truth, answer] = CELLS[kind];
  return fc.record({ truth, answer, weight: fc.constant(1) });
}

/** Hold a property on some seeded examples. */
export function holds<T>(
  arbitrary: fc.Arbitrary<T>,
  property: (example: T) => void,
  numRuns = 6,
): void {
  expect.hasAssertions();
  fc.assert(fc.property(arbitrary, property), { seed: 20261121, numRuns: runs(numRuns) });
}

/** Hold what hardly depends on the example on one of them. */
export function holdsOnce<T>(arbitrary: fc.Arbitrary<T>, property: (example: T) => void): void {
  holds(arbitrary, property, 1);
}

/** Expect a value to be another one: numbers to 1e-12, all else exactly. */
export function expectSame(received: unknown, expected: unknown): void {
  expect(differenceOf(received, expected)).toBeNull();
}
