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
});
