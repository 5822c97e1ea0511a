// One run of `compare` writes one answer: what JSON holds stands on the page and in Markdown.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jointCounts } from '@confmat/core';
import { evaluation, evaluationToJson } from '@confmat/evaluation';
import { createRandom, sampled } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { Folder, PATIENCE, TELCO, run } from './harness.js';

const folder = new Folder();
const at = (name: string): string => join(folder.path, name);
const textOf = (name: string): string => readFileSync(at(name), 'utf8');

interface Change {
  readonly baseline: number;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly pValue: number | null;
  readonly adjustedPValue: number | null;
}

interface Compared {
  readonly pairs: readonly [
    {
      readonly main: Change;
      readonly metrics: Readonly<Record<string, Change>>;
      readonly classes: readonly { readonly label: string; readonly f1: Change }[];
      readonly slices: readonly (Change & { readonly group: Readonly<Record<string, string>> })[];
    },
  ];
}

/** What one run wrote. */
interface Forms {
  readonly json: Compared;
  readonly markdown: string;
  readonly page: string;
}

let nRuns = 0;

/** Ask for every form in one run. */
async function formsOf(args: readonly string[]): Promise<Forms> {
  const name = `run${++nRuns}`;
  const outputs = ['json', 'md'].flatMap((end) => ['--output', at(`${name}.${end}`)]);
  const all = ['compare', ...args, ...outputs, '--html', at(`${name}.html`), '--quiet'];
  const { code, stderr } = await run(all);
  if (code !== 0) throw new Error(stderr);
  const [json, markdown, page] = ['json', 'md', 'html'].map((end) => textOf(`${name}.${end}`));
  return { json: JSON.parse(json ?? '') as Compared, markdown: markdown ?? '', page: page ?? '' };
}

const decoded = (markup: string): string =>
  markup.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

/** The rows of a table of the page, whose cells stand between spaces. */
function pageRows(page: string, name: string): string[] {
  const [, table = ''] =
    new RegExp(`data-file="${name}".*?<tbody>(.*?)</tbody>`, 's').exec(page) ?? [];
  return table
    .split('<tr>')
    .slice(1)
    .map((row) => row.replaceAll(/<[^>]*>/g, ' '))
    .map((row) => decoded(row).replaceAll(/\s+/g, ' ').trim());
}

/** The rows of the table of Markdown below a heading, whose cells stand between spaces. */
function markdownRows(markdown: string, heading: RegExp): string[] {
  const [, section = ''] = markdown.split(heading);
  const [body = ''] = section.split('\n#');
  return body
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.replaceAll(/[\\*]/g, '').replaceAll(/[|\s]+/g, ' '))
    .map((line) => line.trim());
}

const score = (value: number): string => value.toFixed(3);
/** An end of an interval. The page shows more than three digits of one that would round to 0. */
const endOf = (value: number): string =>
  Math.abs(value) < 0.0005 ? '[+-]?0\\.000\\d*' : `${value > 0 ? '\\+' : ''}${value.toFixed(3)}`;

/** A p-value as forms write it; where there is none, a dash or nothing. */
const pText = (p: number | null): string =>
  p === null ? '(–|\\d)' : p < 0.001 ? '< ?0.001' : p.toFixed(3);

/** Find the values of both models, the interval of the change, and p in the row of each. */
function expectRows(
  rows: readonly string[],
  changes: readonly (readonly [name: string, Change, p: number | null])[],
): void {
  expect(rows.length).toBeGreaterThanOrEqual(changes.length);
  for (const [name, { baseline, value, low, high }, p] of changes) {
    const row = rows.find((one) => one.startsWith(`${name} `)) ?? `no ${name}`;
    const shown = row.replaceAll('\u00a0', ' ').replaceAll('−', '-');
    expect(shown).toContain(`${score(baseline)} `);
    expect(shown).toContain(` ${score(value)} `);
    const range = low === null || high === null ? '' : `${endOf(low)} to ${endOf(high)}`;
    expect(shown).toMatch(new RegExp(range));
    expect(shown).toMatch(new RegExp(`${pText(p)}( \\D|$)`));
  }
}

const SCORES = [TELCO, '--true', 'churn', '--score', 'score,score_logistic', '--pos-label', 'Yes'];

/** 300 rows of three classes and 60 users with three predictions, the later ones better. */
function rows(): string {
  const random = createRandom(48);
  const lines = Array.from({ length: 300 }, (_, row) => {
    const labels = ['x', 'y', 'z'];
    const truth = labels[Math.floor(random() * 3)] ?? 'x';
    const guess = (skill: number): string => {
      return random() < skill ? truth : (labels[Math.floor(random() * 3)] ?? 'x');
    };
    const weight = 1 + Math.floor(random() * 3);
    const answers = [guess(0.5), guess(0.6), guess(0.7)];
    return [truth, ...answers, `u${row % 60}`, ['north', 'south'][row % 2], weight].join(',');
  });
  return folder.write('rows.csv', ['t,a,b,c,user,site,w', ...lines, ''].join('\n'));
}

const ROWS = [rows(), '--true', 't', '--pred', 'a,b'];
const BY = [...SCORES, '--by', 'contract'];

/** Sets of three labels with two predictions, the second one better. */
function sets(): string {
  const random = createRandom(49);
  const labels = ['red', 'green', 'blue'];
  const lines = Array.from({ length: 60 }, (_, row) => {
    const truth = labels.filter(() => random() < 0.5);
    const guess = (skill: number): string =>
      labels.filter((label) => truth.includes(label) === random() < skill).join('|');
    return [`s${row}`, truth.join('|'), guess(0.7), guess(0.85)].join(',');
  });
  return folder.write('sets.csv', ['id,t,old,new', ...lines, ''].join('\n'));
}

async function keep(args: readonly string[], file: string): Promise<string> {
  const { code, stderr } = await run([...args, '--save', file, '--quiet']);
  if (code !== 0) throw new Error(stderr);
  return file.replace(/:names$/, '');
}

/** Find every metric of JSON on the page and in Markdown. */
function expectMetrics({ json, markdown, page }: Forms): void {
  const { metrics } = json.pairs[0];
  const rows = pageRows(page, 'comparison');
  const titles = rows.map((row) => row.split(/ [0-9–]/)[0] ?? '');
  expect(titles).toHaveLength(Object.keys(metrics).length);
  const changes = Object.values(metrics).map(
    (change, i) => [titles[i] ?? '', change, change.pValue] as const,
  );
  expectRows(rows, changes);
  expectRows(markdownRows(markdown, /## Change from .*\n/), changes);
}

/** Find every group of JSON on the page and in Markdown. */
function expectGroups({ json, markdown, page }: Forms, by: string): void {
  const { slices } = json.pairs[0];
  expect(slices.length).toBeGreaterThan(1);
  const changes = slices.map((one) => [one.group[by] ?? '', one, one.adjustedPValue] as const);
  expectRows(
    pageRows(page, 'comparison-groups').map((row) => row.replace(`${by}: `, '')),
    changes,
  );
  expectRows(markdownRows(markdown, new RegExp(`## .* by ${by}\n`)), changes);
}

describe('one run of confmat compare', PATIENCE, () => {
  it.each(
    sampled(
      [
        ['by default', [], 'p, adjusted'],
        ['with --adjust none', ['--adjust', 'none'], 'p'],
        ['with --adjust bh', ['--adjust', 'bh'], 'p, adjusted (BH)'],
        ['with --metric recall', ['--metric', 'recall'], 'p, adjusted'],
        ['with --metric accuracy', ['--metric', 'accuracy'], 'p, adjusted'],
        ['with --level 0.8', ['--level', '0.8'], 'p, adjusted'],
        ['with --threshold 0.3,0.4', ['--threshold', '0.3,0.4'], 'p, adjusted'],
      ],
      3,
    ),
  )('has the same groups in every form %s', async (_, args, head) => {
    const forms = await formsOf([...BY, ...args]);
    expectGroups(forms, 'contract');
    const heads = /data-file="comparison-groups".*?<thead>(.*?)<\/thead>/s.exec(forms.page)?.[1];
    expect(heads).toMatch(new RegExp(`>${head.replaceAll(/[()]/g, '\\$&')}(<|$)`));
  });

  it.each(
    sampled(
      [
        ['of scores', SCORES],
        ['of scores with --threshold 0.3,0.4', [...SCORES, '--threshold', '0.3,0.4']],
        ['of labels', ROWS],
        ['with --level 0.8', [...ROWS, '--level', '0.8']],
        ['with --unit', [...ROWS, '--unit', 'user']],
        ['with --weight', [...ROWS, '--weight', 'w']],
        ['with a class that no row has', [...ROWS, '--labels', 'x,y,z,other']],
        ['with --pos-label', [...ROWS, '--pos-label', 'y']],
      ],
      3,
    ),
  )('has the same metrics in every form %s', async (_, args) => {
    expectMetrics(await formsOf(args));
  });

  it.each(
    sampled(
      [
        ['two evaluations', []],
        ['two evaluations, asked', ['--metric', 'recall[y]', '--adjust', 'none']],
        ['two evaluations at --level 0.8', ['--level', '0.8']],
      ],
      2,
    ),
  )('has the same answers of %s', async (_, args) => {
    const kept = ['a', 'b'].map((pred) => {
      const counted = ['report', ROWS[0] ?? '', '--true', 't', '--pred', pred, '--by', 'site'];
      return keep(counted, at(`${pred}.json`));
    });
    const forms = await formsOf([...(await Promise.all(kept)), ...args]);
    expectMetrics(forms);
    expectGroups(forms, 'site');
  });

  it.each(
    sampled(
      [
        ['both models in one evaluation', [], []],
        ['both in one, asked', [], ['--metric', 'recall[y]', '--adjust', 'none']],
        ['both in one, of a class that no row has', ['--labels', 'x,y,z,other'], []],
      ],
      2,
    ),
  )('has the same answers of %s', async (_, counted, args) => {
    const file = await keep(['compare', ...ROWS, '--by', 'site', ...counted], at('both.json'));
    const forms = await formsOf([file, ...args]);
    expectMetrics(forms);
    expectGroups(forms, 'site');
  });

  it('leaves out groups without units on the page, as in text', async () => {
    const table = readFileSync(rows(), 'utf8').trim().split('\n').slice(1);
    const column = (place: number, site?: string): string[] =>
      table
        .map((line) => line.split(','))
        .flatMap((cells) => (site === undefined || cells[5] === site ? [cells[place] ?? ''] : []));
    const labels = ['x', 'y', 'z'];
    const joint = jointCounts(column(0), column(1), column(2), { labels, unit: column(4) });
    const slices = ['north', 'south'].map((site) => {
      const own = jointCounts(column(0, site), column(1, site), column(2, site), { labels });
      return { group: { site }, joint: own, nSamples: own.nSamples, nSkipped: 0, scores: [] };
    });
    const kept = evaluationToJson(evaluation({ joint, slices, by: ['site'] }));
    const forms = await formsOf([folder.write('units.json', JSON.stringify(kept))]);
    expectMetrics(forms);
    expect(forms.json.pairs[0].slices).toEqual([]);
    expect(pageRows(forms.page, 'comparison-groups')).toEqual([]);
  });

  it.each(
    sampled(
      [
        ['label sets', []],
        ['label sets, not adjusted', ['--adjust', 'none']],
        ['label sets, by a label', ['--pos-label', 'red', '--metric', 'recall[red]']],
      ],
      2,
    ),
  )('has the same answers of %s', async (_, args) => {
    const file = sets();
    const kept = ['old', 'new'].map((pred) => {
      const counted = ['sets', file, '--true', 't', '--pred', pred, '--separator', '|'];
      return keep([...counted, '--unit', 'id'], at(`${pred}.json:names`));
    });
    const forms = await formsOf([...(await Promise.all(kept)), ...args]);
    expectMetrics(forms);
    const { classes } = forms.json.pairs[0];
    const changes = classes.map(({ label, f1 }) => [label, f1, f1.adjustedPValue] as const);
    expectRows(pageRows(forms.page, 'comparison-classes'), changes);
    expectRows(markdownRows(forms.markdown, /## F1 by label\n/), changes);
  });

  it('says what moved the metric that was asked for', async () => {
    const { page } = await formsOf([...SCORES, '--metric', 'recall']);
    expect(page).toContain('aria-label="What changed recall of Yes"');
    // Of the 1,869 rows that are Yes 992 were found, and now 1,023: 0.531 → 0.547.
    expect(page).toContain('0.531 → 0.547');
    expect(page).toContain('score_logistic&#34; is better than');
    const weighted = await formsOf([...SCORES, '--metric', 'weighted.f1']);
    expect(weighted.page).toContain('The change of weighted F1 is not a sum over pairs');
  });
});
