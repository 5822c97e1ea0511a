import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runsSlowTests } from '@confmat/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { buildCommand } from '../src/compare/build-command.js';

const folder = mkdtempSync(join(tmpdir(), 'confmat-build-command-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('buildCommand', () => {
  it.runIf(runsSlowTests)(
    'bundles the command of a commit, which runs',
    () => {
      const [program = '', ...first] = buildCommand('HEAD', join(folder, 'command'));
      expect(first[0]).toContain(folder);
      const { stdout } = spawnSync(program, [...first, '--version'], { encoding: 'utf8' });
      expect(stdout).toMatch(/^\d+\.\d+\.\d+/);
    },
    60_000,
  );

  it('refuses what is no commit', () => {
    expect(() => buildCommand('no-such-commit', join(folder, 'none'))).toThrow(
      'no commit "no-such-commit" in this repository',
    );
  });
});
