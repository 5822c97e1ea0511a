import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runsSlowTests } from '@confmat/testkit';
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
  f1: unknown;
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
  it.runIf(runsSlowTests)(
    'bundles the packages of a commit, which run and share one core',
    async () => {
      const built = await buildCommit('HEAD', folder);
      expect(built.exports.get('core')).toContain('confusionMatrix');
      expect([...built.exports.keys()]).not.toContain('testkit');
      const own = withStandIns(built, []);
      const { '@confmat/core': core = '', '@confmat/sklearn': sklearn = '' } = own;
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
    },
  );

  it('gives CommonJS in a bundle the modules of Node', async () => {
    const built = await buildCommit('.', mkdtempSync(join(folder, 'required-')));
    // A library that inference bundles asks for node:tty when it is loaded.
    const { '@confmat/inference': inference = '' } = withStandIns(built, []);
    // In a process of its own: here modules have a `require`.
    const program = join(folder, 'required.mjs');
    writeFileSync(
      program,
      `import { bootstrap } from '${inference}'; console.log(typeof bootstrap);`,
    );
    const { stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
    expect([stdout, stderr]).toEqual(['function\n', '']);
  });

  it.runIf(runsSlowTests)(
    'bundles the internal entries, and finds their names in an index that has them',
    async () => {
      const built = await buildCommit('.', mkdtempSync(join(folder, 'here-')));
      const internal = await import(withStandIns(built, [])['@confmat/core/internal'] ?? '');
      expect(internal).toHaveProperty('checkOptionNames');
      expect(built.exports.get('core')).not.toContain('checkOptionNames');

      // As before the internal entries: what others have there, this one has in its index, or not.
      const exports = new Map(
        [...built.exports].filter(([module]) => !module.endsWith('/internal')),
      );
      const other = { ...built, exports: new Map([['core/internal', ['f1', 'newest']]]) };
      const face = withStandIns({ ...built, exports }, [other])['@confmat/core/internal'] ?? '';
      const { f1, newest } = (await import(`${face}?2`)) as Record<string, () => unknown>;
      expect(f1).toBe(((await import(withStandIns(built, [])['@confmat/core'] ?? '')) as Core).f1);
      expect(() => newest?.()).toThrow('newest is not in .');
    },
  );
});
