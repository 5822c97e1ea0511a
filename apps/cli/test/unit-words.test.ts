// What outputs say about units: which rows are taken together, how many units, each once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, refusal, run } from './harness.js';

const folder = new Folder();

/** 200 rows of 40 users, of three classes; every user is right in four rows of five. */
const rows = Array.from({ length: 200 }, (_, row) => {
  const truth = 'abc'[row % 3] ?? '';
  const user = `u${Math.floor(row / 5)}`;
  const b = row % 7 === 0 ? 'a' : truth;
  return [truth, row % 5 === 0 ? 'abc'[(row + 1) % 3] : truth, b, user, 'all'].join(',');
});
const csv = folder.write('rows.csv', `t,a,b,user,all\n${rows.join('\n')}\n`);
const ONE = ['report', csv, '--true', 't', '--pred', 'a'];
const GATE = ['--fail-under', 'accuracy>=0.7', '--confidence', '0.95'];
const NOTE = 'intervals take the rows of one user together: 40 units';

function timesIn(text: string): number {
  return text.split(NOTE).length - 1;
}

describe('outputs of --unit', PATIENCE, () => {
  it.concurrent('say once what gates take together', async ({ expect }) => {
    const [summary, junit] = ['s.md', 'j.xml'].map((name) => join(folder.path, name));
    const files = ['--summary', summary ?? '', '--junit', junit ?? ''];
    const gated = await run([...ONE, ...GATE, '--unit', 'user', ...files]);
    expect(gated.stdout.endsWith(`\n\n${NOTE}\n`)).toBe(true);
    for (const text of [gated.stdout, ...files.filter((_, at) => at % 2 === 1).map(textOf)]) {
      expect(timesIn(text)).toBe(1);
    }
    expect(textOf(junit ?? '')).toContain(`    <system-out>${NOTE}</system-out>\n  </testsuite>`);
    const both = await run([...ONE, ...GATE, '--interval', '--unit', 'user']);
    expect(timesIn(both.stdout)).toBe(1);
    expect((await run([...ONE, ...GATE])).stdout).not.toContain('units');
  });

  it.concurrent('say it of gates on areas and on changes too', async ({ expect }) => {
    const scores = rows.map((row, at) => `${row},${(at * 7) % 10}`);
    const file = folder.write('scores.csv', `t,a,b,user,all,s\n${scores.join('\n')}\n`);
    const gate = ['--fail-under', 'roc_auc>=0.1', '--confidence', '0.95', '--unit', 'user'];
    const two = rows.map((row, at) => `${row.startsWith('a') ? 'yes' : 'no'},${(at * 7) % 10},u${at % 40}`); // prettier-ignore
    const binary = folder.write('binary.csv', `t,s,user\n${two.join('\n')}\n`);
    const swept = await run(['sweep', binary, '--true', 't', '--score', 's', '--pos-label', 'yes', ...gate]); // prettier-ignore
    expect(timesIn(swept.stdout)).toBe(1);
    const drop = ['--max-drop', 'accuracy=0.5', '--confidence', '0.95', '--unit', 'user'];
    const junit = join(folder.path, 'drop.xml');
    const compared = await run(['compare', file, '--true', 't', '--pred', 'a,b', ...drop, '--junit', junit]); // prettier-ignore
    expect([timesIn(compared.stdout), timesIn(textOf(junit))]).toEqual([1, 1]);
  });

  it.concurrent('count one unit as one', async ({ expect }) => {
    const all = ['--unit', 'all'];
    const report = await run([...ONE, ...all, '--interval']);
    expect(report.stdout).toMatch(/intervals take the rows of one all together: 1 unit\n/);
    const plan = ['plan', csv, '--true', 't', '--pred', 'a', '--metric', 'accuracy'];
    const width = [...plan, '--width', '0.3'];
    expect((await run([...width, ...all])).stdout).toContain('1 unit of 200 rows on average');
  });

  it.concurrent('say of a plan when its units are too few', async ({ expect }) => {
    const few = 'plan at least 20 units: fewer hardly show how much units differ';
    const plan = ['plan', csv, '--true', 't', '--pred', 'a', '--metric', 'accuracy', '--unit'];
    // 0.8 · 0.2 · (2 · 1.96 / 0.3)² = 28 rows, of five each: 6 units.
    expect((await run([...plan, 'user', '--width', '0.3'])).stdout).toContain(few);
    expect((await run([...plan, 'user', '--width', '0.05'])).stdout).not.toContain(few);
  });

  it.concurrent('name the column on every page', async ({ expect }) => {
    const page = join(folder.path, 'page.html');
    const user = ['--unit', 'user', '--html', page, '--quiet'];
    const compare = ['compare', csv, '--true', 't', '--pred', 'a,b'];
    for (const args of [ONE, compare]) {
      await run([...args, ...user]);
      expect(textOf(page)).toContain('<dt>Units<dd>rows of one user<');
    }
  });
});

describe('confmat sweep --interval --bins', PATIENCE, () => {
  it.concurrent('claims no intervals beside bounds', async ({ expect }) => {
    const file = folder.write('bins.csv', 't,s,u\nyes,0.9,a\nno,0.2,b\nyes,0.4,c\nno,0.5,d\n');
    const sweep = ['sweep', file, '--true', 't', '--score', 's', '--pos-label', 'yes'];
    const asked = [...sweep, '--interval', '--unit', 'u', '--bins', '4'];
    const { stdout } = await run(asked);
    expect(stdout).toContain('\nareas within bounds are shown without intervals, which JSON has\n');
    expect(stdout).not.toMatch(/in brackets|together/);
    const { stdout: json } = await run([...asked, '--json']);
    expect(json).toMatch(/"rocAuc": \{ "estimate": [\d.]+, "low": [\d.]+/);
  });
});

describe('confmat plan of what was kept', PATIENCE, () => {
  it.concurrent('says what it takes instead of scores', async ({ expect }) => {
    const file = folder.write('kept.csv', 't,s\nyes,0.9\nno,0.2\n');
    const kept = join(folder.path, 'kept.json');
    await run(['sweep', file, '--true', 't', '--score', 's', '--pos-label', 'yes', '--save', kept]);
    const refused = await refusal(['plan', kept, '--width', '0.1']);
    expect(refused).toContain(
      'holds no predicted labels with one class per row\n  of scores, keep a',
    );
  });
});

describe('confmat compare, what moved a metric', PATIENCE, () => {
  it.concurrent('counts one kind of answer that is left out as one', async ({ expect }) => {
    // Nine kinds of answers, all of which moved; eight are shown.
    const kinds = 'abc'.split('').flatMap((truth, t) => {
      const [ofA, ofB] = [[10, 6, 4].entries(), [14, 5, 1].entries()].map((counts) =>
        [...counts].flatMap(([p, n]) => Array.from({ length: n }, () => 'abc'[(t + p) % 3])),
      );
      return Array.from({ length: 20 }, (_, at) => `${truth},${ofA?.[at]},${ofB?.[at]}`);
    });
    const file = folder.write('kinds.csv', `t,a,b\n${kinds.join('\n')}\n`);
    const { stdout } = await run(['compare', file, '--true', 't', '--pred', 'a,b']);
    expect(stdout).toContain('\n1 more pair moves it by less\n');
  });
});

function textOf(file: string): string {
  return readFileSync(file, 'utf8');
}
