import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, ROOT, refusal, reportJson, run } from './harness.js';

const folder = new Folder();
const FILES = 'apps/cli/test/fixtures/tool-files';

describe('results that real tools wrote', PATIENCE, () => {
  it.concurrent.for([
    // 3 of 5 by each metric.
    ['deepeval-test-run.json', 3 / 5, 5],
    // Twice t1 and t2 of 8; t3 is wrong and err has no answer.
    ['evalite.json', 4 / 8, 8],
    // A is right once of three times, B once, C never: the tool's accuracy is 0.4 of 5.
    ['inspect-choices.eval', 2 / 5, 5],
  ] as const)('are counted as the tool counts: %s', async ([file, right, nRows], { expect }) => {
    const { accuracy, nSamples } = await reportJson([`${FILES}/${file}`]);
    expect([accuracy, nSamples]).toEqual([right, nRows]);
  });

  it.concurrent('are tried as often as the tool tried them', async ({ expect }) => {
    const where = ['--where', "slice IN ('ExactMatch', 'Same')", '--json'];
    const { stdout } = await run(['trials', `${FILES}/evalite.json`, ...where]);
    // t1, t2 and both of Bools pass in each try, t3 in none: 4 of 5 tasks.
    expect(JSON.parse(stdout)).toMatchObject({ nTasks: 5, passAt: [{ estimate: 4 / 5 }] });
  });

  // The tool trims nothing: " red" is wrong for it where red is right.
  const RED =
    "truth and prediction agree in 2 of 12 rows, the file's own verdict passes 1 of 12: they differ in row 7";
  const GEN = `${FILES}/samples_gen_2026-11-29T03-30-57.117507.jsonl`;

  it.concurrent("say where the tool's own verdict differs", async ({ expect }) => {
    const guessed = await run(['report', GEN]);
    expect(guessed.stderr).toContain(`confmat: note: ${RED}\n`);
    const own = ['--true', 'truth', '--pred', 'prediction', '--where', "slice = 'first'"];
    expect((await run(['report', GEN, ...own])).stderr).toContain(RED);
    expect((await run(['trials', GEN, '--task', 'question', ...own])).stderr).toContain(RED);
  });

  it.concurrent(
    "say nothing where the tool's verdict is the same, or not asked",
    async ({ expect }) => {
      for (const file of ['deepeval-test-run.json', 'evalite.json', 'inspect-one-scorer.json.gz']) {
        expect((await run(['report', `${FILES}/${file}`])).stderr).not.toContain('verdict');
      }
      const first = ['--where', "slice = 'first'"];
      const turned = ['--true', 'prediction', '--pred', 'truth', ...first];
      expect((await run(['report', GEN, ...turned])).stderr).not.toContain('verdict');
      // Its verdicts are what is counted here.
      const { stderr } = await run(['trials', GEN, ...first]);
      expect(stderr).not.toContain('verdict');
    },
  );

  it.concurrent('are compared as they are counted, labels mapped', async ({ expect }) => {
    const own = ['--true', 'truth', '--pred', 'prediction', '--where', "slice = 'first'"];
    const { stderr } = await run(['report', GEN, ...own, '--map', 'I do not know=blue']);
    // Questions 0 and 7 are blue, too.
    expect(stderr).toContain(
      "agree in 4 of 12 rows, the file's own verdict passes 1 of 12: they differ in rows 1, 7 and 8",
    );
  });

  it.concurrent.for([
    // The tool's own numbers: 3 of 5; 1 of 12 by each filter; 4 of 5 inputs; 7 of 16 without the 2 errors.
    ['deepeval-test-run.json', 3 / 5, 5, `--where "slice = 'Exact'"`],
    ['samples_gen_2026-11-29T03-30-57.117507.jsonl', 1 / 12, 12, `--where "slice = 'first'"`],
    ['inspect-one-scorer.json.gz', 2 / 6, 6, ''],
    ['evalite.json', 4 / 5, 5, '--nulls skip'],
  ] as const)('trials guesses columns and rows: %s', async (given, { expect }) => {
    const [file, right, nTasks, rows] = given;
    const { stdout, stderr } = await run(['trials', `${FILES}/${file}`, '--json']);
    const found = JSON.parse(stdout) as { nTasks: number; passAt: { estimate: number }[] };
    expect([found.nTasks, found.passAt[0]?.estimate]).toEqual([nTasks, expect.closeTo(right, 12)]);
    const guessed = ['--task question', '--passed judge', rows].join(' ').trim();
    expect(stderr).toContain(`columns were guessed: ${guessed}\n`);
  });

  const answer = (testIdx: number, id: string, judge: boolean, human: boolean): object => ({
    ...{ testIdx, promptIdx: 0, provider: { id }, success: human, score: 1 },
    response: { output: 'spam' },
    gradingResult: {
      componentResults: [
        { pass: judge, assertion: { type: 'llm-rubric' } },
        { pass: human, assertion: { type: 'human' } },
      ],
    },
  });
  const judged = folder.write(
    'judged.jsonl',
    // By b: 1 of 2 that people pass, 1 of 1 that they fail.
    [
      ...[answer(0, 'b', true, true), answer(1, 'b', false, true), answer(2, 'b', false, false)],
      ...[answer(0, 'a', false, true), answer(1, 'a', true, true)],
    ]
      .map((line) => JSON.stringify(line))
      .join('\n'),
  );

  it.concurrent('judge guesses one slice of each answer', async ({ expect }) => {
    const { code, stdout, stderr } = await run(['judge', judged, '--json']);
    expect(code).toBe(0);
    expect(stderr).toContain(
      `columns were guessed: --human human --judge judge --where "slice = 'b'"\n`,
    );
    expect(JSON.parse(stdout)).toMatchObject({
      labels: ['fail', 'pass'],
      matrix: {
        counts: [
          [1, 0],
          [1, 1],
        ],
      },
    });
  });

  it.concurrent('takes pass for a pass, also where nothing passed', async ({ expect }) => {
    const line = { doc_id: 0, target: 'a', filtered_resps: ['b'], metrics: ['m'], m: 0 };
    const failed = folder.write('failed.jsonl', `${JSON.stringify(line)}\n`);
    const { stdout } = await run(['trials', failed, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ nTasks: 1, passAt: [{ estimate: 0 }] });
    // With partial and (no answer) beside pass.
    const log = 'packages/files/test/results/inspect.json';
    const { code, stderr } = await run(['trials', log]);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('--pos-label')]);
  });

  it.concurrent('typed columns are not added to', async ({ expect }) => {
    const typed = ['--task', 'question', '--passed', 'judge'];
    const { code, stderr } = await run(['trials', GEN, ...typed]);
    expect(code).toBe(2);
    expect(stderr).toContain(`--where "slice = 'first'" counts one of them`);
    const own = await run(['trials', GEN, '--where', "slice = 'strict'"]);
    expect(own.stderr).toContain('columns were guessed: --task question --passed judge\n');
  });

  it.concurrent(
    'a log of Inspect is read from a pipe, too, and in a folder of logs',
    async ({ expect }) => {
      const log = readFileSync(`${ROOT}${FILES}/inspect-choices.eval`);
      const piped = await run(
        ['report', '-', '--true', 'truth', '--pred', 'prediction', '--json'],
        {
          input: log,
        },
      );
      expect(JSON.parse(piped.stdout)).toMatchObject({ accuracy: 2 / 5, nSamples: 5 });
      mkdirSync(`${folder.path}/logs`);
      folder.write('logs/one.eval', log);
      folder.write('logs/two.eval', log);
      const { accuracy, nSamples } = await reportJson([`${folder.path}/logs`]);
      expect([accuracy, nSamples]).toEqual([4 / 10, 10]);
    },
  );

  it.concurrent(
    'a log of Inspect that is cut, or another ZIP file, is refused',
    async ({ expect }) => {
      const log = readFileSync(`${ROOT}${FILES}/inspect-choices.eval`);
      const cut = folder.write('cut.eval', log.subarray(0, 9000));
      expect(await refusal(['report', cut])).toBe(
        `exit 3\nconfmat: ${cut}: is a cut or damaged ZIP file (it has no end)\n`,
      );
      const damaged = Buffer.from(log);
      damaged[1500] = (damaged[1500] ?? 0) ^ 1;
      expect(await refusal(['report', folder.write('damaged.eval', damaged)])).toContain(
        'damaged.eval: is a cut or damaged ZIP file (samples/1_epoch_1.json',
      );
      const empty = Buffer.alloc(30);
      empty.write('PK\x03\x04', 'latin1');
      const end = Buffer.alloc(22);
      end.write('PK\x05\x06', 'latin1');
      const other = folder.write('other.eval', Buffer.concat([empty, end]));
      expect(await refusal(['report', other])).toContain(
        'other.eval: is a ZIP file without a log of Inspect',
      );
    },
  );

  it.concurrent(
    'samples of lm-eval in a folder are named, and have their task',
    async ({ expect }) => {
      const own = `${folder.path}/lm`;
      mkdirSync(own);
      const names = ['mcq', 'gen'].map(
        (task) => `samples_${task}_2026-11-29T03-30-57.117507.jsonl`,
      );
      for (const name of names) copyFileSync(`${ROOT}${FILES}/${name}`, `${own}/${name}`);
      folder.write('lm/results_2026-11-29T03-30-57.117507.json', '{"results": {}}');
      const pattern = `${own}/**/samples_*.jsonl`;
      expect(await refusal(['report', own])).toContain(
        `a pattern says which, such as "${pattern}"`,
      );
      const { slices, nSamples } = await reportJson([pattern, '--by', 'task']);
      // The choices have no filter, and count beside one filter of the others.
      expect(nSamples).toBe(24);
      // acc 0.5 of 12; exact_match 1 of 12, and one more without its space.
      expect(slices?.map(({ group, accuracy }) => [group, accuracy])).toEqual([
        [{ task: 'gen' }, 2 / 12],
        [{ task: 'mcq' }, 6 / 12],
      ]);
    },
  );

  it.concurrent(
    'CSV of promptfoo has a column for each system, and its others once in a note',
    async ({ expect }) => {
      const csv = `${FILES}/promptfoo-two-prompts.csv`;
      const { stderr } = await run(['columns', csv]);
      expect(stderr).toBe(
        `confmat: note: left out: ${csv}: two columns are named "Status", "Score", "Named Scores", "Metric: contains", "Metric: exact", "Metric: len", "Grader Reason", "Comment"\n`,
      );
      const own = ['--true', 'expected', '--pred', '[model-a] short', '--nulls', 'skip'];
      const { accuracy, nSamples } = await reportJson([csv, ...own]);
      // The tool: 7 of 16 passed. Four cells are empty: two errors, an empty output, and the output false.
      expect([accuracy, nSamples]).toEqual([7 / 12, 12]);
    },
  );
});
