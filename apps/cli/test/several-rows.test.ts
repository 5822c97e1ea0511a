import { readFileSync } from 'node:fs';
import { accuracy, confusionMatrix } from '@confmat/core';
import { interval } from '@confmat/inference';
import { describe, expect, it } from 'vitest';
import { Folder, PATIENCE, refusal, reportJson, run } from './harness.js';

const folder = new Folder();
const RESULTS = 'packages/files/test/results';
const TYPED = ['--true', 'truth', '--pred', 'prediction'];

interface Scored {
  readonly id: number;
  readonly epoch: number;
  readonly target: string;
  readonly answer: string;
  readonly scorers: Readonly<Record<string, string>>;
}

function inspectLog(name: string, scored: readonly Scored[], task = 't'): string {
  const samples = scored.map(({ id, epoch, target, answer, scorers }) => ({
    ...{ id, epoch, target, input: 'q' },
    output: { choices: [{ stop_reason: 'stop', message: { role: 'assistant', content: answer } }] },
    scores: Object.fromEntries(
      Object.entries(scorers).map(([scorer, value]) => [scorer, { value, answer }]),
    ),
  }));
  const log = { version: 2, status: 'success', eval: { task }, samples };
  return folder.write(name, JSON.stringify(log));
}

const both = (value: string): Scored['scorers'] => ({ match: value, graded: value });
/** Three samples, twice each, by two scorers: the first right twice, the second once, the third never. */
const TWO = [1, 2].flatMap((epoch): Scored[] => [
  { id: 1, epoch, target: 'yes', answer: 'yes', scorers: both('C') },
  {
    ...{ id: 2, epoch, target: 'no', answer: epoch === 1 ? 'yes' : 'no' },
    // The graders differ on one try.
    scorers: { match: epoch === 1 ? 'I' : 'C', graded: 'C' },
  },
  { id: 3, epoch, target: 'no', answer: 'yes', scorers: both('I') },
]);
const ONE = TWO.map((sample) => ({ ...sample, scorers: { match: sample.scorers['match'] ?? '' } }));

describe('files with several rows for an answer', PATIENCE, () => {
  const two = inspectLog('two.json', TWO);
  const one = inspectLog('one.json', ONE);
  const other = inspectLog('other.json', ONE, 'u');

  it('are refused where columns are typed, with the options that choose', async () => {
    const told =
      'questions have rows in several values of "slice", and each row would count as an answer\n' +
      `  --where "slice = 'graded'" counts one of them, --by slice each on its own`;
    const commands = [
      ['report', two, ...TYPED],
      ['report', two, ...TYPED, '--by', 'task'],
      ['sets', two, ...TYPED],
      ['trials', two, ...TYPED],
      ['trials', two, '--task', 'question', '--passed', 'judge'],
      // These have no place for groups that answer the same questions.
      ['compare', two, '--true', 'truth', '--pred', 'prediction,judge'],
      ['compare', two, '--true', 'truth', '--pred', 'prediction,judge', '--by', 'slice'],
      ['judge', two, '--human', 'truth', '--judge', 'judge', '--by', 'slice'],
      ['judge', two, '--human', 'truth', '--judge', 'judge'],
      ['plan', two, ...TYPED, '--width', '0.1'],
    ];
    for (const args of commands) {
      const hasGroups = ['report', 'sets', 'trials'].includes(args[0] ?? '');
      const by = args.includes('task') ? 'task,slice' : 'slice';
      const each = hasGroups ? `, --by ${by} each on its own` : '';
      const whole = told.replace(', --by slice each on its own', each);
      expect([args, (await refusal(args)).trimEnd().slice(-whole.length)]).toEqual([args, whole]);
    }
    const { code } = await run(['report', two, ...TYPED]);
    expect(code).toBe(2);
  });

  it('are counted once where one slice is chosen, and guessed columns choose one', async () => {
    const chosen = await reportJson([two, ...TYPED, '--where', "slice = 'match'"]);
    const { matrix, nSamples } = await reportJson([one, ...TYPED]);
    expect([chosen.matrix, chosen.nSamples]).toEqual([matrix, nSamples]);
    expect(nSamples).toBe(6);
    const guessed = await run(['report', two]);
    expect(guessed.stderr).toContain(`--where "slice = 'graded'"`);
    expect((await run(['report', two, '--by', 'slice'])).stderr).not.toContain('--where');
  });

  it('an expression of rows is kept in the options that are told', async () => {
    expect(await refusal(['report', two, ...TYPED, '--where', 'trial = 1'])).toContain(
      `--where "(trial = 1) AND slice = 'graded'" counts one of them`,
    );
  });

  it('have no line of all of their slices, in any form', async () => {
    const kept = folder.write('kept.json', '');
    const args = ['report', two, ...TYPED, '--by', 'slice'];
    const { stdout } = await run([...args, '--save', kept]);
    expect(stdout).not.toMatch(/\(all\)|Confusion matrix|macro avg/);
    expect(stdout).toContain('graded     6        6      0.50');
    expect(stdout).toContain('the groups answer the same questions');
    // What was kept has none either.
    expect((await run(['report', kept])).stdout).not.toMatch(/\(all\)|Confusion matrix/);
    const records = folder.write('records.csv', '');
    await run([...args, '--output', records]);
    const csv = readFileSync(records, 'utf8').split('\n').slice(1);
    const kinds = new Set(csv.filter((line) => line !== '').map((line) => line.split(',')[0]));
    expect([...kinds].sort()).toEqual(['group', 'rows']);
    // Of slices that part the questions there is one.
    expect((await run(['report', one, ...TYPED, '--by', 'slice'])).stdout).toContain('(all)');
  });

  it('have no number of all of their slices in JSON, on the page and in gates', async () => {
    const page = folder.write('groups.html', '');
    const args = [two, ...TYPED, '--by', 'slice', '--quiet'];
    const { stdout } = await run(['report', ...args, '--json', '--html', page]);
    const { slices, reason, nSamples, by, ...whole } = JSON.parse(stdout) as Record<
      string,
      unknown
    > & { slices: { group: object; accuracy: number }[] };
    expect(slices.map(({ group, accuracy: found }) => [group, found])).toEqual([
      [{ slice: 'graded' }, 3 / 6],
      [{ slice: 'match' }, 3 / 6],
    ]);
    expect([nSamples, by, reason]).toEqual([
      12,
      ['slice'],
      expect.stringMatching(/same questions/),
    ]);
    for (const key of ['matrix', 'rows', 'averages', 'accuracy', 'cohenKappa', 'spread']) {
      expect([key, whole[key]]).toEqual([key, null]);
    }
    const html = readFileSync(page, 'utf8');
    expect(html).toContain('The groups answer the same questions');
    expect(html).not.toMatch(/id="(summary|matrix|classes|metrics|slices)"/);
    expect(await refusal(['report', ...args, '--fail-under', 'accuracy>=0.5'])).toContain(
      `--fail-under "accuracy>=0.5": the groups answer the same questions, so no number is of all rows together\n  count one of them by --where, or bound each: 'macro.f1{*}>=0.8'`,
    );
    const gated = await run(['report', ...args, '--fail-under', 'accuracy{*}>=0.5']);
    expect(gated.code).toBe(0);
    for (const more of [['--describe'], ['--svg', `matrix=${folder.path}/m.svg`]]) {
      expect(await refusal(['report', ...args, ...more])).toContain('the groups answer the same');
    }
    const sets = await run(['sets', ...args, '--separator', '|', '--json']);
    expect(JSON.parse(sets.stdout)).toMatchObject({ averages: null, sets: null, nSamples: 12 });
  });

  it('have none in a sum with other results, nor where kept ones are compared or planned for', async () => {
    const keep = async (name: string, file: string): Promise<string> => {
      const kept = folder.write(name, '');
      await run([
        ...['report', file, ...TYPED, '--by', 'slice', '--unit', 'question'],
        ...['--save', `${kept}:names`],
      ]);
      return kept;
    };
    const others = ONE.map((sample) => ({ ...sample, id: sample.id + 10 }));
    const shared = await keep('kept-shared.json', two);
    // One scorer: all of its rows together are of one system, but not beside those of two.
    const single = await keep('kept-single.json', inspectLog('others.json', others));
    for (const files of [
      [shared, single],
      [single, shared],
    ]) {
      const { stdout } = await run(['report', ...files, '--json']);
      // Both scorers are right in 3 of 6 rows; the second file adds 3 of 6 to those of `match`.
      expect(JSON.parse(stdout)).toMatchObject({
        accuracy: null,
        slices: [
          { group: { slice: 'graded' }, nSamples: 6, accuracy: 3 / 6 },
          { group: { slice: 'match' }, nSamples: 12, accuracy: 6 / 12 },
        ],
      });
      expect(await refusal(['compare', ...files])).toContain(
        'the groups answer the same questions',
      );
    }
    expect(await refusal(['plan', shared, '--metric', 'accuracy', '--width', '0.1'])).toContain(
      'the groups answer the same questions',
    );
  });

  it('kept slice by slice and added up, they are told to count several times', async () => {
    const keep = async (name: string, where: string): Promise<string> => {
      const kept = folder.write(name, '');
      await run([
        'report',
        two,
        ...TYPED,
        '--unit',
        'question',
        '--where',
        where,
        '--save',
        `${kept}:names`,
      ]);
      return kept;
    };
    const graded = await keep('kept-graded.json', "slice = 'graded'");
    const first = await keep('kept-first.json', "slice = 'match' AND trial = 1");
    const { stdout, stderr } = await run(['report', graded, first]);
    expect(stdout).toContain('9 rows');
    expect(stderr).toContain('kept-first.json were counted from one file, ');
    expect(stderr).toContain('a row or question that several of them hold counts several times');
    const alone = await run(['report', graded]);
    expect(alone.stderr).not.toContain('one file');
  });

  it('are told of where a command takes each row as independent', async () => {
    const { stderr } = await run(['judge', one, '--human', 'truth', '--judge', 'prediction']);
    expect(stderr).toContain('questions have several rows, and each counts as independent here');
    expect(stderr).toContain("--where 'trial = 1' counts one of each");
    const first = await run([
      ...['judge', one, '--human', 'truth', '--judge', 'prediction'],
      ...['--where', 'trial = 1'],
    ]);
    expect(first.stderr).not.toContain('several rows');
  });

  it('trials takes questions as tasks and repetitions as tries', async () => {
    for (const columns of [TYPED, [...TYPED, '--task', 'question'], []]) {
      const args = ['trials', two, ...columns, '--where', "slice = 'match'", '--json'];
      const { stdout } = await run(args);
      const found = JSON.parse(stdout) as Record<string, { estimate: number }[]> & {
        flipRate: { estimate: number };
      };
      // Right twice, once and never: C(c, 2)/C(2, 2) of c = 2, 1, 0.
      expect(found).toMatchObject({ nTasks: 3, nTries: 6 });
      expect(found['passAt']?.map(({ estimate }) => estimate)).toEqual([3 / 6, 2 / 3]);
      expect(found['passAll']?.map(({ estimate }) => estimate)).toEqual([3 / 6, 1 / 3]);
      expect(found.flipRate.estimate).toBe(1 / 3);
    }
  });

  it('trials tells of each slice, and of none together', async () => {
    const { stdout } = await run(['trials', two, ...TYPED, '--by', 'slice', '--json']);
    const found = JSON.parse(stdout) as {
      readonly passAt?: unknown;
      readonly byGroup: readonly {
        group: object;
        nTries: number;
        passAt: { estimate: number }[];
      }[];
    };
    expect(found.passAt).toBeUndefined();
    expect(
      found.byGroup.map(({ group, nTries, passAt }) => [group, nTries, passAt[0]?.estimate]),
    ).toEqual([
      [{ slice: 'graded' }, 6, 3 / 6],
      [{ slice: 'match' }, 6, 3 / 6],
    ]);
  });

  it('trials tells questions of several tasks apart', async () => {
    const { stdout, stderr } = await run(['trials', one, other, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ nTasks: 6, nTries: 12 });
    expect(stderr).toContain("columns were guessed: --task 'task and question' --passed judge");
    const csv = folder.write('runs.csv', 'question,judge\na,pass\n');
    expect(await refusal(['trials', csv])).toContain('which column holds the tasks?');
    expect(await refusal(['trials', csv, '--task', 'question'])).toContain(
      'which column holds what passed?',
    );
  });

  it('several tries of a question are its unit, unless another is typed', async () => {
    const { stdout, stderr } = await run(['report', one, '--interval', '--json']);
    const typed = await run([
      'report',
      one,
      ...TYPED,
      '--interval',
      '--json',
      '--unit',
      'question',
    ]);
    expect(stdout).toBe(typed.stdout);
    expect(stderr).toContain('as --unit question does');
    expect(typed.stderr).not.toContain('as --unit');
    const [yTrue, yPred] = [ONE.map(({ target }) => target), ONE.map(({ answer }) => answer)];
    const unit = ONE.map(({ id }) => id);
    const { low, high } = interval(confusionMatrix(yTrue, yPred, { unit }), accuracy);
    const { intervals } = JSON.parse(stdout) as { intervals: { accuracy: object } };
    expect(intervals.accuracy).toMatchObject({ low, high });
    const gate = ['--fail-under', 'accuracy>=0.1', '--confidence', '0.95'];
    const gated = await run(['report', one, ...gate]);
    const byTrial = await run(['report', one, ...gate, '--unit', 'trial']);
    expect([gated.code, gated.stdout.includes('rows of one question together: 3 units')]).toEqual([
      4,
      true,
    ]);
    expect(byTrial.stdout).toContain('rows of one trial together');
    // Two files of the same questions by name, but not by task.
    const twoTasks = await run(['report', one, other, '--interval']);
    expect(twoTasks.stdout).toContain('rows of one task and question together: 6 units');
  });

  it('rows of one try each keep their intervals', async () => {
    const single = inspectLog('single.json', ONE.slice(0, 3));
    const { stdout, stderr } = await run(['report', single, '--interval']);
    expect(stdout + stderr).not.toMatch(/together|--unit/);
  });

  it('of promptfoo, with prompts and providers, have each system on its own', async () => {
    const file = `${RESULTS}/promptfoo-two-prompts.json.gz`;
    expect(await refusal(['report', file, ...TYPED])).toContain(
      `--where "slice = 'file://prov.mjs' AND prompt = 'Say the class of {{text}} {{expected}}'" counts one of them, --by slice,prompt each on its own`,
    );
    expect(await refusal(['report', file, ...TYPED, '--by', 'slice'])).toContain(
      '--by slice,prompt each on its own',
    );
    const where = "slice = 'model-a' AND prompt = 'short'";
    const { nTasks, nTries, nSkipped, passAt } = JSON.parse(
      (await run(['trials', file, '--where', where, '--nulls', 'skip', '--json'])).stdout,
    ) as { nTasks: number; nTries: number; nSkipped: number; passAt: { estimate: number }[] };
    // 16 results: 7 passed, 7 failed, 2 errors without a verdict.
    expect([nTasks, nTries, nSkipped, passAt[0]?.estimate]).toEqual([14, 14, 2, 7 / 14]);
  });

  it('of lm-eval, with two filters, are refused, and counted by filter', async () => {
    const file = `${RESULTS}/lm-eval-two-filters.jsonl`;
    expect(await refusal(['report', file, ...TYPED])).toContain(`--where "slice = 'first'"`);
    const { nSamples } = await reportJson([file, ...TYPED, '--where', "slice = 'strict'"]);
    expect(nSamples).toBe(12);
  });

  it('great integers stay apart', async () => {
    const [a, b] = ['9007199254740992', '9007199254740993'];
    const result = (test: number, output: string): string =>
      `{"promptIdx":0,"testIdx":${test},"success":true,"score":1,"provider":{"id":"m"},"response":{"output":${output}},"testCase":{"assert":[{"type":"equals","value":${b}}]}}`;
    const results = `{"version":3,"timestamp":"t","results":[${result(0, a)},${result(1, b)}]}`;
    const whole = folder.write('great.json', `{"evalId":"e","results":${results}}`);
    const lines = folder.write('great.jsonl', `${result(0, a)}\n${result(1, b)}\n`);
    for (const file of [whole, lines]) {
      const { labels, accuracy: found } = await reportJson([file]);
      expect([labels, found]).toEqual([[a, b], 1 / 2]);
    }
  });
});
