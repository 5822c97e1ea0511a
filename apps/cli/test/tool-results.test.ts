import { describe, it } from 'vitest';
import { PATIENCE, reportJson, run } from './harness.js';

const FILES = 'apps/cli/test/fixtures/tool-files';

describe('results that real tools wrote', PATIENCE, () => {
  it.concurrent.for([
    // 3 of 5 by each metric.
    ['deepeval-test-run.json', 3 / 5, 5],
    // Twice t1 and t2 of 8; t3 is wrong and err has no answer.
    ['evalite.json', 4 / 8, 8],
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
});
