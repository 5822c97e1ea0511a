import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { elements, ownText, pageOf, tablesOf, textOf } from './doors/html.js';
import { DIGITS, Folder, PATIENCE, TELCO, run } from './harness.js';
import type { ReportJson } from './harness.js';

const folder = new Folder();
const at = (name: string): string => join(folder.path, name);
const LABELS = [DIGITS, '--true', 'digit', '--pred', 'prediction'];
const CHURN = [TELCO, '--true', 'churn', '--pred', 'prediction', '--pos-label', 'Yes'];
let nRuns = 0;

/** What one run writes: JSON, Markdown and the page. */
interface Forms<J> {
  readonly json: J;
  readonly markdown: string;
  readonly page: string;
}

async function formsOf<J = ReportJson>(
  command: string,
  args: readonly string[],
): Promise<Forms<J>> {
  const name = `run-${++nRuns}`;
  const [json, markdown, page] = ['json', 'md', 'html'].map((end) => at(`${name}.${end}`));
  const outputs = ['-o', json ?? '', '-o', markdown ?? '', '--html', page ?? ''];
  const { code, stderr } = await run([command, ...args, ...outputs]);
  if (code !== 0) throw new Error(stderr);
  const read = (path = ''): string => readFileSync(path, 'utf8');
  return { json: JSON.parse(read(json)) as J, markdown: read(markdown), page: read(page) };
}

/** The numbers of a row of a table of the page, by the heads of their columns. */
function rowOf(page: string, caption: string, row: string): Readonly<Record<string, number>> {
  const table = tablesOf(pageOf(page)).find((one) => one.caption === caption);
  const [head = [], ...body] = table?.rows ?? [];
  const found = body.find(([name]) => name && textOf(name).split(':')[0] === row) ?? [];
  return Object.fromEntries(
    found.map((cell, place) => [head[place] ? textOf(head[place]) : '', Number(ownText(cell))]),
  );
}

/** The number of a tile, with what stands small beside it. */
function tileOf(page: string, name: string): readonly [value: string, ends: string] {
  const found = elements(pageOf(page), 'div').find(
    (div) => elements(div, 'dt').length === 1 && elements(div, 'dt').map(textOf)[0] === name,
  );
  if (!found) throw new Error(`no tile ${name}`);
  const [[value = ''], [ends = '']] = [elements(found, 'b'), elements(found, 'small')].map((all) =>
    all.map(textOf),
  ) as [string[], string[]];
  return [value, ends];
}

/** Numbers of a row of Markdown. */
function cellsOf(markdown: string, row: string): readonly string[] {
  const line = markdown.split('\n').find((one) => one.includes(`| ${row} |`)) ?? '';
  return line.split('|').map((cell) => cell.trim());
}

const AVERAGES = 'Averages over classes';

describe('a page with --only', PATIENCE, () => {
  it.concurrent('has the averages of the terminal, by hand', async ({ expect }) => {
    const { json, markdown, page } = await formsOf('report', [...LABELS, '--only', '3,8']);
    // Right, true and predicted: 158, 183 and 174 of 3; 117, 174 and 131 of 8.
    const macro = ((2 * 158) / (183 + 174) + (2 * 117) / (174 + 131)) / 2;
    expect(json.averages.macro.f1).toBeCloseTo(macro, 15);
    expect(macro.toFixed(3)).toBe('0.826');
    expect(rowOf(page, AVERAGES, 'macro')).toMatchObject({ F1: 0.826 });
    expect(cellsOf(markdown, '*macro average*')).toContain('0.83');
    expect(page).toContain('showing 2 of 10 classes; averages are over these');
    expect(page).not.toContain('0.883');
  });

  it.concurrent('has the rows, intervals and groups of JSON', async ({ expect }) => {
    const options = ['--only=-Yes', '--by', 'contract', '--interval', '0.9'];
    const { json, page } = await formsOf('report', [...CHURN.slice(0, -2), ...options]);
    const [row] = json.rows;
    expect(json.rows.map(({ label }) => label)).toEqual(['No']);
    expect(rowOf(page, 'Classes', 'No')['F1']).toBeCloseTo(Number(row?.f1), 3);
    expect(rowOf(page, 'Classes', 'Yes')).toEqual({});
    const { macro } = json.intervals?.averages ?? {};
    const ends = [macro?.f1.low, macro?.f1.high].map((end) => Number(end).toFixed(3)).join('–');
    expect(page).toContain(`<small>${ends}</small>`);
    for (const { group, averages } of json.slices ?? []) {
      const shown = rowOf(page, 'Groups of rows', String(group['contract']));
      expect(shown['macro F1']).toBeCloseTo(Number(averages.macro.f1), 3);
    }
  });

  it.concurrent(
    'leaves balanced accuracy to all classes, with its interval',
    async ({ expect }) => {
      const { json, page } = await formsOf('report', [...LABELS, '--only', '3,8', '--interval']);
      const all = await formsOf('report', [...LABELS, '--interval']);
      expect(json.balancedAccuracy).toBe(all.json.balancedAccuracy);
      expect(json.intervals?.balancedAccuracy).toEqual(all.json.intervals?.balancedAccuracy);
      expect(tileOf(page, 'balanced accuracy')).toEqual(tileOf(all.page, 'balanced accuracy'));
    },
  );

  it.concurrent('reads an evaluation that was kept', async ({ expect }) => {
    const kept = at('digits.json');
    await run(['report', ...LABELS, '--save', kept]);
    const { json, page } = await formsOf('report', [kept, '--only', '3,8']);
    expect(json.averages.macro.f1).toBeCloseTo(0.826, 3);
    expect(rowOf(page, AVERAGES, 'macro')).toMatchObject({ F1: 0.826 });
  });
});

describe('a page with --beta', PATIENCE, () => {
  it.concurrent('has F2 where the terminal has it, by hand', async ({ expect }) => {
    const options = ['--beta', '2', '--by', 'contract'];
    const { json, markdown, page } = await formsOf('report', [...CHURN, ...options]);
    // F2 is 5 × right / (4 × true + predicted).
    const yes = (5 * 992) / (4 * 1869 + 1500);
    const no = (5 * 4666) / (4 * 5174 + 5543);
    expect(json.averages.macro.fbeta).toBeCloseTo((yes + no) / 2, 15);
    expect(((yes + no) / 2).toFixed(3)).toBe('0.721');
    expect(rowOf(page, AVERAGES, 'macro')).toMatchObject({ F2: 0.721 });
    expect(rowOf(page, AVERAGES, 'macro')).not.toHaveProperty('F1');
    expect(cellsOf(markdown, '*macro average*')).toContain('0.72');
    expect(rowOf(page, 'Classes', 'Yes')['F2']).toBeCloseTo(yes, 3);
    const [group] = json.slices ?? [];
    const ofYes = group?.rows.find(({ label }) => label === 'Yes');
    const shown = rowOf(page, 'Groups of rows', 'Month-to-month');
    expect(shown['F2 of Yes']).toBeCloseTo(Number(ofYes?.fbeta), 3);
    expect(page).toContain('No group is tested against the rest: the test would take F2');
  });

  it.concurrent('draws F2 of the chosen classes', async ({ expect }) => {
    const svg = at('classes.svg');
    await run(['report', ...LABELS, '--only', '3,8', '--beta', '2', '--svg', `classes=${svg}`]);
    const picture = readFileSync(svg, 'utf8');
    const f2 = ((5 * 158) / (4 * 183 + 174) + (5 * 117) / (4 * 174 + 131)) / 2;
    expect(picture).toContain('Precision, recall and F2 by class');
    expect(picture).toContain(`Macro F2 ${f2.toFixed(3)}, 2 classes.`);
  });
});

describe('a page of sets, and of spans', PATIENCE, () => {
  const sets = folder.write(
    'sets.jsonl',
    [
      { t: ['a'], p: ['a'], g: 1 },
      { t: ['a', 'b'], p: ['b'], g: 1 },
      { t: ['c'], p: ['b', 'c'], g: 2 },
      { t: [], p: [], g: 2 },
    ]
      .map((row) => JSON.stringify(row))
      .join('\n'),
  );
  interface SetsJson extends Pick<ReportJson, 'averages' | 'rows'> {
    readonly sets: { readonly jaccard: number };
  }

  it.concurrent('has F2 and the value of 0/0 that were asked for', async ({ expect }) => {
    const asked = ['--true', 't', '--pred', 'p', '--beta', '2', '--zero-division', '1'];
    const { json, page } = await formsOf<SetsJson>('sets', [sets, ...asked, '--by', 'g']);
    for (const average of ['macro', 'micro', 'weighted'] as const) {
      const shown = rowOf(page, AVERAGES, average)['F2'];
      expect(shown).toBeCloseTo(Number(json.averages[average].fbeta), 3);
    }
    // Overlaps of 1, 1/2, 1/2 and 0/0, which counts as 1.
    expect(json.sets.jaccard).toBe(0.75);
    expect(tileOf(page, 'overlap of both sets (Jaccard)')[0]).toBe('0.750');
    // Of both rows of group 1: 2 right, 3 true, 2 predicted.
    expect(rowOf(page, 'Groups of rows', '1')['micro F2']).toBeCloseTo((5 * 2) / (4 * 3 + 2), 3);
  });

  it.concurrent('has F2 in its tiles', async ({ expect }) => {
    const file = folder.write(
      'spans.csv',
      ['d,y,p', '1,B-PER,B-PER', '1,O,B-LOC', '2,B-LOC,B-LOC', '2,O,B-LOC', '3,B-PER,O'].join('\n'),
    );
    const asked = ['--true', 'y', '--pred', 'p', '--document', 'd', '--beta', '2'];
    const { json, page } = await formsOf<SetsJson>('spans', [file, ...asked]);
    // 2 right, 3 true, 4 predicted.
    expect(json.averages.micro.fbeta).toBeCloseTo((5 * 2) / (4 * 3 + 4), 15);
    expect(tileOf(page, 'micro F2')[0]).toBe('0.625');
    expect(tileOf(page, 'macro F2')[0]).toBe(json.averages.macro.fbeta?.toFixed(3));
  });
});

describe('a page with --labels', PATIENCE, () => {
  it.concurrent('takes averages and balanced accuracy over them', async ({ expect }) => {
    const file = folder.write('three.csv', 'y,p\na,a\na,b\nb,b\nb,b\nb,a\na,a\n');
    const args = [file, '--true', 'y', '--pred', 'p', '--labels', 'a,b,c'];
    const { json, page } = await formsOf('report', args);
    const { balancedAccuracy, averages } = json.intervals ?? {};
    const endsOf = (found?: { readonly low: number; readonly high: number }): string =>
      found ? `${found.low.toFixed(3)}–${found.high.toFixed(3)}` : '';
    expect(tileOf(page, 'balanced accuracy')[1]).toBe(endsOf(balancedAccuracy));
    expect(endsOf(averages?.macro.f1)).toMatch(/^0\.\d+–0\.\d+$/);
    expect(page).toContain(`<small>${endsOf(averages?.macro.f1)}</small>`);
  });
});
