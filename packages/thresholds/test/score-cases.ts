import { loadGolden } from '@confmat/testkit';
import { expect } from 'vitest';
import type { GoldenScoreCase, GoldenScoreDataset } from '@confmat/testkit';
import type { ScoreMatrix } from '@confmat/core';

/** A golden case about scores with its data as our functions take them. */
export interface ScoreCase {
  readonly golden: GoldenScoreCase;
  readonly data: GoldenScoreDataset;
  readonly sampleWeight: readonly number[] | undefined;
  /** Relative: single precision computes in it, we do not. */
  readonly tolerance: number;
  readonly name: string;
}

const { datasets, cases } = loadGolden('scores');

/** The golden cases of some functions of scikit-learn. */
export function scoreCases(...functions: readonly GoldenScoreCase['fn'][]): ScoreCase[] {
  return cases
    .filter(({ fn }) => functions.includes(fn))
    .map((golden) => {
      const data = datasets[golden.data];
      if (!data) throw new Error(`no data set ${golden.data}`);
      return {
        golden,
        data,
        sampleWeight: golden.weight === null ? undefined : data[`${golden.weight}Weight`],
        tolerance: golden.data.includes('single-precision') ? 2e-6 : 1e-12,
        name: `${golden.fn} of ${golden.data}, ${golden.weight ?? 'no'} weights, ${JSON.stringify(golden.args)}`,
      };
    });
}

/** The scores in the precision that scikit-learn was given. */
export function scoresOf({ golden, data }: ScoreCase): Float64Array | Float32Array | ScoreMatrix {
  const width = data.kind === 'binary' ? 1 : data.labels.length;
  const flat = data.yScore.flat();
  const cells = golden.data.includes('single-precision')
    ? Float32Array.from(flat)
    : Float64Array.from(flat);
  return data.kind === 'binary' ? cells : { data: cells, shape: [cells.length / width, width] };
}

/** Expect a value within a relative tolerance of another; NaN and infinities are exact. */
export function expectNear(value: number, wanted: number, tolerance: number, name: string): void {
  expect(isNear(value, wanted, tolerance) ? wanted : value, name).toBe(wanted);
}

function isNear(value: number, expected: number, tolerance: number): boolean {
  if (!Number.isFinite(expected)) return Object.is(value, expected);
  return Math.abs(value - expected) <= tolerance * Math.max(Math.abs(expected), 1e-3);
}
