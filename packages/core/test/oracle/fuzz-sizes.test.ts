import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, createRandom, oracleCells, range, runs } from '@confmat/testkit';
import { confusionMatrix, createConfusionAccumulator, slicedMatrices } from '../../src/index.js';
import type { ConfusionMatrix, LabelColumn } from '../../src/index.js';
import { ELEMENT_TYPES } from './element-types.js';
import type { ElementType } from './element-types.js';

const SEED = 20_261_121;

/** Rows at which another way of counting is taken, and each one less and one more. */
const SWITCHES = [1024, 4096, 16_384, 32_768].flatMap((n) => [n - 1, n, n + 1]);
const lengths = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 70 }) },
  { weight: 1, arbitrary: fc.constantFrom(...SWITCHES) },
);
/** Classes: tables of one byte and beyond, and from 2,048 on sparse matrices. */
const classes = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(1, 2, 3, 10, 63, 64, 65, 255, 256, 257) },
  { weight: 1, arbitrary: fc.constantFrom(2047, 2048, 2049) },
);
/** From one label to the next: tables by value, wide ones, and hashed labels. */
const steps = fc.constantFrom(1, 2, 33, 1009, 65_537);

/** How the rows fall on the classes. */
const skews = fc.constantFrom('even', 'mostly the first', 'the last class in the last row');
type Skew = 'even' | 'mostly the first' | 'the last class in the last row';

function drawCodes(seed: number, n: number, k: number, skew: Skew): number[] {
  const random = createRandom(seed);
  const draw = () => Math.floor(random() * k);
  if (skew === 'even') return range(n).map(draw);
  if (skew === 'mostly the first') return range(n).map(() => (random() < 0.95 ? 0 : draw()));
  return range(n).map((row) => (row === n - 1 ? k - 1 : Math.min(1, k - 1)));
}

/** Labels in steps from the least, or up to the greatest, or around 0, as far as a type holds them. */
function labelsOf(types: readonly ElementType[], k: number, step: number, where: string): number[] {
  const SAFE_ENDS = [-(2n ** 53n) + 1n, 2n ** 53n - 1n];
  const ends = (of: (type: ElementType) => bigint) => types.map(of);
  const most = (a: bigint, b: bigint) => (a > b ? a : b);
  const least = [...ends((type) => type.least), at(SAFE_ENDS, 0)].reduce(most);
  const negated = [...ends((type) => -type.greatest), -at(SAFE_ENDS, 1)].reduce(most);
  const width = BigInt(k - 1) * BigInt(step);
  const room = -negated - least;
  if (width > room)
    return room < BigInt(k)
      ? range(Number(room) + 1).map((i) => Number(least) + i)
      : labelsOf(types, k, 1, where);
  const greatest = -negated - width;
  const middle = most(least, -(width / 2n));
  const zero = middle > greatest ? greatest : middle;
  const start = { least, greatest, zero }[where] ?? zero;
  return range(k).map((i) => Number(start + BigInt(i) * BigInt(step)));
}

/** Columns with the rows that they hold. */
interface Problem {
  readonly yTrue: readonly number[];
  readonly yPred: readonly number[];
  readonly sampleWeight: readonly number[] | undefined;
  readonly labels: readonly number[];
  readonly trueColumn: LabelColumn<number | bigint>;
  readonly predColumn: LabelColumn<number | bigint>;
  readonly seed: number;
}

const types = fc.constantFrom(...ELEMENT_TYPES);

/** What to make columns of; short, so that a counterexample can be read. */
const plans = fc.record({
  n: lengths,
  k: classes,
  step: steps,
  where: fc.constantFrom('least', 'greatest', 'zero'),
  skew: skews,
  type: types,
  // Columns of one type more often than of two.
  other: fc.option(types),
  offset: fc.nat(5),
  isWeighted: fc.boolean(),
  seed: fc.integer(),
});
type Plan = typeof plans extends fc.Arbitrary<infer P> ? P : never;

function columnsOf(plan: Plan): Problem {
  const { n, k, step, where, skew, type, offset, isWeighted, seed } = plan;
  const predType = plan.other ?? type;
  const labels = labelsOf([type, predType], k, step, where);
  const draw = (which: number) =>
    drawCodes(2 * seed + which, n, labels.length, skew).map((code) => at(labels, code));
  const [yTrue, yPred] = [draw(0), draw(1)];
  const random = createRandom(seed);
  const weights = range(n).map(() => Math.floor(random() * 9) - 3);
  return {
    ...{ yTrue, yPred, labels, seed },
    sampleWeight: isWeighted ? weights : undefined,
    trueColumn: type.view(yTrue.map(BigInt), offset),
    predColumn: predType.view(yPred.map(BigInt), 5 - offset),
  };
}

/** The matrix holds what the rows say, whatever way it holds it. */
function expectCounts(
  matrix: ConfusionMatrix<number | bigint>,
  labels: readonly number[],
  rows: Pick<Problem, 'yTrue' | 'yPred' | 'sampleWeight'>,
): void {
  const cells = oracleCells(rows.yTrue, rows.yPred, rows.sampleWeight);
  expect(matrix.labels).toEqual(labels);
  expect([...matrix.cells()]).toEqual(cells);
  expect(matrix.total).toBe(cells.reduce((sum, { count }) => sum + count, 0));
  const sumsOf = (key: 'trueLabel' | 'predLabel') => {
    const sums = new Map<number, number>();
    for (const cell of cells) sums.set(cell[key], (sums.get(cell[key]) ?? 0) + cell.count);
    return labels.map((label) => sums.get(label) ?? 0);
  };
  expect([...matrix.support]).toEqual(sumsOf('trueLabel'));
  expect([...matrix.predicted]).toEqual(sumsOf('predLabel'));
}

const seenIn = ({ yTrue, yPred }: Problem): number[] =>
  [...new Set([...yTrue, ...yPred])].sort((a, b) => a - b);

describe('columns at the sizes at which counting changes', () => {
  it('are counted as the rows say, labels found or given', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(plans, fc.boolean(), (plan, isGiven) => {
        const problem = columnsOf(plan);
        const { trueColumn, predColumn, sampleWeight } = problem;
        const labels = isGiven ? problem.labels : seenIn(problem);
        const matrix = confusionMatrix(trueColumn, predColumn, {
          sampleWeight,
          labels: isGiven ? labels : undefined,
        });
        expect(matrix.kind).toBe(labels.length > 2048 ? 'sparse' : 'dense');
        expectCounts(matrix, labels, problem);
      }),
      { numRuns: runs(250), seed: SEED },
    );
  });

  it('are counted in batches of several types, merged in any order', { timeout: 30_000 }, () => {
    const cuts = fc.array(fc.nat(), { maxLength: 4 });
    fc.assert(
      fc.property(plans, cuts, fc.array(types, { minLength: 1 }), (plan, drawn, batchTypes) => {
        const problem = columnsOf(plan);
        const { yTrue, yPred, sampleWeight, labels, seed } = problem;
        const n = yTrue.length;
        const inside = drawn.map((cut) => cut % (n + 1)).sort((a, b) => a - b);
        const bounds = [0, ...inside, n];
        const accumulators = [createConfusionAccumulator(), createConfusionAccumulator()] as const;
        for (const [i, start] of bounds.slice(0, -1).entries()) {
          const end = at(bounds, i + 1);
          const type = at(batchTypes, i % batchTypes.length);
          const holds = labels.every((label) => label >= type.least && label <= type.greatest);
          // A type that cannot hold the labels stands back for one that can.
          const { view } = holds ? type : at(ELEMENT_TYPES, 8);
          const part = (column: readonly number[]) => view(column.slice(start, end).map(BigInt), i);
          at(accumulators, Math.abs(seed + i) % 2).update(part(yTrue), part(yPred), {
            sampleWeight: sampleWeight?.slice(start, end),
          });
        }
        const [one, other] = accumulators;
        const merged = seed % 3 === 0 ? one.merge(other) : other.merge(one);
        expectCounts(merged.result() as ConfusionMatrix<number | bigint>, seenIn(problem), problem);
      }),
      { numRuns: runs(100), seed: SEED },
    );
  });

  it('are counted in slices as each slice alone', { timeout: 30_000 }, () => {
    const nGroups = fc.constantFrom(1, 2, 3, 70);
    fc.assert(
      fc.property(plans, nGroups, types, (plan, m, groupType) => {
        const problem = columnsOf(plan);
        const { yTrue, yPred, sampleWeight, trueColumn, predColumn, seed } = problem;
        const groups = drawCodes(seed, yTrue.length, m, 'even');
        const groupColumn = groupType.view(groups.map(BigInt), 1);
        const labels = seenIn(problem);
        const slices = slicedMatrices(trueColumn, predColumn, { groupColumn }, { sampleWeight });
        expect(slices.map(({ group }) => group)).toEqual(
          [...new Set(groups)].sort((a, b) => a - b).map((groupColumn) => ({ groupColumn })),
        );
        for (const { group, matrix } of slices) {
          const isIn = (_: number, row: number) => groups[row] === group.groupColumn;
          expectCounts(matrix, labels, {
            yTrue: yTrue.filter(isIn),
            yPred: yPred.filter(isIn),
            sampleWeight: sampleWeight?.filter(isIn),
          });
        }
      }),
      { numRuns: runs(60), seed: SEED },
    );
  });
});
