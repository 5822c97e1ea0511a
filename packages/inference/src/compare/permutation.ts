import type { ConfusionMatrix, JointTally, Label } from '@confmat/core';
import { buildMatrix, matrixOfMargins } from '@confmat/core/internal';
import { drawBinomial } from '../bootstrap/kernels/draw-binomial.js';
import { seedState } from '../bootstrap/kernels/random-state.js';
import { twoSidedP } from './two-sided-p.js';
import type { Draws } from '../check-source.js';
import { addByCode, addCorrect } from './kernels/add-cells.js';
import { jointFault } from './joint-errors.js';
import type { AnswerCounts, JointErrors } from './joint-errors.js';
import type { Asked, Plan } from './compare-options.js';
import { mcnemarExact, mcnemarMidP } from './mcnemar.js';
import { valuesOfReadings } from './reading-values.js';

/** Numbers of a matrix, always as many; NaN where one is undefined. */
type ValuesOf = (matrix: ConfusionMatrix) => ArrayLike<number>;

interface PermutationOptions {
  readonly replicates: number;
  readonly seed: number;
}

/** Up to this many classes a table is faster to build than lists of cells. */
const MAX_TABLE_CLASSES = 64;

/** Differences that only rounding makes unequal count as equal. */
const ROUNDING = 1e-12;

/**
 * Share of samples whose difference is at least as large as the one seen, if every row gives its two
 * predictions to the models at random. Rows of one cell are alike, so how many swap theirs is one
 * binomial number a cell; the seed draws the same ones on any machine, whichever numbers are asked for.
 *
 * @returns In (0, 1] for each number: the sample seen counts as one of them. 1 if the models never
 *   differ, NaN where the difference is undefined.
 */
function permutationPs(
  joint: JointTally,
  valuesOf: ValuesOf,
  { replicates, seed }: PermutationOptions,
): number[] {
  const { labels } = joint;
  const { pairs, still } = splitPairs(joint);
  const nCells = pairs.length * 2 + still.length;
  const [trueCodes, aCodes, bCodes] = [0, 1, 2].map(() => new Int32Array(nCells)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const counts = new Float64Array(nCells);
  const place = (cell: number, [t, a, b]: readonly number[], count: number): void => {
    trueCodes[cell] = t ?? 0;
    aCodes[cell] = a ?? 0;
    bCodes[cell] = b ?? 0;
    counts[cell] = count;
  };
  still.forEach(({ cell, count }, i) => place(2 * pairs.length + i, cell, count));
  pairs.forEach(({ cell: [t, a, b], as, count }, i) => {
    place(2 * i, [t, a, b], as);
    place(2 * i + 1, [t, b, a], count - as);
  });
  const matrixOf = matricesOf([...labels], trueCodes, counts);
  const differences = (): number[] => {
    const ofB = valuesOf(matrixOf(bCodes));
    return Array.from(valuesOf(matrixOf(aCodes)), (value, i) => value - (ofB[i] ?? NaN));
  };
  const seen = differences().map((difference) => Math.abs(difference) - ROUNDING);
  if (pairs.length === 0) return seen.map(() => 1);
  if (seen.every(Number.isNaN)) return seen;
  const state = new Int32Array(4);
  const asLarge = seen.map(() => 1);
  for (let replicate = 0; replicate < replicates; ++replicate) {
    seedState(state, seed, replicate);
    pairs.forEach(({ count }, i) => {
      const drawn = drawBinomial(state, count, 0.5);
      counts[2 * i] = drawn;
      counts[2 * i + 1] = count - drawn;
    });
    differences().forEach((difference, i) => {
      if (Math.abs(difference) >= (seen[i] ?? NaN)) asLarge[i] = (asLarge[i] ?? 0) + 1;
    });
  }
  return asLarge.map((count, i) => (Number.isNaN(seen[i]) ? NaN : count / (replicates + 1)));
}

/**
 * Makes matrices of cells whose counts change, all with the same true rows. Those of many classes have
 * their margins alone: their cells would be sorted each time, and hardly a metric reads them.
 */
function matricesOf(
  labels: readonly Label[],
  trueCodes: Int32Array,
  counts: Float64Array,
): (predCodes: Int32Array) => ConfusionMatrix {
  const facts = { weighted: false, nSkipped: 0 };
  if (labels.length <= MAX_TABLE_CLASSES) {
    return (predCodes) => buildMatrix(labels, { trueCodes, predCodes, counts }, facts, true);
  }
  const support = new Float64Array(labels.length);
  addByCode(trueCodes, counts, support);
  return (predCodes) => {
    const [predicted, diagonal] = [
      new Float64Array(support.length),
      new Float64Array(support.length),
    ];
    addByCode(predCodes, counts, predicted);
    addCorrect(trueCodes, predCodes, counts, diagonal);
    const cells = { trueCodes, predCodes, counts };
    return matrixOfMargins(labels, diagonal, { support, predicted }, cells, facts);
  };
}

type Cell = readonly [trueCode: number, aCode: number, bCode: number];

interface Pairs {
  /** Cells that differ by who predicted what: the rows of both, and those of the cell as it stands. */
  readonly pairs: readonly { readonly cell: Cell; readonly as: number; readonly count: number }[];
  /** Cells whose two predictions are the same. */
  readonly still: readonly { readonly cell: Cell; readonly count: number }[];
}

function splitPairs({ trueCodes, aCodes, bCodes, counts }: JointTally): Pairs {
  const still: { cell: Cell; count: number }[] = [];
  const pairOf = new Map<string, { cell: Cell; as: number; count: number }>();
  for (const [i, count] of counts.entries()) {
    const [t, a, b] = [trueCodes[i] ?? 0, aCodes[i] ?? 0, bCodes[i] ?? 0];
    if (a === b) {
      still.push({ cell: [t, a, b], count });
      continue;
    }
    const cell = [t, Math.min(a, b), Math.max(a, b)] as const;
    const key = cell.join();
    const pair = pairOf.get(key) ?? { cell, as: 0, count: 0 };
    if (a < b) pair.as += count;
    pair.count += count;
    pairOf.set(key, pair);
  }
  // In the order of the classes, so that the other way around draws the same numbers.
  const pairs = [...pairOf.values()].sort(
    ({ cell: x }, { cell: y }) => x[0] - y[0] || x[1] - y[1] || x[2] - y[2],
  );
  return { pairs, still };
}

/** The p-values by permutation of those that ask for one, all of the same samples. */
export function permutedPs(
  joint: JointTally,
  asked: readonly Asked[],
  draws: Draws,
): ReadonlyMap<Asked, number> {
  const wanted = asked.filter(({ plan }) => plan.test === 'permutation' || plan.test === 'swaps');
  if (wanted.length === 0 || jointFault(joint) !== undefined) return new Map();
  const readings = wanted.map(({ reading }) => reading);
  const found = permutationPs(joint, valuesOfReadings(readings, joint.labels), draws);
  return new Map(wanted.map((one, i) => [one, found[i] ?? NaN]));
}

/** A test that is known by how many rows decide. */
type SettledTest = Exclude<Plan['test'], 'mcnemar' | 'swaps'>;

/** Up to so many rows, mid-p rejects more often than it says: in up to 6.5 % of samples at 5 %. */
const FEW_ROWS = 10;

/** The test of a plan: McNemar's is exact where few rows decide. */
export function settledTest(test: Plan['test'], { onlyA, onlyB }: AnswerCounts): SettledTest {
  if (test === 'swaps') return 'permutation';
  if (test !== 'mcnemar') return test;
  return onlyA + onlyB <= FEW_ROWS ? 'mcnemar-exact' : 'mcnemar-mid-p';
}

/** The p-value of a difference, by the test of a plan. */
export function pValueOf(
  test: SettledTest,
  { onlyA, onlyB }: AnswerCounts,
  errors: JointErrors | null,
  difference: number,
  permuted: number,
): number {
  switch (test) {
    case 'mcnemar-mid-p':
      return mcnemarMidP(onlyA, onlyB);
    case 'mcnemar-exact':
      return mcnemarExact(onlyA, onlyB);
    case 'permutation':
      return permuted;
    case 'delta':
      return errors ? twoSidedP(difference, errors.difference, Infinity) : NaN;
  }
}
