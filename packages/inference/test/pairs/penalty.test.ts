import { confusionMatrix, confusionMatrixFromCounts } from '@confmat/core';
import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { strengths, surelyAhead } from '../../src/index.js';

const matrixOf = (rows: readonly (readonly number[])[]) => confusionMatrixFromCounts(rows.map((row) => [...row]), [...'abcdefgh'.slice(0, rows.length)]); // prettier-ignore

/** Wins, with what R BradleyTerry2 1.1-2 (brglm 0.7.2) finds with `br = TRUE`, a the reference. */
const OF_R = [
  {
    wins: [[0, 3, 3], [0, 0, 2], [0, 1, 0]],
    estimates: [0, -2.23645459768, -2.73701827918],
    errors: [0, 1.58216694086, 1.66164431972],
  },
  {
    wins: [[0, 5, 4, 6], [0, 0, 3, 2], [1, 2, 0, 4], [0, 1, 0, 0]],
    estimates: [0, -2.04872537041, -1.75181408179, -3.4114965498],
    errors: [0, 0.972749003738, 0.942471169901, 1.175440908775],
  },
]; // prettier-ignore

/** Log-likelihood of strengths, a's being 0, and half the log determinant of the information. */
function penalized(wins: readonly (readonly number[])[], free: readonly number[]): number {
  const theta = [0, ...free];
  const k = theta.length;
  const information = theta.map(() => theta.map(() => 0));
  let sum = 0;
  const at = (i: number, j: number): number => wins[i]?.[j] ?? 0;
  for (let i = 0; i < k; ++i) {
    for (let j = 0; j < i; ++j) {
      const p = 1 / (1 + Math.exp((theta[j] ?? 0) - (theta[i] ?? 0)));
      sum += at(i, j) * Math.log(p) + at(j, i) * Math.log(1 - p);
      const weight = (at(i, j) + at(j, i)) * p * (1 - p);
      for (const [a, b, by] of [
        [i, i, 1],
        [j, j, 1],
        [i, j, -1],
        [j, i, -1],
      ] as const) {
        // prettier-ignore
        const row = information[a] ?? [];
        row[b] = (row[b] ?? 0) + by * weight;
      }
    }
  }
  return sum + Math.log(determinant(information.slice(1).map((row) => row.slice(1)))) / 2;
}

function determinant(rows: readonly (readonly number[])[]): number {
  const [first = []] = rows;
  if (rows.length === 1) return first[0] ?? NaN;
  return first.reduce((sum, one, place) => {
    const rest = rows.slice(1).map((row) => row.filter((_, other) => other !== place));
    return sum + (place % 2 === 0 ? one : -one) * determinant(rest);
  }, 0);
}

describe("strengths with Firth's penalty", () => {
  it('are those of R for players that never lost, or never won', () => {
    const unbeaten = matrixOf(OF_R[0]?.wins ?? []);
    expect(() => strengths(unbeaten)).toThrow('none of the others ever beat "a"');
    for (const { wins, estimates, errors } of OF_R) {
      const { players } = strengths(matrixOf(wins), { penalty: 'firth' });
      for (const [place, { strength, standardError }] of players.entries()) {
        // R stops where a step is below 1e-6.
        expect(strength.estimate).toBeCloseTo(estimates[place] ?? NaN, 5);
        expect(standardError).toBeCloseTo(errors[place] ?? NaN, 5);
        expect(strength.high - strength.estimate).toBeCloseTo(1.959964 * standardError, 5);
      }
      expect(players[1]?.strength.warning).toMatchInlineSnapshot(
        `"Firth's penalty pulls the strengths together, the more the fewer comparisons there are"`,
      );
      expect(players[0]?.strength.warning).toBeUndefined();
    }
  });

  it('add half a win to either of two players', () => {
    const [, b] = strengths(matrixOf([[0, 5], [0, 0]]), { penalty: 'firth' }).players; // prettier-ignore
    expect(b?.strength.estimate).toBeCloseTo(Math.log(0.5 / 5.5), 10);
    // The information is that of the five comparisons: 5 · (5.5 / 6) · (0.5 / 6).
    expect(b?.standardError).toBeCloseTo(1 / Math.sqrt((5 * 5.5 * 0.5) / 36), 10);
  });

  it('have the greatest penalized likelihood, whoever won', () => {
    const random = createRandom(1993);
    for (let round = 0; round < 40; ++round) {
      const k = 2 + Math.floor(4 * random());
      const wins = Array.from({ length: k }, (_, i) => Array.from({ length: k }, (__, j) => (i === j ? 0 : Math.floor(3 * random() ** 2)))); // prettier-ignore
      for (let i = 1; i < k; ++i) (wins[0] ?? [])[i] = 1 + (wins[0]?.[i] ?? 0);
      const { players } = strengths(matrixOf(wins), { penalty: 'firth' });
      const found = players.slice(1).map(({ strength }) => strength.estimate);
      const best = penalized(wins, found);
      for (const place of found.keys()) {
        for (const by of [-1e-3, 1e-3]) {
          const moved = found.map((one, other) => (other === place ? one + by : one));
          expect(penalized(wins, moved)).toBeLessThan(best);
        }
        // The slope is 0: central differences of a step of 1e-4.
        const [up = NaN, down = NaN] = [1e-4, -1e-4].map((by) => penalized(wins, found.map((one, other) => (other === place ? one + by : one)))); // prettier-ignore
        expect(Math.abs(up - down) / 2e-4).toBeLessThan(1e-6);
      }
    }
  });

  it('pull less the more comparisons there are', () => {
    const many = matrixOf([[0, 3000, 2800], [1000, 0, 2100], [1200, 1900, 0]]); // prettier-ignore
    const [plain, penalty] = [strengths(many), strengths(many, { penalty: 'firth' })];
    expect(plain.players[1]?.strength.warning).toBeUndefined();
    for (const [place, { strength }] of penalty.players.entries()) {
      expect(strength.estimate).toBeCloseTo(plain.players[place]?.strength.estimate ?? NaN, 3);
    }
  });

  it('tell who is surely ahead', () => {
    const pairs = surelyAhead(matrixOf([[0, 30], [0, 0]]), { penalty: 'firth' }); // prettier-ignore
    expect(pairs).toMatchObject([{ ahead: 'a', behind: 'b', isSure: true }]);
    expect(pairs[0]?.difference.warning).toContain('Firth');
  });

  it('have no interval by unit, with the reason, and refuse ties and who never met', () => {
    const wins = confusionMatrix(['a', 'a', 'b'], ['b', 'b', 'c'], { unit: [1, 2, 3] });
    const { players } = strengths(wins, { penalty: 'firth' });
    expect(players[1]?.strength.reason).toMatchInlineSnapshot(
      `"no method is known to hold by unit for strengths with a penalty"`,
    );
    expect(players[1]?.strength.estimate).toBeLessThan(0);
    const plain = matrixOf([[0, 2], [0, 0]]); // prettier-ignore
    const ties = matrixOf([[0, 1], [0, 0]]); // prettier-ignore
    expect(() => strengths(plain, { ties, penalty: 'firth' })).toThrow(
      'strengths: penalty does not go with ties',
    );
    const apart = matrixOf([[0, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 3], [0, 0, 0, 0]]); // prettier-ignore
    expect(() => strengths(apart, { penalty: 'firth' })).toThrow(
      'strengths: wins cannot be used: "c", "d" never met any of the others, so no strengths fit best',
    );
    expect(() => strengths(plain, { penalty: 'lasso' as never })).toThrow(
      'strengths: penalty is "lasso"',
    );
  });
});
