import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, TELCO, run } from './harness.js';

const folder = new Folder();
const CHURN = [TELCO, '--true', 'churn', '--pos-label', 'Yes'];

/** The text of the gates in the head of a page; empty where it has none. */
async function headOf(name: string, ...args: readonly string[]): Promise<string> {
  const path = join(folder.path, name);
  await run([...args, '--html', path, '--quiet']);
  const page = readFileSync(path, 'utf8');
  const head = page.slice(page.indexOf('<header>'), page.indexOf('</header>'));
  const [, gates = ''] = /<div class="gates (.*)<\/div>/s.exec(head) ?? [];
  return gates.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

describe('the page of a run with gates', PATIENCE, () => {
  it.concurrent('says in its head which failed, the worst first', async ({ expect }) => {
    const gates = ['recall>=0.9', 'precision>=0.3'].flatMap((gate) => ['--fail-under', gate]);
    const args = ['report', ...CHURN, '--pred', 'prediction', ...gates];
    // Recall is 992 / 1869 = 0.5307651, precision 992 / 1500 = 0.6613333.
    expect(await headOf('failed.html', ...args)).toMatch(
      /^fail".* 1 of 2 gates failed\. failed: recall&#62;=0\.9 \(found 0\.5308\) passed: precision&#62;=0\.3 \(found 0\.6613\)/,
    );
  });

  it.concurrent('rounds what was found, on its side of the bound', async ({ expect }) => {
    const args = ['report', ...CHURN, '--pred', 'prediction', '--fail-under', 'recall>=0.53077'];
    expect(await headOf('near.html', ...args)).toContain('(found 0.530765)');
  });

  it.concurrent('says what a confidence leaves open, and that all passed', async ({ expect }) => {
    const args = ['report', ...CHURN, '--pred', 'prediction', '--confidence', '0.95'];
    const close = await headOf('close.html', ...args, '--fail-under', 'recall>=0.53');
    expect(close).toContain('The gate is inconclusive.');
    expect(close).toContain('more rows would be needed to decide');
    const far = await headOf('far.html', ...args, '--fail-under', 'recall>=0.4');
    expect(far).toMatch(/^pass".* The gate passed\. passed: recall/);
    const more = ['recall>=0.4', 'precision>=0.3'].flatMap((gate) => ['--fail-under', gate]);
    expect(await headOf('both.html', ...args, ...more)).toContain('Both gates passed.');
  });

  it.concurrent('is so for comparisons, sweeps, sets and tries', async ({ expect }) => {
    const scores = [...CHURN, '--score', 'score,score_logistic'];
    expect(await headOf('c.html', 'compare', ...scores, '--max-drop', 'f1=0')).toContain('gate');
    expect(await headOf('s.html', 'sweep', ...CHURN, '--score', 'score', '--fail-under', 'rocAuc>=0.9')).toContain('The gate failed.'); // prettier-ignore
    const tags = folder.write('tags.csv', 't,p\na|b,a\nb,b\n');
    const sets = ['sets', tags, '--true', 't', '--pred', 'p', '--separator', '|'];
    expect(await headOf('t.html', ...sets, '--fail-under', 'micro.f1>=0.99')).toContain('failed');
    const tries = folder.write('tries.csv', 'task,ok\na,pass\na,fail\nb,pass\nb,pass\n');
    const trials = ['trials', tries, '--task', 'task', '--passed', 'ok', '--pos-label', 'pass'];
    expect(await headOf('r.html', ...trials, '--fail-under', 'pass@1>=0.9')).toContain('failed');
  });

  it.concurrent('has no such head without gates', async ({ expect }) => {
    expect(await headOf('none.html', 'report', ...CHURN, '--pred', 'prediction')).toBe('');
  });
});

describe('a terminal of width 0', PATIENCE, () => {
  it.concurrent('is 80 columns wide', async ({ expect }) => {
    const args = ['report', ...CHURN, '--pred', 'prediction'];
    const [none, usual] = [
      await run(args, { isTTY: true, columns: 0 }),
      await run(args, { isTTY: true, columns: 80 }),
    ];
    expect(none).toEqual(usual);
  });
});
