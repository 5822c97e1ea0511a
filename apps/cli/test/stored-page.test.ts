import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Folder, PATIENCE, TELCO, refusal, run } from './harness.js';

const folder = new Folder();
const CHURN = [TELCO, '--true', 'churn', '--pos-label', 'Yes'];
const at = (name: string): string => join(folder.path, name);

async function page(name: string, ...args: readonly string[]): Promise<string> {
  const { code, stderr } = await run([...args, '--html', at(name)]);
  if (code !== 0) throw new Error(stderr);
  return at(name);
}

const withoutPlace = (text: string): string => text.replace(/, kept in [^,;\n]*/g, '');

describe('a page of confmat --html', PATIENCE, () => {
  it('is reported as its rows were, and held to gates', async () => {
    const args = ['report', ...CHURN, '--pred', 'prediction', '--by', 'contract'];
    const file = await page('old.html', ...args);
    for (const more of [[], ['--format', 'csv'], ['--interval', '--metrics', 'specificity']]) {
      const [rows, held] = [await run([...args, ...more]), await run(['report', file, ...more])];
      expect(withoutPlace(held.stdout)).toBe(rows.stdout);
    }
    const gate = ['--fail-under', 'recall[Yes]>=0.55', '--confidence', '0.95'];
    expect((await run(['report', file, ...gate])).code).toBe((await run([...args, ...gate])).code);
  });

  it('is swept at the edges of its bins, and stays small', async () => {
    const args = ['sweep', ...CHURN, '--score', 'score'];
    const file = await page('sweep.html', ...args);
    expect(statSync(file).size).toBeLessThan(60_000);
    const at = [...['--thresholds', '0.25,0.5'], '--format', 'csv'];
    expect((await run(['sweep', file, ...at])).stdout).toBe((await run([...args, ...at])).stdout);
  });

  it('is compared with another, and holds both predictions of a comparison', async () => {
    const of = (column: string): readonly string[] => ['report', ...CHURN, '--score', column];
    const a = await page('a.html', ...of('score'));
    const b = await page('b.html', ...of('score_logistic'));
    const { stdout } = await run(['compare', a, b]);
    expect(stdout).toContain('a and b may be of different rows');
    expect(stdout).toMatch(/accuracy +0\.803 +0\.804/);
    const models = ['compare', ...CHURN, '--score', 'score,score_logistic'];
    const both = await page('both.html', ...models);
    const drop = ['--max-drop', 'accuracy=0.01', '--confidence', '0.95'];
    const held = await run(['compare', both, ...drop]);
    const rows = await run([...models, ...drop]);
    expect(held.code).toBe(rows.code);
    expect(held.stdout).toContain(/McNemar|alone +221/.exec(rows.stdout)?.[0] ?? 'no such line');
  });

  it('is made of an evaluation too, with its scores', async () => {
    const saved = at('saved.json');
    await run(['report', ...CHURN, '--score', 'score', '--by', 'contract', '--save', saved]);
    const file = await page('again.html', 'report', saved);
    const text = readFileSync(file, 'utf8');
    const sections = Array.from(text.matchAll(/<section id="([^"]*)"/g), ([, name]) => name);
    expect(sections).toEqual(expect.arrayContaining(['summary', 'scores', 'classes', 'slices']));
    const [held, kept] = [await run(['report', file]), await run(['report', saved])];
    expect(withoutPlace(held.stdout)).toBe(withoutPlace(kept.stdout));
  });

  it('is refused in a sentence where it was damaged', async () => {
    const file = await page('whole.html', 'report', ...CHURN, '--pred', 'prediction');
    const text = readFileSync(file, 'utf8');
    const changed = async (change: (text: string) => string): Promise<string> => {
      writeFileSync(at('damaged.html'), change(text));
      return (await refusal(['report', at('damaged.html')])).replaceAll(`${folder.path}/`, '');
    };
    const held = text.indexOf('"format":"confmat.Evaluation"');
    expect([
      await changed((whole) => whole.replace('[[4666,508]', '[[4667,508]')),
      await changed((whole) => whole.slice(0, held + 200)),
      await changed((whole) => whole.slice(0, held)),
      await changed((whole) => whole.replace('"version":1', '"version":7')),
    ]).toMatchInlineSnapshot(`
      [
        "exit 3
      confmat: damaged.html: contentHash does not fit the counts: was the document changed or cut?
      ",
        "exit 3
      confmat: damaged.html: is an evaluation that was cut or damaged: it is no whole JSON
      ",
        "exit 3
      confmat: damaged.html: is a page that holds no evaluation, or was cut
        pages of confmat … --html hold theirs
      ",
        "exit 3
      confmat: damaged.html: is an evaluation of version 7, expected 1
        another version of confmat wrote it
      ",
      ]
    `);
  });
});
