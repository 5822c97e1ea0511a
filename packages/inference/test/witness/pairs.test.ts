import { confusionMatrix } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { strengths } from '../../src/index.js';
import type { Strengths } from '../../src/index.js';
import { readVectors } from '../vectors/read-vectors.js';

/** Unit, winner, loser, how many rows. */
type Cell = readonly [unit: number, winner: number, loser: number, count: number];

interface Case {
  readonly nPlayers: number;
  readonly wins: readonly Cell[];
  readonly ties?: readonly Cell[];
  readonly estimates: readonly number[];
  readonly errors: readonly number[];
  /** Without a correction for few units. */
  readonly clusterErrors: readonly number[];
  readonly tieRate?: number;
}

/** Written by witness-pairs.py. */
const witness = readVectors('witness-pairs') as {
  readonly bradleyTerry: readonly Case[];
  readonly davidson: readonly Case[];
};

function matrixOf(cells: readonly Cell[], nPlayers: number, byUnit: boolean): ConfusionMatrix {
  const rows = cells.flatMap((cell) => Array.from({ length: cell[3] }, () => cell));
  return confusionMatrix(
    rows.map(([, winner]) => winner),
    rows.map(([, , loser]) => loser),
    {
      labels: Array.from({ length: nPlayers }, (_, player) => player),
      ...(byUnit ? { unit: rows.map(([unit]) => unit) } : {}),
    },
  );
}

function found({ nPlayers, wins, ties }: Case, byUnit: boolean): Strengths {
  const tied = ties && matrixOf(ties, nPlayers, byUnit);
  return strengths(matrixOf(wins, nPlayers, byUnit), { ties: tied });
}

/**
 * What a cluster-robust variance is multiplied by for few units: of a player with the sizes n of its units
 * 1 / (1 − 2Σn³ / (Σn²·Σn) + Σn² / (Σn)²), the greater one of two players.
 */
function correction({ wins, ties = [] }: Case, player: number): number {
  const scales = [0, player].map((one) => {
    const sizes = new Map<number, number>();
    for (const [unit, winner, loser, count] of [...wins, ...ties]) {
      if (winner === one || loser === one) sizes.set(unit, (sizes.get(unit) ?? 0) + count);
    }
    const sum = (power: number): number =>
      [...sizes.values()].reduce((all, size) => all + size ** power, 0);
    return 1 / (1 - (2 * sum(3)) / (sum(2) * sum(1)) + sum(2) / sum(1) ** 2);
  });
  return Math.sqrt(Math.max(...scales));
}

const NAMED = [
  ...witness.bradleyTerry.map((one) => ['statsmodels', one, 9] as const),
  ...witness.davidson.map((one) => ['SciPy', one, 7] as const),
];

describe('strengths, beside other programs', () => {
  it.for(NAMED)('are those of %s', ([, one, digits]) => {
    const { players, tieRate } = found(one, false);
    one.estimates.forEach((estimate, at) => {
      const player = players[at + 1];
      expect(player?.strength.estimate).toBeCloseTo(estimate, digits);
      expect(player?.standardError).toBeCloseTo(one.errors[at] ?? NaN, digits);
    });
    expect(tieRate).toBeCloseTo(one.tieRate ?? 0, digits);
  });

  it.for(NAMED)('by unit have the cluster-robust standard errors of %s', ([, one, digits]) => {
    const { players } = found(one, true);
    one.clusterErrors.forEach((error, at) => {
      const player = players[at + 1];
      expect(player?.strength.estimate).toBeCloseTo(one.estimates[at] ?? NaN, digits);
      const scale = correction(one, at + 1);
      expect(scale).toBeGreaterThan(1);
      expect(player?.standardError).toBeCloseTo(error * scale, digits);
    });
  });
});
