import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { run as runCommand } from '../src/run.js';
import { Folder, PATIENCE, ROOT, TELCO, run } from './harness.js';

const folder = new Folder();
const CHURN = ['report', TELCO, '--true', 'churn', '--pred', 'prediction'];
const PRED = ['--true', 't', '--pred', 'p'];

describe('run', PATIENCE, () => {
  it.concurrent('prints its version and its help, exit 0', async ({ expect }) => {
    const [version, help, ofReport] = await Promise.all([
      run(['--version']),
      run(['--help']),
      run(['report', '--help']),
    ]);
    expect(version).toMatchObject({ code: 0, stderr: '' });
    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain('Usage: confmat');
    expect(ofReport).toMatchObject({ code: 0, stderr: '' });
    expect(ofReport.stdout).toContain('--fail-under <gate>');
    expect(ofReport.stdout).toContain(
      'Exit codes: 0 done, 1 a gate failed, 2 usage, 3 input or data,\n4 a gate is inconclusive, 130 interrupted.\n',
    );
  });

  it.concurrent('says how it is used without arguments, exit 2', async ({ expect }) => {
    const { code, stdout, stderr } = await run([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^Usage: confmat/);
  });

  it.concurrent('writes notes to standard error, unless quiet', async ({ expect }) => {
    const file = folder.write('notes.csv', 't,p\na,a\nb,a\nB,a\n');
    const [loud, quiet] = await Promise.all([
      run(['report', file, ...PRED]),
      run(['report', file, ...PRED, '--quiet']),
    ]);
    expect(loud.stderr).toMatchInlineSnapshot(`
      "confmat: note: precision of "B", "b" is 0/0 (no predicted samples) and counted as 0, see --zero-division
      confmat: note: the Matthews correlation is 0/0 (truth or prediction has one label only) and counted as 0, see --zero-division
      confmat: note: "B" and "b" are counted as different classes; if one is meant: --map b=B
      "
    `);
    expect(quiet).toEqual({ code: 0, stdout: loud.stdout, stderr: '' });
    expect(loud.stdout).not.toContain('note:');
  });

  it.concurrent(
    'notes columns without a label in common that are listed, and a single class',
    async ({ expect }) => {
      const disjoint = folder.write('disjoint.csv', 't,p\na,x\nb,y\n');
      const single = folder.write('single.csv', 't,p\na,a\n');
      const [first, second] = await Promise.all(
        [[disjoint, '--labels', 'a,b,x,y'], [single]].map((options) =>
          run(['report', ...options, ...PRED]),
        ),
      );
      expect(first?.stderr).toContain('no predicted label occurs among the true ones');
      expect(second?.stderr).toContain('there is only one class');
    },
  );

  it.concurrent('colors only where asked to', async ({ expect }) => {
    const ESC = '\u001b[';
    const forced = { FORCE_COLOR: '1' };
    const [plain, colored, noColor, file] = await Promise.all([
      run(CHURN),
      run(CHURN, { env: forced }),
      run(CHURN, { env: { ...forced, NO_COLOR: '1' } }),
      run([...CHURN, '--format', 'markdown'], { env: forced }),
    ]);
    expect(plain.stdout).not.toContain(ESC);
    expect(colored.stdout).toContain(ESC);
    expect(colored.stdout.replace(/\u001b\[\d+m/g, '')).toBe(plain.stdout);
    expect(noColor.stdout).toBe(plain.stdout);
    expect(file.stdout).not.toContain(ESC);
  });

  it.concurrent('colors at a terminal, unless it is a dumb one', async ({ expect }) => {
    const ESC = '\u001b[';
    const [terminal, dumb, option, inCI, noPipe] = await Promise.all([
      run(CHURN, { isTTY: true }),
      run(CHURN, { isTTY: true, env: { TERM: 'dumb' } }),
      run(CHURN, { isTTY: true, env: { NO_COLOR: '1' } }),
      run(CHURN, { env: { CI: 'true' } }),
      run(CHURN, { env: { TERM: 'xterm' } }),
    ]);
    expect(terminal.stdout).toContain(ESC);
    for (const { stdout } of [dumb, option, inCI, noPipe]) expect(stdout).not.toContain(ESC);
  });

  it.concurrent('explains an internal error, its place only on demand', async ({ expect }) => {
    const broken = (env: Readonly<Record<string, string>>): Promise<readonly unknown[]> => {
      const said: string[] = [];
      return runCommand(CHURN, {
        stdin: process.stdin,
        stdout: {
          write: () => {
            throw new TypeError('no paper\nin the printer');
          },
        },
        stderr: { write: (text) => said.push(text) },
        env,
        cwd: ROOT,
        atExit: () => () => undefined,
      }).then((code) => [code, said.join('')]);
    };
    const message =
      'confmat: internal error: no paper\n' +
      '  please report it; CONFMAT_DEBUG=1 shows where it happened\n';
    expect(await broken({})).toEqual([3, message]);
    const [code, said] = await broken({ CONFMAT_DEBUG: '1' });
    expect(code).toBe(3);
    expect(said).toMatch(/^TypeError: no paper\nin the printer\n +at .*streams\.test\.ts/);
    expect(String(said).endsWith(message)).toBe(true);
  });

  it.concurrent('leaves no files after success and after failure', async ({ expect }) => {
    const temporary = join(folder.path, 'ended');
    mkdirSync(temporary);
    const piped = ['report', '-', '--input-format', 'csv', ...PRED];
    const env = { TMPDIR: temporary };
    const [done, failed] = await Promise.all([
      run(piped, { env, input: 't,p\na,a\n' }),
      run(piped, { env, input: 't,p\na\n' }),
    ]);
    expect([done.code, failed.code]).toEqual([0, 3]);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it.concurrent('reads only standard input for the name -', async ({ expect }) => {
    const { code, stdout } = await run(['report', '-', '--input-format', 'tsv', ...PRED], {
      input: 't\tp\r\na\ta\r\n',
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^standard input: 1 row, t against p\n/);
  });
});
