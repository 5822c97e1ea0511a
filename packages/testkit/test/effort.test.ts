import { afterEach, describe, expect, it, vi } from 'vitest';
import type * as effort from '../src/effort.js';

/**
 * The helpers as they are when the variable has a value: modules of their own, because files of one worker
 * share theirs, and the next one would run all its tests.
 */
async function withEffort(tests: string) {
  vi.stubEnv('CONFMAT_TESTS', tests);
  const path = `../src/effort.js?tests=${tests}`;
  return (await import(path)) as typeof effort;
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('runs', () => {
  it('is a quarter, at least one', async () => {
    const { runs } = await withEffort('');
    expect([runs(1), runs(60), runs(61)]).toEqual([1, 15, 16]);
  });

  it('is all in CI', async () => {
    const { runs } = await withEffort('all');
    expect(runs(60)).toBe(60);
  });
});

describe('sampled', () => {
  it('takes the first case and every so many after it', async () => {
    const { sampled } = await withEffort('');
    expect(sampled(['a', 'b', 'c', 'd', 'e'], 2)).toEqual(['a', 'c', 'e']);
  });

  it('takes all in CI', async () => {
    const { sampled } = await withEffort('all');
    expect(sampled(['a', 'b', 'c'], 2)).toEqual(['a', 'b', 'c']);
  });
});
