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
    expect(page).toContain('<h1>telco-churn.csv: prediction</h1>');
    expect(sectionsOf(page)).toEqual(
      expect.arrayContaining(['summary', 'slices', 'words', 'classes', 'metrics', 'method']),
    );
    // Of the 1,869 rows that are Yes, 992 were found: scikit-learn's recall, 0.5308.
    expect(page).toMatch(/class="cm-r\d+">992<i>53\u00a0%<\/i>/);
  });

  it('has the scores of a report by a threshold, and those of a sweep', async ({ expect }) => {
    const byScore = ['--score', 'score', '--pos-label', 'Yes', '--threshold', '0.34'];
    await run(['report', TELCO, '--true', 'churn', ...byScore, '--html', at('scores.html')]);
    expect(sectionsOf(textOf('scores.html'))).toEqual(
      expect.arrayContaining(['summary', 'scores', 'classes']),
    );
    await run([...SWEEP, '--html', at('sweep.html')]);
    const sweep = textOf('sweep.html');
    expect(sectionsOf(sweep)).toEqual(expect.arrayContaining(['scores', 'method']));
    // 2p / (1 + p) with 1,869 of 7,043 rows.
    expect(sweep).toContain('0.419');
    expect(sweep).toContain('7,043 rows · positive: Yes');
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

  it('draws scores, and two predictions, several pictures by one option', async ({ expect }) => {
    const svg = (name: string): string => `${name}=${at(`${name}.svg`)}`;
    const names = ['roc', 'pr', 'threshold', 'calibration', 'histogram', 'net-benefit'];
    const scores = await run([...SWEEP, '--svg', names.map(svg).join(','), '--quiet']);
    expect(scores.code).toBe(0);
    const shown = names.map((name) => /aria-label="([^"]*)"/.exec(textOf(`${name}.svg`))?.[1]);
    expect(shown).toEqual([
      'ROC curve',
      'Precision–recall curve',
      'Precision, recall and F1 over the threshold',
      'Calibration',
      'Scores by class',
      'Net benefit',
    ]);
    // The area of scikit-learn, and the rows of both classes.
    expect(textOf('roc.svg')).toContain('AUC 0.846');
    expect(textOf('histogram.svg')).toMatch(/1,869 rows.*5,174 rows|5,174 rows.*1,869 rows/s);
    const two = ['compare', TELCO, '--true', 'churn', '--score', 'score,score_logistic'];
    const pictures = ['--svg', [svg('comparison'), svg('attribution')].join(',')];
    expect((await run([...two, '--pos-label', 'Yes', ...pictures])).code).toBe(0);
    expect(textOf('comparison.svg')).toContain('F1 of score and score_logistic');
    expect(textOf('attribution.svg')).toContain('What changed F1 of Yes');
  });

  it('compares two evaluations, whose rows nobody can pair', async ({ expect }) => {
    const [a, b] = [at('a.json'), at('b.json')];
    await run(['report', TELCO, '--true', 'churn', '--pred', 'prediction', '--save', a]);
    const by = ['--score', 'score', '--pos-label', 'Yes', '--threshold', '0.34'];
    await run(['report', TELCO, '--true', 'churn', ...by, '--save', b]);
    const svg = `comparison=${at('apart.svg')},attribution=${at('moved.svg')}`;
    const { code } = await run(['compare', a, b, '--html', at('apart.html'), '--svg', svg]);
    expect(code).toBe(0);
    expect(textOf('apart.html')).toContain('7,043 rows each');
    expect(textOf('apart.html')).toContain('The rows of the two models cannot be paired');
    // 1 − 1385 / 7043 of the first; of the second, what confmat report has.
    expect(textOf('apart.html')).toMatch(/<th scope="row">accuracy<td>0\.803 /);
    expect(textOf('apart.svg')).not.toContain(' only<');
    expect(await refusal(['compare', a, b, '--describe'])).toContain('--describe');
  });

  it('has the sets of labels, and each class of a matrix of scores', async ({ expect }) => {
    const tags = ['sets', 'examples/debian-tags.csv', '--true', 'tags', '--pred', 'predicted'];
    const sets = [...tags, '--separator', '|', '--quiet'];
    await run([...sets, '--html', at('tags.html'), '--svg', `sizes=${at('sizes.svg')}`]);
    expect(sectionsOf(textOf('tags.html'))).toEqual(expect.arrayContaining(['classes', 'labels']));
    expect(textOf('tags.html')).toContain('11,795 samples · 68 labels');
    expect(textOf('sizes.svg')).toContain('given labels');
    const digits = ['sweep', DIGITS, '--true', 'digit', '--proba', 'p_*'];
    await run([...digits, '--html', at('digits.html')]);
    expect(sectionsOf(textOf('digits.html'))).toEqual(['summary', 'thresholds', 'method']);
  });

  it('refuses what it cannot write, before the work', async ({ expect }) => {
    const all = await Promise.all([
      refusal([...CHURN, '--html', at('nowhere/x.html')]),
      refusal([...CHURN, '--html', TELCO]),
      refusal([...CHURN, '--html', at('x.html'), '--output', at('x.html')]),
      refusal([...CHURN, '--svg', 'matrix']),
      refusal([...CHURN, '--svg', 'heat=x.svg']),
      refusal([...CHURN.slice(0, -1), 'prediction,prediction_logistic', '--html', at('x.html')]),
      refusal([...CHURN, '--svg', 'slices=x.svg']),
      refusal([...SWEEP, '--bins', '10', '--svg', 'roc=x.svg,histogram=y.svg']),
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
      confmat: --svg "matrix": expected PICTURE=FILE, with one of the pictures "matrix", "classes", "slices"
      ",
        "exit 2
      confmat: --svg "heat=x.svg": expected PICTURE=FILE, with one of the pictures "matrix", "classes", "slices"
      ",
        "exit 2
      confmat: --pred names 2 predictions, which confmat compare compares
        confmat compare examples/telco-churn.csv --true churn --pred prediction,prediction_logistic --html FOLDER/x.html
      ",
        "exit 2
      confmat: --svg slices: needs --by
      ",
        "exit 2
      confmat: --svg histogram: needs every score: no --bins, no --thresholds
      ",
      ]
    `);
  });
});
