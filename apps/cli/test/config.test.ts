import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, ROOT, refusal, run } from './harness.js';

const folder = new Folder();
const TELCO = join(ROOT, 'examples/telco-churn.csv');
let nFolders = 0;

/** A folder of its own that holds a config file. */
function withConfig(config: unknown, name = 'confmat.config.json'): string {
  const path = join(folder.path, `config${++nFolders}`);
  mkdirSync(path);
  writeFileSync(join(path, name), typeof config === 'string' ? config : JSON.stringify(config));
  return path;
}

describe('confmat.config.json', PATIENCE, () => {
  const labels = { true: 'churn', pred: 'prediction' };

  it.concurrent('gives a command its options', async ({ expect }) => {
    const cwd = withConfig({
      report: {
        ...labels,
        'pos-label': 'Yes',
        zeroDivision: 1,
        failUnder: ['recall>=0.9'],
        json: true,
      },
      sweep: { true: 'churn' },
    });
    const { code, stdout, stderr } = await run(['report', TELCO], { cwd });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      accuracy: 5658 / 7043,
      input: {
        zeroDivision: 1,
        posLabel: 'Yes',
        config: {
          file: 'confmat.config.json',
          options: ['true', 'pred', 'pos-label', 'zero-division', 'fail-under', 'json'],
        },
      },
      gates: [{ passed: false }],
    });
    expect(stderr).toContain(
      'confmat: note: confmat.config.json gave --true, --pred, --pos-label, --zero-division, --fail-under, --json\n',
    );
    const sweep = await run(['sweep', TELCO, '-s', 'score', '--pos-label', 'Yes', '--json'], {
      cwd,
    });
    expect(JSON.parse(sweep.stdout)).toMatchObject({
      input: { config: { file: 'confmat.config.json', options: ['true'] } },
    });
  });

  it.concurrent('may say how many sentences, with the training rows', async ({ expect }) => {
    const sentences = async (describe: unknown): Promise<string> => {
      const cwd = withConfig({ report: { ...labels, describe } });
      writeFileSync(join(cwd, 'train.csv'), 'Yes,1000\nNo,4000\n');
      const { code, stdout, stderr } = await run(['report', TELCO, '--json'], { cwd });
      if (code !== 0) throw new Error(stderr);
      return JSON.stringify((JSON.parse(stdout) as { readonly sentences: unknown }).sentences);
    };
    const usual = await sentences(true);
    expect(await sentences('train=train.csv')).not.toBe(usual);
    expect(await sentences('7')).toBe(usual);
    expect((await sentences(2)).length).toBeLessThan(usual.length);
  });

  it.concurrent('does not make advice of a line that lacks its options', async ({ expect }) => {
    const cwd = withConfig({ report: { ...labels, pred: 'prediction,score' } });
    expect(await refusal(['report', TELCO], { cwd })).toContain('  confmat compare --help\n');
  });

  it.concurrent('gives way to what is typed', async ({ expect }) => {
    const cwd = withConfig({
      report: {
        true: 'churn',
        score: 'score',
        threshold: 0.3,
        posLabel: 'Yes',
        digits: 3,
        format: 'csv',
      },
    });
    const typed = await run(['report', TELCO, '--pred', 'prediction', '--json'], { cwd });
    expect(JSON.parse(typed.stdout)).toMatchObject({ accuracy: 5658 / 7043 });
    const other = await run(['report', TELCO, '--threshold', '0.342149', '--format', 'text'], {
      cwd,
    });
    expect(other.stdout).toContain('churn against score >= 0.342149');
    // 1333 of 1333 + 536 churned.
    expect(other.stdout).toMatch(/recall {2}0\.713$/m);
    const none = await run(['report', TELCO, '--config', 'none'], { cwd });
    expect(none.stderr).toContain('columns were guessed');
    const quiet = await run(['report', TELCO, '--quiet'], { cwd });
    expect([quiet.code, quiet.stderr]).toEqual([0, '']);
  });

  it.concurrent('is another file with --config', async ({ expect }) => {
    const cwd = withConfig({ report: labels }, 'other.json');
    expect((await run(['report', TELCO, '--config', 'other.json'], { cwd })).stderr).toBe(
      'confmat: note: other.json gave --true, --pred\n',
    );
    expect(await refusal(['report', TELCO, '--config', 'none.json'], { cwd })).toContain(
      'exit 3\nconfmat: none.json: cannot be read (no such file, --config)',
    );
  });

  it.concurrent('holds lists, objects and switches', async ({ expect }) => {
    const twice = withConfig({ report: { ...labels, posLabel: 'Yes', 'pos-label': 'Yes' } });
    expect(await refusal(['report', TELCO], { cwd: twice })).toContain(
      '"posLabel" and "pos-label" are the same',
    );
    const mapped = withConfig({
      report: {
        ...labels,
        map: { Yes: 'gone, for good', No: 'there' },
        labels: ['gone, for good', 'there'],
        by: ['contract'],
        metrics: ['jaccard', 'specificity'],
      },
    });
    const { stdout } = await run(['report', TELCO, '--json'], { cwd: mapped });
    expect(JSON.parse(stdout)).toMatchObject({
      labels: ['gone, for good', 'there'],
      by: ['contract'],
    });
  });

  it.concurrent('is refused by file and key', async ({ expect }) => {
    const said = async (config: unknown): Promise<string> => {
      const text = await refusal(['report', TELCO], { cwd: withConfig(config) });
      return text.split('\n')[1] ?? '';
    };
    // Node tells the rest in other words from version to version.
    expect(await said('{')).toContain('confmat.config.json: is not JSON (');
    expect([
      await said([]),
      await said({ reprot: {} }),
      await said({ report: true }),
      await said({ report: { predd: 'x' } }),
      await said({ report: { toString: 'x' } }),
      await said({ report: { config: 'x' } }),
      await said({ report: { multilabel: true } }),
      await said({ report: { against: 'x.json' } }),
      await said({ report: { scoreMetrics: true } }),
      await said({ report: { 'train-counts': 'x.csv' } }),
      await said({ report: { describe: [1] } }),
      await said({ report: { describe: 'many' } }),
      await said({ report: { true: true } }),
      await said({ report: { json: 'yes' } }),
      await said({ report: { digits: 'many' } }),
      await said({ report: { nulls: 'drop' } }),
      await said({ report: { weight: ['a'] } }),
      await said({ report: { metrics: ['nonsense'] } }),
      await said({ report: { map: ['a'] } }),
      await said({ report: { 'fail-under': 'f1', failUnder: 'f1' } }),
    ]).toMatchInlineSnapshot(`
      [
        "confmat: confmat.config.json: expected an object of commands",
        "confmat: confmat.config.json: no command "reprot", did you mean "report"?",
        "confmat: confmat.config.json: "report" is not an object of options",
        "confmat: confmat.config.json: no option "predd" of report, did you mean "pred"?",
        "confmat: confmat.config.json: no option "toString" of report",
        "confmat: confmat.config.json: no option "config" of report",
        "confmat: confmat.config.json: no option "multilabel" of report, which is now confmat sets",
        "confmat: confmat.config.json: no option "against" of report, which is an option of confmat compare",
        "confmat: confmat.config.json: no option "scoreMetrics" of report, which is an option of confmat sweep",
        "confmat: confmat.config.json: no option "train-counts" of report, which is now --describe train=FILE",
        "confmat: confmat.config.json: "describe" is [1], expected true, false, a text or a number",
        "confmat: confmat.config.json: "describe": Expected an integer of at least 1.",
        "confmat: confmat.config.json: "true" is true, expected a text or a number",
        "confmat: confmat.config.json: "json" is "yes", expected true or false",
        "confmat: confmat.config.json: "digits": Expected an integer from 0 to 20.",
        "confmat: confmat.config.json: "nulls": Allowed choices are error, skip.",
        "confmat: confmat.config.json: "weight" is ["a"], expected a text or a number",
        "confmat: confmat.config.json: "metrics": --metrics: no metric "nonsense"",
        "confmat: confmat.config.json: "map": Expected labels and what they become, such as 0=No,1=Yes.",
        "confmat: confmat.config.json: "fail-under" and "failUnder" are the same",
      ]
    `);
  });
});
