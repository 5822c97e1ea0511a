import { describe, expect, it } from 'vitest';
import { confusionMatrix } from '@confmat/core';
import { thresholdSweep } from '@confmat/thresholds';

/** The public entries. The scikit-learn face has errors of its own kind, named in its own tests. */
const ENTRIES = {
  core: () => import('@confmat/core'),
  thresholds: () => import('@confmat/thresholds'),
  baselines: () => import('@confmat/thresholds/baselines'),
  bounds: () => import('@confmat/thresholds/bounds'),
  calibration: () => import('@confmat/thresholds/calibration'),
  curves: () => import('@confmat/thresholds/curves'),
  detection: () => import('@confmat/thresholds/detection'),
  profiles: () => import('@confmat/core/profiles'),
  'profiles of areas': () => import('@confmat/thresholds/profiles'),
  multilabel: () => import('@confmat/multilabel'),
  spans: () => import('@confmat/spans'),
  sql: () => import('@confmat/sql'),
  rows: () => import('@confmat/rows'),
  parallel: () => import('@confmat/parallel'),
};

const matrix = confusionMatrix([0, 1, 1], [0, 1, 0]);
const sweep = thresholdSweep([0, 1, 1, 0], [0.1, 0.5, 0.4, 0.6]);
/** Arguments. For every function, some of them are wrong. */
const ARGUMENTS: readonly (readonly unknown[])[] = [
  [],
  [null],
  [{}],
  [1],
  ['x'],
  [[1, 'a']],
  [
    [0, 1],
    [0, 'a'],
  ],
  [[0, 1], [0]],
  [[0, 1], [0, 1], { nope: 1 }],
  [
    [0, 1],
    [0, 1],
    [0, 1, 2],
  ],
  [{}, {}],
  [{}, {}, {}],
  [[[0]], [[1]], 'x'],
  [[[0, 1]], [[0, 0.5]], -1],
  [matrix, 'x'],
  [matrix, { nope: 1 }],
  [matrix, 1, { nope: 1 }],
  [matrix, { zeroDivision: 'x' }],
  [matrix, { average: 'x' }],
  [sweep, 'x'],
  [sweep, { nope: 1 }],
  [sweep, -1],
  [sweep, 1, { nope: 1 }],
];

/** What a call throws, or the promise it returns rejects with. */
async function refusalOf(call: () => unknown): Promise<unknown> {
  try {
    const result = await call();
    const { close } = (result ?? {}) as { close?: () => unknown };
    if (typeof close === 'function') await close.call(result);
    return null;
  } catch (error) {
    return error;
  }
}

describe.each(Object.entries(ENTRIES))('@confmat/%s', (_, load) => {
  it('names the function in every refusal', async () => {
    const functions = Object.entries(await load()).filter(
      ([name, value]) => typeof value === 'function' && /^[a-z]/.test(name),
    ) as unknown as [string, (...args: readonly unknown[]) => unknown][];
    const strangers: string[] = [];
    let nRefusals = 0;
    for (const [name, fn] of functions) {
      for (const args of ARGUMENTS) {
        const error = await refusalOf(() => fn(...args));
        if (error === null) continue;
        ++nRefusals;
        const { caller = '' } = error as { caller?: string };
        if (caller === '') strangers.push(`${name}: ${(error as Error).message}`);
      }
    }
    expect(strangers).toEqual([]);
    expect(nRefusals).toBeGreaterThan(functions.length);
  });
});
