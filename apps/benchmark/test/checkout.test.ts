import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { buildCommit, commitOf, withStandIns } from '../src/compare/checkout.js';

const folder = mkdtempSync(join(tmpdir(), 'confmat-checkout-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What this test calls of core. */
interface Core {
  confusionMatrix: (yTrue: number[], yPred: number[]) => { counts: Float64Array };
  MetricError: new () => Error;
}

describe('commitOf', () => {
  it('finds a commit, and takes a dot for the work tree', () => {
    expect(commitOf('HEAD')).toMatch(/^[0-9a-f]{40}$/);
    expect(commitOf('.')).toBe('work tree');
  });

  it.each(['no-such-commit', '--all', ''])('refuses %o', (name) => {
    expect(() => commitOf(name)).toThrow(`no commit "${name}" in this repository`);
  });
});

describe('buildCommit', () => {
  it('bundles the packages of a commit, which run and share one core', async () => {
    const built = await buildCommit('HEAD', folder);
    expect(built.exports.get('core')).toContain('confusionMatrix');
    expect([...built.exports.keys()]).not.toContain('testkit');
    const { core = '', sklearn = '' } = Object.fromEntries(
      Object.entries(withStandIns(built, [])).map(([name, url]) => [name.split('/')[1], url]),
    );
    const { confusionMatrix, MetricError } = (await import(core)) as Core;
    expect([...confusionMatrix([0, 1], [1, 1]).counts]).toEqual([0, 1, 0, 1]);
    expect(readFileSync(fileURLToPath(sklearn), 'utf8')).toContain("'../sklearn.js'");
    expect(() => confusionMatrix([0], [0, 1])).toThrow(MetricError);

    const other = {
      ...built,
      exports: new Map([
        ['core', ['f1', 'newest']],
        ['young', ['all']],
      ]),
    };
    const faces = withStandIns(built, [other]);
    const { newest, f1 } = (await import(`${faces['@confmat/core'] ?? ''}?2`)) as Record<
      string,
      (...args: unknown[]) => unknown
    >;
    expect(() => newest?.()).toThrow('newest is not in HEAD');
    expect(() => f1?.()).not.toThrow('is not in HEAD');
    const { all } = (await import(faces['@confmat/young'] ?? '')) as { all: () => void };
    expect(() => {
      all();
    }).toThrow('all is not in HEAD');
  });
});
