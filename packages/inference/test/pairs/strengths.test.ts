import {
  confusionMatrix,
  confusionMatrixFromCounts,
  createConfusionAccumulator,
} from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { evaluation, evaluationFromJson } from '@confmat/evaluation';
import type { EvaluationJson } from '@confmat/evaluation';
import { runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strengths } from '../../src/index.js';
import { bestStrengths, hasBestStrengths } from './oracle.js';
import { CITATIONS } from './stigler.js';

const LETTERS = 'abcdefghij';

/** Counts of players that are called a, b, c …, row by row. */
function matrixOf(rows: readonly (readonly number[])[]): ConfusionMatrix<string> {
  return confusionMatrixFromCounts(rows, [...LETTERS.slice(0, rows.length)]);
}

const counts = (k: number, max: number): fc.Arbitrary<number[][]> =>
  fc.array(fc.array(fc.nat({ max }), { minLength: k, maxLength: k }), {
    minLength: k,
    maxLength: k,
  });

const sparseCounts = fc.integer({ min: 2, max: 4 }).chain((k) =>
  fc.record({
    wins: counts(k, 3).map((rows) => rows.map((row) => row.map((n) => Math.max(0, n - 1)))),
    ties: counts(k, 2).map((rows) => rows.map((row) => row.map((n) => Math.max(0, n - 1)))),
  }),
);

/** Wins of two to six players, and perhaps ties: many are 0, some are huge. */
const power10 = fc.tuple(fc.double({ min: 0, max: 10, noNaN: true }), fc.boolean());
const count = power10.map(([power, isSome]) => (isSome ? Math.floor(10 ** power) : 0));
const hugeCounts = fc.integer({ min: 2, max: 6 }).chain((k) => {
  const row = fc.array(count, { minLength: k, maxLength: k });
  const rows = fc.array(row, { minLength: k, maxLength: k });
  return fc.tuple(rows, fc.option(rows));
});

describe('strengths', () => {
  it('has the published strengths of journals by their citations', () => {
    const { players, reference, tieRate, nComparisons } = strengths(CITATIONS);
    const shown = players.map(({ label, strength, standardError }) => [
      label,
      strength.estimate.toFixed(3),
      standardError.toFixed(3),
    ]);
    expect(shown).toEqual([
      ['Biometrika', '0.000', '0.000'],
      ['Comm. Statist.', '-2.949', '0.103'],
      ['JASA', '-0.480', '0.061'],
      ['JRSS-B', '0.269', '0.071'],
    ]);
    expect({ reference, tieRate }).toEqual({ reference: 'Biometrika', tieRate: 0 });
    // All cells but the diagonal.
    expect(nComparisons).toBe(730 + 498 + 221 + 33 + 68 + 17 + 320 + 813 + 142 + 284 + 276 + 325);
  });

  it('has of two players the log odds of a win, and the variance of a logit', () => {
    // 30 wins of 40: log(30 / 10); 1 / 30 + 1 / 10.
    const { players } = strengths(
      matrixOf([
        [0, 30],
        [10, 0],
      ]),
      { reference: 'b' },
    );
    expect(players[0]?.strength.estimate).toBeCloseTo(Math.log(3), 12);
    const error = Math.sqrt(1 / 30 + 1 / 10);
    expect(players[0]?.standardError).toBeCloseTo(error, 12);
    expect(players[0]?.strength.low).toBeCloseTo(Math.log(3) - 1.959963984540054 * error, 12);
    expect(players[0]?.strength).toMatchObject({ method: 'delta', relevantRows: 40, level: 0.95 });
    expect(players[1]?.strength).toMatchObject({ estimate: 0, low: 0, high: 0 });
  });

  it('has of two players of whom none wins more often the share of ties as their rate', () => {
    // 20 ties of 50, and 15 wins each.
    const ties = matrixOf([
      [0, 12],
      [8, 0],
    ]);
    const { players, tieRate, nComparisons } = strengths(
      matrixOf([
        [0, 15],
        [15, 0],
      ]),
      { ties },
    );
    expect(players[1]?.strength.estimate).toBeCloseTo(0, 12);
    expect(tieRate).toBeCloseTo(20 / 50, 12);
    expect(nComparisons).toBe(50);
  });

  it('is tried on counts that have strengths, and on others', () => {
    const settings = { numRuns: 300, seed: 7 };
    const sparse = fc.sample(sparseCounts, settings);
    const huge = fc.sample(hugeCounts, settings);
    for (const found of [
      sparse.map(({ wins, ties }) => hasBestStrengths(wins, ties)),
      huge.map(([wins, ties]) => hasBestStrengths(wins, ties ?? [])),
    ]) {
      expect(found.filter((isFitted) => isFitted).length).toBeGreaterThan(10);
      expect(found.filter((isFitted) => !isFitted).length).toBeGreaterThan(10);
    }
  });

  it('finds the greatest likelihood of any counts that have one, and refuses the others', () => {
    fc.assert(
      fc.property(sparseCounts, fc.boolean(), ({ wins, ties }, isTied) => {
        const options = isTied ? { ties: matrixOf(ties) } : {};
        const ask = () => strengths(matrixOf(wins), options);
        if (!hasBestStrengths(wins, isTied ? ties : [])) {
          expect(ask).toThrow(/^strengths: wins cannot be used: .*, so no strengths fit best$/);
          return;
        }
        const { players, tieRate } = ask();
        const best = bestStrengths(wins, isTied ? ties : []);
        players.forEach(({ strength, standardError }, i) => {
          expect(strength.estimate).toBeCloseTo(
            (best.strengths[i] ?? NaN) - (best.strengths[0] ?? NaN),
            5,
          );
          expect(standardError / (best.errors[i] ?? NaN) || 1).toBeCloseTo(1, 4);
        });
        expect(tieRate).toBeCloseTo(best.tieRate, 6);
      }),
      { numRuns: runs(300), seed: 7 },
    );
  });

  it('takes players in any order, and any of them as the reference', () => {
    const rows = [
      [0, 5, 2],
      [3, 0, 7],
      [4, 1, 0],
    ];
    const turned = [2, 0, 1].map((i) => [2, 0, 1].map((j) => rows[i]?.[j] ?? 0));
    const one = strengths(matrixOf(rows), { reference: 'c' }).players;
    const other = strengths(confusionMatrixFromCounts(turned, ['c', 'a', 'b'])).players;
    for (const { label, strength, standardError } of one) {
      const same = other.find((player) => player.label === label);
      expect(same?.strength.estimate).toBeCloseTo(strength.estimate, 12);
      expect(same?.standardError).toBeCloseTo(standardError, 12);
    }
  });

  it('leaves out what stands on the diagonal', () => {
    const of = (self: number) =>
      strengths(
        matrixOf([
          [self, 5],
          [3, self],
        ]),
        {
          ties: matrixOf([
            [self, 1],
            [0, 0],
          ]),
        },
      );
    expect(of(9)).toEqual(of(0));
  });

  it('fits counts that are far apart, and hundreds of players', () => {
    const far = strengths(
      matrixOf([
        [0, 1e9, 0],
        [1, 0, 1e9],
        [0, 1, 0],
      ]),
    ).players;
    expect(far[2]?.strength.estimate).toBeCloseTo(-2 * Math.log(1e9), 9);
    const k = 300;
    // A circle: each beats the next one 3 times of 4, and the last one the first as often as not.
    const chain = Array.from({ length: k }, (_, i) =>
      Array.from({ length: k }, (_, j) => (j === i + 1 ? 3 : j === i - 1 ? 1 : 0)),
    );
    const labels = Array.from({ length: k }, (_, i) => i);
    const { players } = strengths(confusionMatrixFromCounts(chain, labels));
    expect(players[k - 1]?.strength.estimate).toBeCloseTo(-(k - 1) * Math.log(3), 6);
    // Along a chain the variances add up: 1 / 3 + 1 for each step.
    expect(players[k - 1]?.standardError).toBeCloseTo(Math.sqrt(((k - 1) * 4) / 3), 6);
  });

  it('fits any bounded counts up to 10^10', () => {
    fc.assert(
      fc.property(hugeCounts, ([wins, ties]) => {
        const find = () => strengths(matrixOf(wins), ties ? { ties: matrixOf(ties) } : {});
        if (!hasBestStrengths(wins, ties ?? [])) {
          expect(find).toThrow(/cannot be used/);
          return;
        }
        const { players } = find();
        const estimates = players.map(({ strength }) => strength.estimate);
        for (const { standardError } of players.slice(1)) expect(standardError).toBeGreaterThan(0);
        expect(estimates.every(Number.isFinite)).toBe(true);
        if (ties) return;
        // At the maximum each player wins as often as is expected.
        estimates.forEach((own, i) => {
          let [seen, expected] = [0, 0];
          estimates.forEach((other, j) => {
            if (i === j) return;
            const [won, lost] = [wins[i]?.[j] ?? 0, wins[j]?.[i] ?? 0];
            seen += won;
            expected += (won + lost) / (1 + Math.exp(other - own));
          });
          expect(expected / seen).toBeCloseTo(1, 6);
        });
      }),
      { numRuns: runs(300), seed: 1 },
    );
  });

  it('takes weights of any scale, as far as they can be fitted', () => {
    const estimate = (...sampleWeight: number[]) =>
      strengths(confusionMatrix(['a', 'b'], ['b', 'a'], { sampleWeight })).players[1]?.strength
        .estimate;
    for (const scale of [1, 1e-25, 1e-300, 1e300]) {
      expect(estimate(3 * scale, scale)).toBeCloseTo(-Math.log(3), 9);
    }
    expect(estimate(1, 1e-60)).toBeCloseTo(-60 * Math.log(10), 9);
    expect(() => estimate(1e300, 1e-300)).toThrow(
      'strengths: wins cannot be used: its counts are too far apart to be fitted',
    );
  });

  it('reads wins that were counted in batches, stored and merged', () => {
    const rows = [
      { winner: ['a', 'b', 'a', 'c'], loser: ['b', 'a', 'c', 'a'], unit: [1, 1, 2, 2] },
      { winner: ['b', 'c', 'a', 'b'], loser: ['c', 'b', 'b', 'a'], unit: [3, 3, 1, 4] },
    ];
    const all = createConfusionAccumulator<string>();
    for (const { winner, loser, unit } of rows) all.update(winner, loser, { unit });
    const whole = confusionMatrix(
      rows.flatMap(({ winner }) => winner),
      rows.flatMap(({ loser }) => loser),
      { unit: rows.flatMap(({ unit }) => unit) },
    );
    const stored = JSON.parse(JSON.stringify(evaluation({ matrix: whole }))) as EvaluationJson;
    const { matrix } = evaluationFromJson(stored);
    expect(strengths(all.result())).toEqual(strengths(whole));
    expect(strengths(matrix as ConfusionMatrix)).toEqual(strengths(whole));
  });

  it('by unit of one comparison each has nearly the errors of independent ones', () => {
    const [winner, loser]: [string[], string[]] = [[], []];
    for (const [i, j, n] of [
      ['a', 'b', 60],
      ['b', 'a', 40],
      ['b', 'c', 55],
      ['c', 'b', 45],
      ['c', 'a', 30],
      ['a', 'c', 70],
    ] as const) {
      winner.push(...Array<string>(n).fill(i));
      loser.push(...Array<string>(n).fill(j));
    }
    const unit = winner.map((_, row) => row);
    const alone = strengths(confusionMatrix(winner, loser)).players[2];
    const byUnit = strengths(confusionMatrix(winner, loser, { unit })).players[2];
    expect(byUnit?.strength).toMatchObject({
      method: 'cluster-delta',
      estimate: alone?.strength.estimate,
    });
    expect((byUnit?.standardError ?? 0) / (alone?.standardError ?? 1)).toBeCloseTo(1, 1);
  });

  it('says why there is no interval', () => {
    const reasonOf = (wins: ConfusionMatrix, ties?: ConfusionMatrix) =>
      strengths(wins, { ties }).players[1]?.strength.reason;
    const [winner, loser] = [
      ['a', 'b', 'a'],
      ['b', 'a', 'b'],
    ];
    const wins = confusionMatrix(winner, loser, { unit: [1, 2, 3] });
    expect(reasonOf(confusionMatrix(winner, loser, { sampleWeight: [1, 2, 1] }))).toMatch(
      /weights/,
    );
    expect(reasonOf(confusionMatrix(winner, loser, { unit: [1, 1, 1] }))).toMatch(/two units/);
    expect(reasonOf(wins, confusionMatrix(['a'], ['b']))).toMatch(/one of the two/);
    expect(reasonOf(wins, confusionMatrix(['a'], ['b'], { unit: [3] }))).toBeUndefined();
    // Each unit has a win twice and a loss once.
    const alike = Array.from('aab'.repeat(4), (one) => [one, one === 'a' ? 'b' : 'a'] as const);
    const unit = alike.map((_, row) => Math.floor(row / 3));
    const [won, lost] = [alike.map(([one]) => one), alike.map(([, other]) => other)];
    expect(reasonOf(confusionMatrix(won, lost, { unit }))).toBe(
      'the units do not differ, so how others would is unknown',
    );
    const weighted = confusionMatrix(winner, loser, { unit: [1, 2, 3], sampleWeight: [1, 2, 1] });
    expect(strengths(weighted).players[1]?.strength.warning).toMatch(/100/);
  });

  it('names the players that cannot be placed', () => {
    const refused = (rows: readonly (readonly number[])[], ties?: ConfusionMatrix) => () =>
      strengths(matrixOf(rows), { ties });
    expect(
      refused([
        [0, 2, 1],
        [1, 0, 1],
        [0, 0, 0],
      ]),
    ).toThrow(
      'strengths: wins cannot be used: "c" never beat any of the others, so no strengths fit best',
    );
    expect(
      refused([
        [0, 2, 1],
        [0, 0, 1],
        [0, 1, 0],
      ]),
    ).toThrow('none of the others ever beat "a"');
    const groups = [
      [0, 1, 1, 0],
      [1, 0, 0, 1],
      [0, 0, 0, 1],
      [0, 0, 1, 0],
    ];
    expect(refused(groups)).toThrow('"c", "d" never beat any of the others');
    expect(
      refused(
        [
          [0, 5],
          [0, 0],
        ],
        matrixOf([
          [0, 3],
          [0, 0],
        ]),
      ),
    ).toThrow('no circle of players has more wins in it than ties');
    const nobody = Array.from({ length: 9 }, () => Array<number>(9).fill(0));
    expect(refused(nobody)).toThrow('"a" never beat any of the others');
  });

  it('refuses what is no wins', () => {
    expect(() => strengths(matrixOf([[3]]))).toThrow('it has fewer than two players');
    const many = Array.from({ length: 1001 }, (_, i) => i);
    expect(() => strengths(confusionMatrix(many, many))).toThrow('it has more than 1,000 players');
    expect(() => strengths(JSON.parse('{}') as ConfusionMatrix)).toThrow(/^strengths: wins is/);
    const wins = matrixOf([
      [0, 1],
      [1, 0],
    ]);
    expect(() => strengths(wins, { reference: 'z' })).toThrow(/^strengths: reference is "z"/);
    expect(() => strengths(wins, { ties: confusionMatrix(['z'], ['a']) })).toThrow(
      /^strengths: ties/,
    );
    expect(() => strengths(wins, { level: 1 })).toThrow(/level is 1/);
    expect(() => strengths(wins, { tie: wins } as object)).toThrow(/did you mean/);
    const below = confusionMatrix(['a', 'b'], ['b', 'a'], { sampleWeight: [1, -1] });
    expect(() => strengths(below)).toThrow('strengths: wins is -1, expected');
  });
});
