import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { DIGITS, Folder, PATIENCE, TELCO, refusal, run } from './harness.js';

const folder = new Folder();
const CHURN = ['report', TELCO, '--true', 'churn', '--pred', 'prediction'];
const SWEEP = ['sweep', TELCO, '--true', 'churn', '--score', 'score', '--pos-label', 'Yes'];
const at = (name: string): string => join(folder.path, name);
const textOf = (name: string): string => readFileSync(at(name), 'utf8');
const sectionsOf = (page: string): string[] =>
  Array.from(page.matchAll(/<section id="([^"]*)"/g), ([, name = '']) => name);

describe('confmat --html', PATIENCE, () => {
  it('writes the page of a report besides its text', async ({ expect }) => {
    const { code, stdout } = await run([...CHURN, '--by', 'contract', '--html', at('churn.html')]);
    const page = textOf('churn.html');
    expect(code).toBe(0);
    expect(stdout).toBe((await run([...CHURN, '--by', 'contract'])).stdout);
    expect(page).toContain('<h1>examples/telco-churn.csv</h1>');
    expect(sectionsOf(page)).toEqual(
      expect.arrayContaining(['words', 'metrics', 'matrix', 'classes', 'slices', 'method']),
    );
    // Of the 1,869 rows that are Yes, 992 were found: scikit-learn's recall, 0.5308.
    expect(page).toMatch(/class="cm-r\d+">992<i>53 %<\/i>/);
  });

  it('has the scores of a report by a threshold, and those of a sweep', async ({ expect }) => {
    const byScore = ['--score', 'score', '--pos-label', 'Yes', '--threshold', '0.34'];
    await run(['report', TELCO, '--true', 'churn', ...byScore, '--html', at('scores.html')]);
    expect(sectionsOf(textOf('scores.html'))).toEqual(
      expect.arrayContaining(['matrix', 'scores', 'classes']),
    );
    await run([...SWEEP, '--html', at('sweep.html')]);
    const sweep = textOf('sweep.html');
    expect(sectionsOf(sweep)).toEqual(expect.arrayContaining(['scores', 'method']));
    // 2p / (1 + p) with 1,869 of 7,043 rows.
    expect(sweep).toContain('0.419');
  });

  it('compares two models on one page', async ({ expect }) => {
    const models = ['--true', 'churn', '--score', 'score,score_logistic', '--pos-label', 'Yes'];
    await run(['compare', TELCO, ...models, '--html', at('compare.html')]);
    expect(sectionsOf(textOf('compare.html'))).toEqual(expect.arrayContaining(['comparison']));
  });

  it('writes pictures by their names', async ({ expect }) => {
    const digits = ['report', DIGITS, '--true', 'digit', '--pred', 'prediction'];
    const pictures = [`matrix=${at('matrix.svg')}`, `classes=${at('classes.svg')}`];
    const { code } = await run([...digits, ...pictures.flatMap((one) => ['--svg', one])]);
    expect(code).toBe(0);
    expect(textOf('matrix.svg')).toMatch(/^<svg .*Confusion matrix/);
    expect(textOf('classes.svg')).toMatch(/^<svg .*Precision, recall and F1 by class/);
  });

  it('refuses what it cannot write, before the work', async ({ expect }) => {
    const all = await Promise.all([
      refusal([...CHURN, '--html', at('nowhere/x.html')]),
      refusal([...CHURN, '--html', TELCO]),
      refusal([...CHURN, '--html', at('x.html'), '--output', at('x.html')]),
      refusal([...CHURN, '--open']),
      refusal([...CHURN, '--svg', 'matrix']),
      refusal([...CHURN, '--svg', 'heat=x.svg']),
      refusal([...CHURN.slice(0, -1), 'prediction,prediction_logistic', '--html', at('x.html')]),
    ]);
    expect(all.map((text) => text.replaceAll(folder.path, 'FOLDER'))).toMatchInlineSnapshot(`
      [
        "exit 3
      confmat: --html "FOLDER/nowhere/x.html": cannot be written (no such folder)
      ",
        "exit 2
      confmat: --html "examples/telco-churn.csv": is the input file
      ",
        "exit 2
      confmat: --html "FOLDER/x.html": is written twice
      ",
        "exit 2
      confmat: --open needs --html with the name of a file
      ",
        "exit 2
      confmat: --svg "matrix": expected PICTURE=FILE, with one of the pictures "matrix", "classes"
      ",
        "exit 2
      confmat: --svg "heat=x.svg": expected PICTURE=FILE, with one of the pictures "matrix", "classes"
      ",
        "exit 2
      confmat: --html and several predictions cannot be combined
      ",
      ]
    `);
  });
});
