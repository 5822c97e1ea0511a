import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { COMMANDS } from '../src/commands.js';
import { makeProgram } from '../src/program.js';
import { Folder, PATIENCE, refusal, run } from './harness.js';

const folder = new Folder();
const SHELLS = ['bash', 'zsh', 'fish'];

async function scriptOf(shell: string): Promise<string> {
  const { code, stdout } = await run(['completion', shell]);
  if (code !== 0) throw new Error(`exit code ${String(code)}`);
  return stdout;
}

/** What bash itself offers after some words, the last of them unfinished. */
function offered(script: string, words: readonly string[]): string[] {
  const quoted = words.map((word) => `'${word}'`).join(' ');
  const program = `source '${script}'
COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}
$(complete -p confmat | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const text = execFileSync('bash', ['--norc', '--noprofile', '-c', program], {
    cwd: folder.path,
    encoding: 'utf8',
  });
  return text.split('\n').filter((line) => line !== '');
}

describe('confmat completion', PATIENCE, () => {
  it('completes in bash', async ({ expect }) => {
    const script = folder.write('confmat.bash', await scriptOf('bash'));
    folder.write('telco.csv', 'a\n');
    expect(offered(script, ['confmat', ''])).toEqual([
      'report',
      'sets',
      'spans',
      'sweep',
      'compare',
      'decide',
      'judge',
      'trials',
      'plan',
      'whence',
      'columns',
      'open',
      'completion',
    ]);
    expect(offered(script, ['confmat', 'sw'])).toEqual(['sweep']);
    expect(offered(script, ['confmat', 'report', '--err'])).toEqual(['--errors']);
    expect(offered(script, ['confmat', 'report', '--nulls', ''])).toEqual(['error', 'skip']);
    expect(offered(script, ['confmat', 'report', '-f', 'm'])).toEqual(['markdown']);
    expect(offered(script, ['confmat', 'report', 'tel'])).toEqual(['telco.csv']);
    expect(offered(script, ['confmat', 'report', '--output', 'tel'])).toEqual(['telco.csv']);
    expect(offered(script, ['confmat', 'report', '--true', 'tel'])).toEqual([]);
    expect(offered(script, ['confmat', 'completion', ''])).toEqual(SHELLS);
  });

  it('knows every option of every command in every shell', async ({ expect }) => {
    const host = { stdout: { write: () => 0 }, stderr: { write: () => 0 } } as never;
    const program = await makeProgram(
      COMMANDS.map(({ name }) => name),
      host,
      () => undefined,
    );
    for (const shell of SHELLS) {
      const script = await scriptOf(shell);
      let nOptions = 0;
      for (const command of program.commands) {
        // Without --help-all.
        expect(command.options.length - 1).toBeLessThanOrEqual(50);
        for (const { long } of command.options) {
          if (typeof long !== 'string') throw new Error('an option without a long name');
          const name = shell === 'fish' ? `-l ${long.slice(2)} ` : long;
          expect(script).toContain(name);
          ++nOptions;
        }
      }
      expect(nOptions).toBeGreaterThan(50);
    }
  });

  it('refuses other shells', async ({ expect }) => {
    expect(await refusal(['completion', 'tcsh'])).toContain('bash, zsh, fish');
  });
});

describe('confmat report --help', PATIENCE, () => {
  it('fits a screen, and names the other help', async ({ expect }) => {
    for (const { name } of COMMANDS) {
      const { code, stdout } = await run([name, '--help']);
      expect(code).toBe(0);
      const lines = stdout.trimEnd().split('\n');
      expect(lines.length).toBeLessThanOrEqual(40);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
      expect(lines.filter((line) => line.startsWith('  -')).length).toBeLessThanOrEqual(25);
      expect(stdout).not.toContain('…');
      expect(stdout).toContain(`confmat ${name} --help-all`);
    }
  });

  it('has the examples and every description in --help-all', async ({ expect }) => {
    const { code, stdout } = await run(['report', '--help-all']);
    expect(code).toBe(0);
    expect(stdout).toContain('Examples:');
    expect(stdout).toMatch(/^Metrics:$/m);
    expect(stdout).not.toMatch(/^(?:Other|Options):$/m);
  });

  it('has letters for the options that are typed most', async ({ expect }) => {
    const path = join(folder.path, 'short.json');
    const letters = ['-t', 'churn', '-p', 'prediction', '-b', 'contract', '-o', path, '-q'];
    const { code } = await run(['report', 'examples/telco-churn.csv', ...letters]);
    expect(code).toBe(0);
    const where = ['-t', 'churn', '-s', 'score', '-w', "contract = 'One year'", '-j'];
    const { stdout } = await run([
      ...['sweep', 'examples/telco-churn.csv', ...where, '--pos-label', 'Yes'],
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ command: 'sweep', nSamples: 1473 });
  });
});
