import {
  classCounts,
  cohenKappa,
  confusionMatrixFromCounts,
  diagnosticOddsRatio,
  matthewsCorrcoef,
  negativeLikelihoodRatio,
  positiveLikelihoodRatio,
} from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { interval } from '../../src/index.js';
import { readVectors } from '../vectors/read-vectors.js';

type Ends = readonly [low: number, high: number | 'Infinity'];
type Name = 'kappa' | 'matthews' | 'positive' | 'negative' | 'odds';
interface Case {
  readonly table: readonly (readonly number[])[];
  readonly kappa: number;
  readonly matthews?: number;
  readonly mover: Readonly<Record<'wilson' | 'exact', Readonly<Partial<Record<Name, Ends>>>>>;
}

/** Written by witness-rare.py. */
const { cases, levels } = readVectors('witness-rare') as {
  readonly cases: readonly Case[];
  readonly levels: Readonly<Record<'wilson' | 'exact', number>>;
};
const METHODS = ['wilson', 'exact'] as const;
const RATIOS = {
  positive: positiveLikelihoodRatio,
  negative: negativeLikelihoodRatio,
  odds: diagnosticOddsRatio,
} as const;

function expectEnds(found: { low: number; high: number }, [low, high]: Ends): void {
  expect(found.low).toBeCloseTo(low, 9);
  if (high === 'Infinity') expect(found.high).toBe(Infinity);
  else expect(found.high / high).toBeCloseTo(1, 9);
}

const matrixOf = (table: Case['table']) => confusionMatrixFromCounts(table.map((row) => [...row]), [0, 1]); // prettier-ignore

describe('MOVER of tables with few rows of a kind, beside statsmodels', () => {
  it.for(METHODS)('is that of kappa and Matthews: %s', (method) => {
    const options = { method, level: levels[method] };
    let nFound = 0;
    for (const { table, ...expected } of cases) {
      const matrix = matrixOf(table);
      for (const [name, metric] of [
        ['kappa', cohenKappa],
        ['matthews', matthewsCorrcoef],
      ] as const) {
        // prettier-ignore
        const ends = expected.mover[method][name];
        const found = interval(matrix, metric, options);
        if (ends === undefined) {
          expect(found.method).not.toBe('mover');
          continue;
        }
        expect(found.method).toBe('mover');
        expect(found.estimate).toBeCloseTo(expected[name] ?? NaN, 12);
        expectEnds(found, ends);
        // The row of a class is the same table, and so is the other way around.
        expectEnds(interval(classCounts(matrix), metric, options)[1] ?? found, ends);
        const turned = table.map((_, i) => table.map((row) => row[i] ?? 0));
        expectEnds(interval(matrixOf(turned), metric, options), ends);
        ++nFound;
      }
    }
    expect(nFound).toBeGreaterThan(30);
  });

  it.for(METHODS)('is that of likelihood and odds ratios: %s', (method) => {
    const options = { method, level: levels[method] };
    let nFound = 0;
    for (const { table, mover } of cases) {
      for (const [name, metric] of Object.entries(RATIOS)) {
        const ends = mover[method][name as Name];
        if (ends === undefined) continue;
        const found = interval(classCounts(matrixOf(table)), metric, options)[1];
        expect(found?.method).toBe('mover');
        expectEnds(found ?? { low: NaN, high: NaN }, ends);
        ++nFound;
      }
    }
    expect(nFound).toBeGreaterThan(50);
  });
});
