import { confusionMatrix, confusionMatrixFromCounts } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { literal, withProgram } from '@confmat/testkit/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderEffect, strengths, surelyAhead } from '../../src/index.js';
import { hasBestStrengths } from '../pairs/oracle.js';

type Rows = readonly (readonly number[])[];

/** How often players beat each other, and tied, and in which order they stand. */
interface Compared {
  readonly wins: Rows;
  readonly ties: Rows | null;
  readonly order: readonly number[];
}

const compared: fc.Arbitrary<Compared> = fc
  .tuple(fc.integer({ min: 2, max: 5 }), fc.constantFrom(2, 6, 40))
  .chain(([k, max]) => {
    const rows = fc.array(fc.array(fc.nat(max), { minLength: k, maxLength: k }), {
      minLength: k,
      maxLength: k,
    });
    const places = Array.from({ length: k }, (_, i) => i);
    return fc.record({
      wins: rows,
      ties: fc.option(rows),
      order: fc.shuffledSubarray(places, { minLength: k, maxLength: k }),
    });
  });

const nameOf = (player: number): string => `p${player}`;

function matrixOf(rows: Rows): ConfusionMatrix<string> {
  return confusionMatrixFromCounts(
    rows,
    rows.map((_, i) => nameOf(i)),
  );
}

/** The same counts as columns of single comparisons. */
function countedOf(rows: Rows): ConfusionMatrix<string> {
  const pairs = rows.flatMap((row, i) =>
    row.flatMap((n, j) => Array<readonly [string, string]>(n).fill([nameOf(i), nameOf(j)])),
  );
  const [one, other] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
  return confusionMatrix(one, other, { labels: rows.map((_, i) => nameOf(i)) });
}

const at = (rows: Rows | null, i: number, j: number): number => rows?.[i]?.[j] ?? 0;

/** Log strengths less the first one without ties, by Hunter's minorization from even ones. */
function minorized(wins: Rows): number[] {
  let strength = wins.map(() => 1);
  for (let round = 0; round < 20_000; ++round) {
    const next = strength.map((own, i) => {
      const won = wins.reduce((sum, _, j) => sum + (i === j ? 0 : at(wins, i, j)), 0);
      const divisor = strength.reduce(
        (sum, other, j) => sum + (i === j ? 0 : (at(wins, i, j) + at(wins, j, i)) / (own + other)),
        0,
      );
      return won / divisor;
    });
    const change = Math.max(...next.map((one, i) => Math.abs(Math.log(one / (strength[i] ?? 1)))));
    const [first = 1] = next;
    strength = next.map((one) => one / first);
    if (change < 1e-13) break;
  }
  return strength.map(Math.log);
}

/** Davidson's log-likelihood of log strengths and of the log of ν. */
function likelihood(wins: Rows, ties: Rows | null, logs: readonly number[], nu: number): number {
  let sum = 0;
  for (const [i, p] of logs.entries()) {
    for (const [j, q] of logs.entries()) {
      if (i === j) continue;
      const tie = nu * Math.exp((p + q) / 2);
      const all = Math.exp(p) + Math.exp(q) + tie;
      sum += at(wins, i, j) * (p - Math.log(all));
      if (at(ties, i, j) > 0) sum += at(ties, i, j) * Math.log(tie / all);
    }
  }
  return sum;
}

function checkStrengths({ wins, ties, order }: Compared): void {
  const matrix = matrixOf(wins);
  const options = ties ? { ties: matrixOf(ties) } : {};
  if (!hasBestStrengths(wins, ties ?? [])) {
    expect(() => strengths(matrix, options)).toThrow('strengths: wins cannot be used');
    expect(() => surelyAhead(matrix, options)).toThrow('surelyAhead: wins cannot be used');
    return;
  }
  const found = strengths(matrix, options);
  const logs = found.players.map(({ strength }) => strength.estimate);
  // Of two players as strong as each other ν / (2 + ν) tie.
  const nu = (2 * found.tieRate) / (1 - found.tieRate);
  const total = wins.flat().reduce((sum, n) => sum + n, 0) + (ties ?? []).flat().reduce((sum, n) => sum + n, 0); // prettier-ignore
  const most = likelihood(wins, ties, logs, nu);
  const h = 1e-4;
  const slopes = logs.map((_, i) => {
    const by = (step: number): number =>
      likelihood(wins, ties, logs.map((one, j) => one + (i === j ? step : 0)), nu); // prettier-ignore
    return (by(h) - by(-h)) / (2 * h);
  });
  if (nu > 0) {
    const by = (step: number): number => likelihood(wins, ties, logs, nu * Math.exp(step));
    slopes.push((by(h) - by(-h)) / (2 * h));
  }
  for (const slope of slopes) expect(Math.abs(slope)).toBeLessThan(1e-5 * (1 + total));
  expect(Number.isFinite(most)).toBe(true);
  if (found.tieRate === 0) {
    minorized(wins).forEach((one, i) => expect(Math.abs((logs[i] ?? NaN) - one)).toBeLessThan(1e-6)); // prettier-ignore
  }
  expect(strengths(countedOf(wins), ties ? { ties: countedOf(ties) } : {})).toEqual(found);
  checkOrder({ wins, ties, order }, logs);
  checkAhead({ wins, ties, order });
}

/** Players that stand in another order have the same strengths. */
function checkOrder({ wins, ties, order }: Compared, logs: readonly number[]): void {
  const turned = (rows: Rows): ConfusionMatrix<string> =>
    confusionMatrixFromCounts(
      order.map((i) => order.map((j) => at(rows, i, j))),
      order.map(nameOf),
    );
  const { players } = strengths(turned(wins), {
    ...(ties ? { ties: turned(ties) } : {}),
    reference: nameOf(0),
  });
  const own = strengths(matrixOf(wins), ties ? { ties: matrixOf(ties) } : {});
  players.forEach(({ label, strength, standardError }, place) => {
    const i = order[place] ?? 0;
    expect(label).toBe(nameOf(i));
    expect(Math.abs(strength.estimate - (logs[i] ?? NaN))).toBeLessThan(1e-7);
    const error = own.players[i]?.standardError ?? NaN;
    expect(Math.abs(standardError - error)).toBeLessThan(1e-7 * (1 + error));
  });
}

/** Pairs are the strengths less those of the other one, and Holm's steps are taken one by one. */
function checkAhead({ wins, ties }: Compared): void {
  const options = ties ? { ties: matrixOf(ties) } : {};
  const pairs = surelyAhead(matrixOf(wins), options);
  const k = wins.length;
  expect(pairs).toHaveLength((k * (k - 1)) / 2);
  const ranked = [...pairs].sort((a, b) => a.pValue - b.pValue);
  let greatest = 0;
  ranked.forEach((pair, place) => {
    greatest = Math.max(greatest, Math.min(1, pair.pValue * (pairs.length - place)));
    expect(Math.abs(pair.adjustedPValue - greatest)).toBeLessThan(1e-12);
    expect(pair.isSure).toBe(pair.adjustedPValue <= 1 - 0.95);
  });
  for (const { ahead, behind, difference, standardError } of pairs) {
    const { players } = strengths(matrixOf(wins), { ...options, reference: behind });
    const own = players.find(({ label }) => label === ahead);
    expect(difference.estimate).toBeGreaterThanOrEqual(-1e-9);
    expect(Math.abs(difference.estimate - (own?.strength.estimate ?? NaN))).toBeLessThan(1e-9);
    expect(Math.abs(standardError - (own?.standardError ?? NaN))).toBeLessThan(1e-9);
    expect(Math.abs(difference.low - (own?.strength.low ?? NaN))).toBeLessThan(1e-8);
  }
}

const programOfStrengths = ({ wins, ties }: Compared): string => {
  const matrix = (rows: Rows): string =>
    `confusionMatrixFromCounts(${literal(rows)}, ${literal(rows.map((_, i) => nameOf(i)))})`;
  return [
    `import { confusionMatrixFromCounts } from '@confmat/core';`,
    `import { strengths } from '@confmat/inference';`,
    `console.log(strengths(${matrix(wins)}${ties ? `, { ties: ${matrix(ties)} }` : ''}));`,
  ].join('\n');
};

describe('strengths', () => {
  it('fit best, in any order and from any door, and pairs are their differences', async () => {
    await fc.assert(
      fc.asyncProperty(compared, (problem) =>
        withProgram(problem, checkStrengths, programOfStrengths),
      ),
    );
  });
});

const verdicts = fc.constantFrom('a', 'b', 'tie');

/** Verdicts before and after a swap. */
const swaps = fc.array(fc.tuple(verdicts, verdicts), { minLength: 1, maxLength: 40 });

type Swaps = readonly (readonly [before: string, after: string])[];

/** Two-sided McNemar of fair coins: results as far from the middle count half, farther ones in full. */
function midP(one: number, other: number): number {
  const n = one + other;
  let [chance, sum] = [0.5 ** n, 0];
  for (let heads = 0; heads <= n; ++heads) {
    const farther = Math.abs(2 * heads - n) - Math.abs(one - other);
    sum += chance * (farther > 0 ? 1 : farther === 0 ? 0.5 : 0);
    chance *= (n - heads) / (heads + 1);
  }
  return sum;
}

function checkSwaps(pairs: Swaps): void {
  const labels = ['a', 'b', 'tie'];
  const before = pairs.map(([one]) => one);
  const after = pairs.map(([, other]) => other);
  const matrix = confusionMatrix(before, after, { labels });
  const found = orderEffect(matrix, { first: 'a', tie: 'tie' });
  const rows = labels.map((row) =>
    labels.map((column) => pairs.filter(([x, y]) => x === row && y === column).length),
  );
  const counted = confusionMatrixFromCounts(rows, labels);
  expect(orderEffect(counted, { first: 'a', tie: 'tie' })).toEqual(found);
  const points = (verdict: string): number => (verdict === 'a' ? 1 : verdict === 'tie' ? 0 : -1);
  // Before the swap a is shown first, after it b is.
  const favors = pairs.map(([one, other]) => Math.sign(points(one) - points(other)));
  const [first, second] = [1, -1].map((side) => favors.filter((one) => one === side).length) as [number, number]; // prettier-ignore
  expect([found.favorsFirst, found.favorsSecond]).toEqual([first, second]);
  if (first + second > 0 && found.method === 'mcnemar-mid-p') {
    const expected = midP(first, second);
    expect(Math.abs(found.pValue - expected)).toBeLessThan(1e-9 * (1 + expected));
  }
  const { estimate, low, high } = found.difference;
  expect(Math.abs(estimate - (first - second) / pairs.length)).toBeLessThan(1e-12);
  expect(low <= estimate && estimate <= high).toBe(true);
  // Whoever is called a, and which verdict comes first, changes nothing but the sign.
  const renamed = (name: string): string => (name === 'a' ? 'b' : name === 'b' ? 'a' : name);
  const same = confusionMatrix(after.map(renamed), before.map(renamed), { labels });
  expect(orderEffect(same, { first: 'a', tie: 'tie' }).favorsFirst).toBe(first);
  const other = orderEffect(matrix, { first: 'b', tie: 'tie' });
  expect([other.favorsFirst, other.favorsSecond]).toEqual([second, first]);
  expect(Math.abs(other.difference.low + high)).toBeLessThan(1e-12);
}

const programOfSwaps = (pairs: Swaps): string =>
  [
    `import { confusionMatrix } from '@confmat/core';`,
    `import { orderEffect } from '@confmat/inference';`,
    `const matrix = confusionMatrix(${literal(pairs.map(([one]) => one))}, ${literal(pairs.map(([, other]) => other))}, { labels: ['a', 'b', 'tie'] });`,
    `console.log(orderEffect(matrix, { first: 'a', tie: 'tie' }));`,
  ].join('\n');

describe('orderEffect', () => {
  it('is McNemar on what swapping changes, from columns as from counts', async () => {
    await fc.assert(
      fc.asyncProperty(swaps, (pairs) => withProgram(pairs, checkSwaps, programOfSwaps)),
    );
  });
});
