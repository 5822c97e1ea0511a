import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Bool, Float64, Table, Utf8, tableToIPC, vectorFromArray } from 'apache-arrow';
import { runsSlowTests } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { Folder, PATIENCE, run, runBuilt } from './harness.js';
import type { Outcome } from './harness.js';

const folder = new Folder();
const DIST = fileURLToPath(new URL('../dist', import.meta.url));
/** The built command where nobody has installed what it brings along. */
const program = join(folder.path, 'dist', 'main.js');
if (runsSlowTests) cpSync(DIST, join(folder.path, 'dist'), { recursive: true });

const N = 400;
const column = <T>(of: (row: number) => T): T[] => Array.from({ length: N }, (_, row) => of(row));
const labels = (shift: number): string[] =>
  column((row) => (((row * 7 + (row % 5 === 0 ? shift : 0)) >> 1) % 3 === 0 ? 'yes' : 'no'));
const table = new Table({
  t: vectorFromArray(labels(0), new Utf8()),
  p: vectorFromArray(labels(2), new Utf8()),
  q: vectorFromArray(labels(5), new Utf8()),
  s: vectorFromArray(
    column((row) => ((row * 37) % 101) / 101),
    new Float64(),
  ),
  u: vectorFromArray(
    column((row) => `u${row % 60}`),
    new Utf8(),
  ),
  passed: vectorFromArray(
    column((row) => row % 3 > 0),
    new Bool(),
  ),
});
const arrow = tableToIPC(table, 'stream');
folder.write('rows.csv', 'y,p\na,a\nb,a\n');

const without = (...args: readonly string[]): Promise<Outcome> =>
  runBuilt(args, { program, input: arrow, cwd: folder.path });

describe.runIf(runsSlowTests)('without the engine', PATIENCE, () => {
  it.concurrent.each([
    ['report', '--true', 't', '--pred', 'p', '--unit', 'u', '--interval'],
    ['sweep', '--true', 't', '--score', 's', '--pos-label', 'yes'],
    ['compare', '--true', 't', '--pred', 'p,q', '--unit', 'u'],
    ['compare', '--true', 't', '--pred', 'p,q', '--format', 'json'],
  ])('%s counts Arrow as with it', async (command, ...more) => {
    const args = [command, '-', ...more];
    const [found, expected] = [await without(...args), await run(args, { input: arrow })];
    expect(found).toEqual(expected);
    expect(found.code).toBe(0);
  });

  it.concurrent.each([
    [['decide', '-', '--true', 't', '--pred', 'p', '--score', 's'], 'decide'],
    [['trials', '-', '--task', 'u', '--passed', 'passed'], 'trials'],
    [['columns', '-'], 'columns'],
    [['report', '-', '--true', 't', '--pred', 'p', '--where', "u = 'u1'"], 'report'],
    [['report', 'rows.csv', '--true', 'y', '--pred', 'p'], 'report'],
    [['rows.csv'], 'report'],
  ])('%j says that it is needed, in one message', async (args, command) => {
    const { code, stdout, stderr } = await without(...args);
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(
      new RegExp(`^confmat: confmat ${command}: needs DuckDB, which is not installed here\n {2}`),
    );
    expect(stderr.trim().split('\n')).toHaveLength(2);
  });
});
