import type { JointTally } from '@confmat/core';
import { checkJoint, named, sum } from '@confmat/core/internal';
import { chiSquareSurvival } from '../numerics/incomplete-gamma.js';
import { NO_ROWS, UNIT_TEST, WEIGHTED } from '../refusals.js';

/** A χ² test. */
export interface ChiSquareTest {
  /** At least 0. */
  readonly statistic: number;
  readonly degreesOfFreedom: number;
  /** In [0, 1]; NaN with a reason. Exact where `isExact`, or else by the χ² distribution. */
  readonly pValue: number;
  /** Whether every way to turn the rows around was counted: there where few rows differ. */
  readonly isExact?: true;
  readonly reason?: string;
}

/** Tests of whether two models predict alike, whatever is true. */
export interface MarginTests {
  /** Whether both predict each class equally often. */
  readonly stuartMaxwell: ChiSquareTest;
  /** Whether one predicts i where the other predicts j as often as the other way around. */
  readonly bowker: ChiSquareTest;
}

/**
 * Test whether two models predict the classes equally often, and whether their disagreements are
 * symmetric. Neither test asks which model is right.
 *
 * @param joint What `jointCounts` returned, or a slice of it; without weights.
 * @returns Both tests, p = 1 for models that never differ. Where the models differ on ten rows or fewer,
 *   p is exact: how often as great a statistic comes when either of the two answers of a row could as well
 *   be the other model's.
 * @throws {MetricError} `unsupported-type`.
 * @see Stuart 1955; Maxwell 1970; Bowker 1948.
 * @example
 * const joint = jointCounts([1, 1, 0], [1, 0, 0], [1, 0, 0]);
 * marginTests(joint).stuartMaxwell.pValue; // → 1
 */
export function marginTests(joint: JointTally): MarginTests {
  return named('marginTests', () => {
    checkJoint('joint', joint);
    const reason = testFault(joint);
    if (reason !== undefined) {
      const none = { statistic: NaN, degreesOfFreedom: 0, pValue: NaN, reason };
      return { stuartMaxwell: none, bowker: none };
    }
    const table = disagreements(joint);
    return { stuartMaxwell: tested(stuartMaxwell, table), bowker: tested(bowker, table) };
  });
}

function testFault({ units, weighted, counts }: JointTally): string | undefined {
  if (units) return UNIT_TEST;
  if (weighted) return WEIGHTED;
  return counts.length === 0 ? NO_ROWS : undefined;
}

/** Rows by what either model predicted, where they differ; classes without any are left out. */
interface Disagreements {
  readonly nClasses: number;
  /** Row-major, shape (nClasses, nClasses): what a predicted, what b predicted. */
  readonly counts: Float64Array;
}

function disagreements({ aCodes, bCodes, counts }: JointTally): Disagreements {
  const codes = new Map<number, number>();
  const placeOf = (code: number): number => {
    const place = codes.get(code) ?? codes.size;
    codes.set(code, place);
    return place;
  };
  const pairs = Array.from(counts, (count, cell) => ({
    a: aCodes[cell] ?? 0,
    b: bCodes[cell] ?? 0,
    count,
  })).filter(({ a, b }) => a !== b);
  const placed = pairs.map(({ a, b, count }) => [placeOf(a), placeOf(b), count] as const);
  const k = codes.size;
  const table = new Float64Array(k * k);
  for (const [a, b, count] of placed) table[a * k + b] = (table[a * k + b] ?? 0) + count;
  return { nClasses: k, counts: table };
}

/** Up to so many rows that differ, χ² is too far from how the statistic is spread. */
const FEW_ROWS = 10;

/** What is as great as what was seen but for rounding. */
const SLACK = 1e-9;

/** A test whose p-value is exact where few rows differ. */
function tested(
  test: (table: Disagreements) => ChiSquareTest,
  table: Disagreements,
): ChiSquareTest {
  const found = test(table);
  const nDiffering = sum(table.counts);
  if (nDiffering === 0 || nDiffering > FEW_ROWS) return found;
  let pValue = 0;
  for (const { counts, chance } of turned(table)) {
    const { statistic } = test({ ...table, counts });
    if (statistic >= found.statistic - SLACK * (1 + found.statistic)) pValue += chance;
  }
  return { ...found, pValue: Math.min(1, pValue), isExact: true };
}

/** A table that chance could as well have given. */
interface TurnedTable {
  readonly counts: Float64Array;
  readonly chance: number;
}

/** Every way to turn rows around: of each pair of classes some go one way, the others back. */
function turned({ nClasses: k, counts }: Disagreements): readonly TurnedTable[] {
  let tables: readonly TurnedTable[] = [{ counts, chance: 1 }];
  for (let i = 0; i < k; ++i) {
    for (let j = 0; j < i; ++j) {
      const both = (counts[i * k + j] ?? 0) + (counts[j * k + i] ?? 0);
      if (both === 0) continue;
      tables = tables.flatMap((table) =>
        Array.from({ length: both + 1 }, (_, there) => {
          const own = Float64Array.from(table.counts);
          own[i * k + j] = there;
          own[j * k + i] = both - there;
          return { counts: own, chance: table.chance * fairShare(there, both) };
        }),
      );
    }
  }
  return tables;
}

/** The chance of so many heads of n fair coins; n is small. */
function fairShare(heads: number, n: number): number {
  let ways = 1;
  for (let i = 0; i < heads; ++i) ways = (ways * (n - i)) / (i + 1);
  return ways / 2 ** n;
}

function chiSquare(statistic: number, degreesOfFreedom: number): ChiSquareTest {
  const pValue = degreesOfFreedom === 0 ? 1 : chiSquareSurvival(statistic, degreesOfFreedom);
  return { statistic, degreesOfFreedom, pValue };
}

function bowker({ nClasses: k, counts }: Disagreements): ChiSquareTest {
  let [statistic, nPairs] = [0, 0];
  for (let i = 0; i < k; ++i) {
    for (let j = 0; j < i; ++j) {
      const [there, back] = [counts[i * k + j] ?? 0, counts[j * k + i] ?? 0];
      if (there + back === 0) continue;
      statistic += (there - back) ** 2 / (there + back);
      ++nPairs;
    }
  }
  return chiSquare(statistic, nPairs);
}

/** d' S⁻¹ d of all classes but as many as S has too many, by elimination with the largest pivot. */
function stuartMaxwell({ nClasses: k, counts }: Disagreements): ChiSquareTest {
  const at = (i: number, j: number): number => counts[i * k + j] ?? 0;
  const classes = Array.from({ length: k }, (_, code) => code);
  const rows = classes.map((i) => {
    const margin = classes.reduce((sum, j) => sum + at(i, j) + at(j, i), 0);
    const row = classes.map((j) => (i === j ? margin : -(at(i, j) + at(j, i))));
    const d = classes.reduce((sum, j) => sum + at(i, j) - at(j, i), 0);
    return [...row, d];
  });
  let [statistic, rank] = [0, 0];
  const left = new Set(classes);
  for (;;) {
    // S is positive semidefinite: its largest entry is on the diagonal.
    const pivot = [...left].reduce(
      (best, i) => ((rows[i]?.[i] ?? 0) > (rows[best]?.[best] ?? -1) ? i : best),
      -1,
    );
    const row = rows[pivot];
    const size = row?.[pivot] ?? 0;
    if (!row || size <= 1e-9) return chiSquare(statistic, rank);
    left.delete(pivot);
    const d = row[k] ?? 0;
    statistic += (d * d) / size;
    ++rank;
    for (const i of left) {
      const other = rows[i] ?? [];
      const share = (other[pivot] ?? 0) / size;
      rows[i] = other.map((value, j) => value - share * (row[j] ?? 0));
    }
  }
}
