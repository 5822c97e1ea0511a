import { existsSync, mkdirSync, openSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runsSlowTests, sampled } from '@confmat/testkit';
import { describe, it } from 'vitest';
import { COMMAND, Folder, PATIENCE, ROOT, TELCO } from './harness.js';
import { outcomeOf, run, runBuilt, runPerhapsBuilt, start } from './harness.js';

const folder = new Folder();
const CHURN = ['report', TELCO, '--true', 'churn', '--pred', 'prediction'];
const PRED = ['--true', 't', '--pred', 'p'];
const ESC = '\u001b[';

describe('confmat, as a process', PATIENCE, () => {
  it.concurrent('prints its version and its help, exit 0', async ({ expect }) => {
    const [version, help] = await Promise.all([runBuilt(['--version']), runBuilt(['--help'])]);
    expect(version).toMatchObject({ code: 0, stderr: '' });
    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(help).toEqual(await run(['--help']));
  });

  it.concurrent('says how it is used without arguments, exit 2', async ({ expect }) => {
    const found = await runBuilt([]);
    expect(found).toEqual(await run([]));
    expect(found.code).toBe(2);
  });

  const codes = [
    [0, []],
    [1, ['--fail-under', 'accuracy=0.9']],
    [2, ['--threshold', '0.5']],
    [3, ['--labels', 'Yes,Maybe']],
  ] as const;
  for (const [code, options] of sampled(codes, 2)) {
    it.concurrent(`exits ${code} after report ${options.join(' ')}`, async ({ expect }) => {
      const found = await runBuilt([...CHURN, ...options]);
      expect(found.code).toBe(code);
      expect(found).toEqual(await run([...CHURN, ...options]));
    });
  }

  it.runIf(runsSlowTests).concurrent('sweeps, and writes bytes as run does', async ({ expect }) => {
    const args = ['sweep', TELCO, '--true', 'churn', '--score', 'score', '--pos-label', 'Yes'];
    const found = await runBuilt(args);
    expect(found).toEqual(await run(args));
    expect(found.code).toBe(0);
  });

  it.concurrent('starts through a link, as npx starts it', async ({ expect }) => {
    const link = join(folder.path, 'confmat');
    symlinkSync(COMMAND, link);
    const child = spawn(process.execPath, [link, '--version'], { cwd: folder.path });
    expect(await outcomeOf(child)).toEqual(await run(['--version']));
  });

  it.concurrent('finds files from the folder that it is started in', async ({ expect }) => {
    folder.write('here.csv', 't,p\na,a\n');
    const { code, stdout } = await runBuilt(['report', 'here.csv', ...PRED], { cwd: folder.path });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^here\.csv: 1 row, t against p\n/);
  });

  it.concurrent('colors only where asked to', async ({ expect }) => {
    const forced = { FORCE_COLOR: '1' };
    const [plain, colored, noColor] = await Promise.all([
      runPerhapsBuilt(CHURN),
      runPerhapsBuilt(CHURN, { env: forced }),
      runPerhapsBuilt(CHURN, { env: { ...forced, NO_COLOR: '1' } }),
    ]);
    expect(plain.stdout).not.toContain(ESC);
    expect(colored.stdout).toContain(ESC);
    expect(colored.stdout.replace(/\u001b\[\d+m/g, '')).toBe(plain.stdout);
    expect(noColor.stdout).toBe(plain.stdout);
  });
});

describe('confmat, its pipes', PATIENCE, () => {
  it.concurrent('reads only standard input for the name -', async ({ expect }) => {
    const { code, stdout } = await runBuilt(['report', '-', '--input-format', 'tsv', ...PRED], {
      input: 't\tp\r\na\ta\r\n',
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^standard input: 1 row, t against p\n/);
  });

  it.runIf(runsSlowTests).concurrent(
    'reads compressed bytes from standard input',
    async ({ expect }) => {
      const args = ['report', '-', '--input-format', 'csv', ...CHURN.slice(2), '--json'];
      const input = readFileSync(join(ROOT, TELCO));
      const found = await runBuilt(args, { input: gzipSync(input) });
      expect(found).toEqual(await run(args, { input }));
      expect(found.code).toBe(0);
    },
  );

  it.concurrent('leaves standard input unread where the options are wrong', async ({ expect }) => {
    const found = await runBuilt(['report', '-', ...PRED, '--labels', 'a,a'], {
      input: 'a,b\n'.repeat(100_000),
    });
    expect(found.code).toBe(2);
  });

  it.concurrent('writes all of a long result to a reader that waits', async ({ expect }) => {
    const score = ['--true', 'churn', '--score', 'score', '--pos-label', 'Yes'];
    const args = ['sweep', TELCO, ...score, '--thresholds', 'all', '--format', 'csv'];
    const child = start(args);
    child.stdin.end();
    await new Promise((resolve) => child.stdout.once('readable', resolve));
    await pause();
    const found = await outcomeOf(child);
    expect(found.stdout.length).toBeGreaterThan(2 ** 17);
    expect(found).toEqual(await run(args));
  });

  it.concurrent('is quiet where the reader of its output has left', async ({ expect }) => {
    const child = start([...CHURN, '--json']);
    child.stdin.end();
    child.stdout.destroy();
    expect(await outcomeOf(child)).toMatchObject({ code: 0, stderr: '' });
  });

  it.runIf(runsSlowTests).concurrent(
    'tells by its exit code where nobody reads its messages',
    async ({ expect }) => {
      const child = start([...CHURN, '--fail-under', 'accuracy=0.9']);
      child.stdin.end();
      child.stderr.destroy();
      expect(await outcomeOf(child)).toMatchObject({ code: 1 });
    },
  );

  it.runIf(existsSync('/dev/full'))(
    'says that its output cannot be written',
    async ({ expect }) => {
      const full = openSync('/dev/full', 'w');
      const child = spawn(process.execPath, [COMMAND, ...CHURN], {
        cwd: ROOT,
        stdio: ['ignore', full, 'pipe'],
      });
      const said: Buffer[] = [];
      child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
      const code = await new Promise((resolve) => child.on('close', resolve));
      expect([code, Buffer.concat(said).toString()]).toEqual([
        3,
        'confmat: standard output cannot be written (the disk is full)\n',
      ]);
    },
  );
});

describe('confmat, ending early', PATIENCE, () => {
  for (const signal of sampled(['SIGINT', 'SIGTERM', 'SIGHUP'] as const, 3)) {
    it.concurrent(`exits 130 after ${signal}, and leaves no files`, async ({ expect }) => {
      const temporary = join(folder.path, signal);
      mkdirSync(temporary);
      const child = start(['report', '-', '--input-format', 'csv', ...PRED], {
        env: { TMPDIR: temporary },
      });
      const ended = outcomeOf(child);
      child.stdin.write('t,p\n' + 'a,b\n'.repeat(10_000));
      while (readdirSync(temporary).length === 0) await pause();
      child.kill(signal);
      expect(await ended).toEqual({ code: 130, stdout: '', stderr: '' });
      expect(readdirSync(temporary)).toEqual([]);
    });
  }

  it.concurrent('explains a fault of its own, and leaves no files', async ({ expect }) => {
    const temporary = join(folder.path, 'fault');
    mkdirSync(temporary);
    const broken = 'JSON.stringify=()=>{throw(new(TypeError)(/broken/.source))}';
    const { code, stdout, stderr } = await runBuilt([...CHURN, '--json'], {
      env: { TMPDIR: temporary, NODE_OPTIONS: `--import=data:text/javascript,${broken}` },
    });
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toBe(
      'confmat: internal error: broken\n' +
        '  please report it; CONFMAT_DEBUG=1 shows where it happened\n',
    );
    expect(readdirSync(temporary)).toEqual([]);
  });
});

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
