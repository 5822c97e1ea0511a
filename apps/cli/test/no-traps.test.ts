import {
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, TELCO, outcomeOf, refusal, reportJson, run, start } from './harness.js';

const folder = new Folder();
const fixture = (name: string): string => `apps/cli/test/fixtures/${name}`;
const inFolder = { cwd: folder.path };
const PRED = ['--true', 't', '--pred', 'p'];
const CHURN = ['report', TELCO, '--true', 'churn', '--pred', 'prediction'];
folder.write('rows.csv', 't,p\na,a\nb,a\n');

describe('confmat, names that every object has', PATIENCE, () => {
  it.concurrent('are no metrics, formats or values', async ({ expect }) => {
    for (const name of ['toString', 'constructor', '__proto__']) {
      expect(await refusal(['report', 'rows.csv', ...PRED, '--metrics', name], inFolder)).toContain(
        `no metric "${name}"`,
      );
    }
    folder.write('rows.constructor', 't,p\na,a\n');
    expect(await refusal(['report', 'rows.constructor', ...PRED], inFolder)).toContain(
      'its ending .constructor does not tell the format',
    );
    const zero = ['report', 'rows.csv', ...PRED, '--zero-division', 'constructor'];
    expect(await refusal(zero, inFolder)).toContain('Expected 0, 1 or nan');
  });
});

describe('confmat, one column twice', PATIENCE, () => {
  it.concurrent('is a usage error, for labels and for sets', async ({ expect }) => {
    const twice = ['report', 'rows.csv', '--true', 't', '--pred', 't'];
    expect(await refusal(twice, inFolder)).toMatchInlineSnapshot(`
      "exit 2
      confmat: --true and --pred are both "t"
        a column agrees with itself in every row; which one holds the predicted labels?
      "
    `);
    expect(await refusal(['sets', ...twice.slice(1)], inFolder)).toMatch(/^exit 2\n/);
  });
});

describe('confmat, columns that do not belong together', PATIENCE, () => {
  it.concurrent('are refused, unless the labels of both are listed', async ({ expect }) => {
    folder.write('foreign.csv', 't,p\na,x\nb,y\n');
    const args = ['report', 'foreign.csv', ...PRED];
    expect(await refusal(args, inFolder)).toMatchInlineSnapshot(`
      "exit 3
      confmat: foreign.csv: columns "t" ("a", "b") and "p" ("x", "y") have no label in common
        to count them as they are, list the labels of both: --labels a,b,x,y; to write them alike, use --map x=a,y=b, if that is what they mean
      "
    `);
    const { code, stdout } = await run([...args, '--labels', 'a,b,x,y'], inFolder);
    expect(code).toBe(0);
    expect(stdout).toContain('accuracy                           0.00         2');
  });

  it.concurrent('are refused where every weight is 0', async ({ expect }) => {
    folder.write('weightless.csv', 't,p,w\na,a,0\nb,b,0\n');
    const args = ['report', 'weightless.csv', ...PRED, '--weight', 'w'];
    expect(await refusal(args, inFolder)).toMatchInlineSnapshot(`
      "exit 3
      confmat: weightless.csv: column "w": all weights are 0
      "
    `);
  });
});

describe('confmat, columns of Parquet whose names collide', PATIENCE, () => {
  it.concurrent('are reachable where case tells them apart, else refused', async ({ expect }) => {
    // Written by pyarrow 26: t, P and p, of which P is right in two rows of three and p in one; then
    // t, p and p, with a struct and a list of structs before them.
    const right = async (column: string): Promise<unknown> =>
      (await reportJson([fixture('case.parquet'), '--true', 't', '--pred', column])).accuracy;
    expect(await Promise.all([right('P'), right('p')])).toEqual([2 / 3, 1 / 3]);
    expect(await refusal(['report', fixture('twice.parquet'), ...PRED])).toMatchInlineSnapshot(`
      "exit 3
      confmat: apps/cli/test/fixtures/twice.parquet: two columns are named "p"
      "
    `);
  });
});

describe('confmat, characters that act on a terminal', PATIENCE, () => {
  it.concurrent('are shown in tables, names and messages, never sent', async ({ expect }) => {
    const [escape, back, c1] = ['\u001b[2J', '\u202e', '\u009b'];
    const file = `f${escape}${back}.csv`;
    folder.write(file, `t,p\na${back}b,a${back}b\nc${c1},d${escape}\n`);
    for (const form of [[], ['--format', 'markdown']]) {
      const { code, stdout, stderr } = await run(['report', file, ...PRED, ...form], inFolder);
      expect(code).toBe(0);
      expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
      expect(stdout).toContain('\\u202e');
      expect(stdout).toContain('\\u001b');
      expect(stdout).toContain('\\u009b');
    }
    expect(await refusal(['report', `no${escape}${c1}.csv`, ...PRED], inFolder)).toContain(
      'no\\u001b[2J\\u009b.csv: no such file',
    );
  });
});

describe('confmat, a label of 100 kB', PATIENCE, () => {
  it.concurrent('is cut where people read, whole where programs do', async ({ expect }) => {
    const label = 'x'.repeat(100_000);
    folder.write('long.csv', `t,p\n${label},a\na,a\nb,b\n`);
    const args = ['report', 'long.csv', ...PRED];
    const [text, csv] = await Promise.all([
      run(args, inFolder),
      run([...args, '--format', 'csv'], inFolder),
    ]);
    expect(text.stdout).toContain(`\n${'x'.repeat(80)}…       0.00`);
    expect(text.stdout.length).toBeLessThan(10_000);
    expect(csv.stdout).toContain(`\nclass,${label},0,0,0,1,,\n`);
  });
});

describe('confmat, its colors', PATIENCE, () => {
  it.concurrent('are for terminals, also in CI', async ({ expect }) => {
    const { stdout } = await run(CHURN, { env: { CI: 'true' } });
    expect(stdout).not.toContain('\u001b');
    const terminal = await run(CHURN, { env: { CI: 'true' }, isTTY: true });
    expect(terminal.stdout).toContain('\u001b');
  });
});

describe('confmat, its output file', PATIENCE, () => {
  it.concurrent('replaces what a link names, and leaves nothing else', async ({ expect }) => {
    const place = join(folder.path, 'linked');
    mkdirSync(place);
    writeFileSync(join(place, 'old.txt'), 'old');
    symlinkSync('old.txt', join(place, 'link.txt'));
    const args = ['report', '../rows.csv', ...PRED, '--output', 'link.txt'];
    const { code } = await run(args, { cwd: place });
    expect(code).toBe(0);
    expect(lstatSync(join(place, 'link.txt')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(place, 'old.txt'), 'utf8')).toContain('rows.csv: 2 rows');
    expect(readdirSync(place).sort()).toEqual(['link.txt', 'old.txt']);
  });

  it.concurrent('writes to what is no file', async ({ expect }) => {
    const { code } = await run(['report', 'rows.csv', ...PRED, '--output', '/dev/null'], inFolder);
    expect(code).toBe(0);
    expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  it.concurrent('says why it cannot be looked at', async ({ expect }) => {
    const long = `${'x'.repeat(300)}.txt`;
    expect(await refusal(['report', 'rows.csv', ...PRED, '--output', long], inFolder)).toContain(
      'cannot be written (the name is too long)',
    );
  });
});

describe('confmat, a failed gate', PATIENCE, () => {
  it.concurrent('is told although the reader of the output left', async ({ expect }) => {
    const child = start([...CHURN, '--json', '--fail-under', 'accuracy=0.9']);
    child.stdin.end();
    child.stdout.destroy();
    expect(await outcomeOf(child)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('gate failed: accuracy=0.9') as string,
    });
  });
});
