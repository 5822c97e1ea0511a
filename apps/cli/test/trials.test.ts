import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { confusionMatrix } from '@confmat/core';
import { compareTrials, trialRates } from '@confmat/inference';
import { describe, expect, it } from 'vitest';
import { Folder, PATIENCE, refusal, run } from './harness.js';

const folder = new Folder();

interface Rate {
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

interface RatesJson {
  readonly nTasks: number;
  readonly nTries: number;
  readonly passAt: readonly Rate[];
  readonly passAll: readonly Rate[];
  readonly majority: Rate;
  readonly flipRate: Rate;
}

interface TrialsJson extends RatesJson {
  readonly tries: readonly number[];
  readonly nSkipped: number;
  readonly byGroup?: readonly (RatesJson & { readonly group: object })[];
  readonly comparison?: readonly {
    readonly measure: string;
    readonly pValue: number;
    readonly oneSidedP: number;
    readonly difference: Rate;
  }[];
  readonly gates?: readonly { readonly verdict?: string; readonly passed: boolean }[];
}

/** A task with its tries: so many passes, then so many failures, of a system. */
type Tried = readonly [task: string, passes: number, failures: number, system?: string];

const rowsOf = (tried: readonly Tried[]) =>
  tried.flatMap(([task, passes, failures, system = 'a']) =>
    Array.from({ length: passes + failures }, (_, i) => ({ task, system, passed: i < passes })),
  );

function write(name: string, tried: readonly Tried[]): string {
  const lines = rowsOf(tried).map(({ task, system, passed }) =>
    [task, system, passed ? 'yes' : 'no', passed ? 'x' : 'y', 'x'].join(','),
  );
  return folder.write(name, `task,system,passed,answer,label\n${lines.join('\n')}\n`);
}

function counted(tried: readonly Tried[]): ReturnType<typeof confusionMatrix<boolean>> {
  const rows = rowsOf(tried);
  const passed = rows.map((row) => row.passed);
  const unit = rows.map(({ task }) => task);
  return confusionMatrix(
    passed.map(() => true),
    passed,
    { unit, labels: [false, true] },
  );
}

const COLUMNS = ['--task', 'task', '--passed', 'passed'];

async function found(args: readonly string[]): Promise<TrialsJson> {
  const { code, stdout, stderr } = await run(['trials', ...args, '--json', '--quiet']);
  if (code !== 0) throw new Error(`exit code ${String(code)}: ${stderr}`);
  return JSON.parse(stdout) as TrialsJson;
}

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const ends = ({ estimate, low, high }: Rate) => ({ estimate, low, high });

/** Two systems on eight tasks. */
const NEW: readonly Tried[] = [1, 2, 3, 4, 4, 4, 0, 3].map((n, i) => [`t${i}`, n, 4 - n, 'new']);
const OLD: readonly Tried[] = [0, 2, 2, 1, 4, 3, 0, 4].map((n, i) => [`t${i}`, n, 4 - n, 'old']);
const BOTH = write('both.csv', [...NEW, ...OLD]);

describe('confmat trials', PATIENCE, () => {
  it('has the published pass^k of tasks with 9 and 8 passes of 12', async () => {
    const file = write('published.csv', [
      ['a', 9, 3],
      ['b', 8, 4],
    ]);
    const { byGroup, tries } = await found([file, ...COLUMNS, '--by', 'task']);
    expect(tries).toEqual([1, 2, 4, 8, 12]);
    const rounded = byGroup?.map(({ passAll }) =>
      passAll.map(({ estimate }) => Number(estimate?.toFixed(3))),
    );
    expect(rounded).toEqual([
      [0.75, 0.545, 0.255, 0.018, 0],
      [0.667, 0.424, 0.141, 0.002, 0],
    ]);
  });

  it('takes a task for one, however often it was tried', async () => {
    const tasks = ['t1', 't2', 't3', 't4'];
    const file = write('won.csv', [
      ...tasks.map((task): Tried => [task, 3, 0, 'a']),
      ...tasks.map((task): Tried => [task, 0, 3, 'b']),
    ]);
    const { comparison } = await found([file, ...COLUMNS, '--by', 'system']);
    // Four coins that fall alike, not twelve.
    expect(comparison?.[0]).toMatchObject({ measure: 'pass@1', oneSidedP: 1 / 16, pValue: 1 / 8 });
  });

  it('has the rates and intervals of trialRates, by either way to name what passed', async () => {
    const file = write('new.csv', NEW);
    const own = trialRates(counted(NEW), { k: [1, 3] });
    const expected = json({
      passAt: own.passAt.map(ends),
      passAll: own.passAll.map(ends),
      majority: ends(own.majority),
      flipRate: ends(own.flipRate),
      tallies: own.tallies,
    });
    const passed = await found([file, ...COLUMNS, '--tries', '3,1']);
    expect(passed).toMatchObject(expected as object);
    const answered = ['--task', 'task', '--true', 'label', '--pred', 'answer', '--tries', '1,3'];
    expect(await found([file, ...answered])).toMatchObject(expected as object);
  });

  it('compares two systems task by task, and leaves out rates of both together', async () => {
    const all = await found([BOTH, ...COLUMNS, '--by', 'system']);
    expect(all.passAt).toBeUndefined();
    const measures = { 'pass@1': { k: 1 }, 'pass^4': { measure: 'passAll', k: 4 } } as const;
    for (const [measure, options] of Object.entries(measures)) {
      const { difference, pValue } = compareTrials(counted(NEW), counted(OLD), options);
      const one = all.comparison?.find((compared) => compared.measure === measure);
      expect(one, measure).toMatchObject(json({ pValue, difference: ends(difference) }) as object);
    }
    const { stdout } = await run(['trials', BOTH, ...COLUMNS, '--by', 'system']);
    expect(stdout).toContain('of 8 tasks, new passes 4 more often and 1 less often');
    const csv = await run(['trials', BOTH, ...COLUMNS, '--by', 'system', '--format', 'csv']);
    expect(csv.stdout).toContain('kind,measure,estimate,low,high,tasks,p\nnew,pass@1,0.65625,');
    expect(csv.stdout).toMatch(/^difference,pass\^4,0\.125,/m);
  });

  it('says why two systems are not compared', async () => {
    const file = write('part.csv', [...NEW, ...OLD.slice(1)]);
    const { stdout } = await run(['trials', file, ...COLUMNS, '--by', 'system']);
    expect(stdout).toContain('not compared: 1 task is of one group only');
  });

  it('says what cannot be known of tasks that were tried too little', async () => {
    const file = write('once.csv', [
      ['a', 1, 0],
      ['b', 1, 2],
    ]);
    const { stdout } = await run(['trials', file, ...COLUMNS, '--tries', '1,2']);
    expect(stdout).toMatch(/pass\^2 +all of 2 tries pass +none/);
    expect(stdout).toContain('pass^2: 1 task has fewer than 2 tries');
    expect(stdout).toMatch(/Tasks by passes\n\ntries +passes +tasks\n +1 +1 +1\n +3 +1 +1/);
  });

  it('takes 1 and 1.0 for one answer, as reports do, and refuses them where files have no types', async () => {
    const typed = '{"task":"t","label":1,"answer":1.0}\n{"task":"t","label":2,"answer":2.5}\n';
    const args = ['--task', 'task', '--true', 'label', '--pred', 'answer'];
    const { passAt } = await found([folder.write('typed.jsonl', typed), ...args]);
    expect(passAt[0]?.estimate).toBe(1 / 2);
    const spaced = folder.write('spaced.csv', 'task,label,answer\nt,b, b\nt,b,b\n');
    expect((await found([spaced, ...args])).passAt[0]?.estimate).toBe(1 / 2);
    const spelled = folder.write('spelled.csv', 'task,label,answer\nt,1,1.0\nt,2,2\n');
    expect(await refusal(['trials', spelled, ...args])).toContain('which would be different');
  });

  it('leaves out tries of no task where missing values are skipped', async () => {
    const file = folder.write('no-task.csv', 'task,passed\nt,yes\nt,no\n,yes\n');
    expect(await found([file, ...COLUMNS, '--nulls', 'skip'])).toMatchObject({
      ...{ nTasks: 1, nTries: 2, nSkipped: 1 },
    });
    expect(await refusal(['trials', file, ...COLUMNS])).toContain('--nulls skip');
  });

  it('knows passes where all passed, and failures where none did', async () => {
    const [all, none] = ['yes', 'no'].map((word) =>
      folder.write(`${word}.csv`, `task,passed\nt,${word}\nu,${word}\n`),
    );
    expect((await found([String(all), ...COLUMNS])).passAt[0]?.estimate).toBe(1);
    expect((await found([String(none), ...COLUMNS])).passAt[0]?.estimate).toBe(0);
  });

  it('leaves out rates of systems together, though other tasks are of none', async () => {
    const file = folder.write('shared.csv', 'task,system,passed\nt,a,yes\nt,b,no\nu,,yes\n');
    const args = [file, ...COLUMNS, '--by', 'system', '--nulls', 'skip'];
    expect(await found(args)).not.toHaveProperty('passAt');
    const { stdout } = await run(['trials', ...args]);
    expect(stdout).toContain('flipRate: none where a task has fewer than 2 tries');
  });

  it('holds rates to bounds', async () => {
    const args = ['trials', write('gates.csv', NEW), ...COLUMNS, '--quiet'];
    const code = async (...more: readonly string[]) => (await run([...args, ...more])).code;
    // Three of eight tasks pass all of their four tries.
    expect(await code('--fail-under', 'pass^4>=0.375', '--fail-under', 'flipRate<=0.4')).toBe(0);
    expect(await code('--fail-under', 'pass^4>=0.376')).toBe(1);
    expect(await code('--fail-under', 'pass^5>=0')).toBe(1);
    const sure = await run([...args, '--fail-under', 'pass@1>=0.5', '--confidence', '0.95']);
    expect(sure.code).toBe(4);
    const { low, high } = trialRates(counted(NEW), { level: 0.9 }).passAt[0] ?? { low: 0, high: 0 };
    expect(sure.stderr).toContain(`from ${low.toFixed(4)} to ${high.toFixed(4)} at 95 %`);
  });

  it('writes one page', async () => {
    const page = join(folder.path, 'page.html');
    const args = ['trials', BOTH, ...COLUMNS, '--by', 'system', '--html', page, '--quiet'];
    expect((await run(args)).code).toBe(0);
    const text = readFileSync(page, 'utf8');
    expect(text).toContain('<h2 id="added-title">The tries</h2>');
    expect(text).toContain('new and old on the same tasks');
  });

  it('reads the tries of an evaluation program', async () => {
    const log = join(import.meta.dirname, '../../../packages/files/test/results/inspect.json');
    const args = [log, '--task', 'question', '--passed', 'judge', '--pos-label', 'pass'];
    // One sample was judged in both of its epochs, another without an answer.
    const { nTasks, nTries, nSkipped } = await found([...args, '--nulls', 'skip']);
    expect({ nTasks, nTries, nSkipped }).toEqual({ nTasks: 2, nTries: 3, nSkipped: 3 });
  });

  it('refuses what it cannot count', async () => {
    const results = folder.write('results.csv', 'task,passed\na,ok\nb,bad\nb,\n');
    const args = ['trials', results, ...COLUMNS];
    expect(await refusal(args)).toContain('--pos-label is needed: which of "bad", "ok" is a pass?');
    expect(await refusal([...args, '--pos-label', 'good'])).toContain('no label "good"');
    expect(await refusal([...args, '--pos-label', 'ok'])).toContain('column "passed", data row 3');
    expect(await refusal(['trials', results, '--task', 'task'])).toContain(
      'which column holds what passed?',
    );
    expect(await refusal([...args, '--fail-under', 'f1>=0.5'])).toContain('is not a gate on tries');
    expect(await refusal([...args, '--tries', '2,2'])).toContain('different numbers of tries');
    // Other values than the one that passes are failures, and numbers are numbers.
    const graded = folder.write('graded.csv', 'task,passed\na,1.0\nb,0.5\nb,1.0\n');
    const rates = await found([graded, ...COLUMNS, '--pos-label', '1.0']);
    expect(rates.passAt[0]?.estimate).toBe(3 / 4);
  });
});
