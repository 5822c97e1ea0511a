import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampled } from '@confmat/testkit';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, run } from './harness.js';

const folder = new Folder();

/** Rows with two classes, three predictions, two scores, groups and weights. */
const lines = Array.from({ length: 60 }, (_, i) => {
  const truth = i % 3 === 0 ? 'yes' : 'no';
  const wrong = (every: number): string => {
    if (i % every !== 0) return truth;
    return truth === 'yes' ? 'no' : 'yes';
  };
  const score = (truth === 'yes' ? 0.4 : 0.1) + (i % 7) / 12;
  const cells = [truth, wrong(7), wrong(5), wrong(4), score.toFixed(3), (1 - score / 2).toFixed(3)];
  return [...cells, score.toFixed(3), (1 - score).toFixed(3), i % 2 ? 'east' : 'west', 1 + (i % 4)];
});
const rows = folder.write(
  'rows.csv',
  ['y,p,q,r,s,s2,c_yes,c_no,g,w', ...lines.map((cells) => cells.join(','))].join('\n'),
);
const sets = folder.write(
  'tags.csv',
  [
    'y,p,g,w',
    ...lines.map(([y, p, q, ...more]) => `${y}|${q},${p}|both,${more.slice(-2).join(',')}`),
  ].join('\n'),
);
const TRUE = ['--true', 'y'];

/** What is asked, by what it is called. */
const MODES: Readonly<Record<string, readonly string[]>> = {
  report: ['report', rows, ...TRUE, '--pred', 'p'],
  'report by group': ['report', rows, ...TRUE, '--pred', 'p', '--by', 'g'],
  'report of a score': ['report', rows, ...TRUE, '--score', 's', '--pos-label', 'yes'],
  'report of classes': ['report', rows, ...TRUE, '--proba', 'c_*'],
  sets: ['sets', sets, ...TRUE, '--pred', 'p', '--separator', '|'],
  'sets by group': ['sets', sets, ...TRUE, '--pred', 'p', '--separator', '|', '--by', 'g'],
  sweep: ['sweep', rows, ...TRUE, '--score', 's', '--pos-label', 'yes'],
  'sweep by group': ['sweep', rows, ...TRUE, '--score', 's', '--pos-label', 'yes', '--by', 'g'],
  'sweep of two': ['sweep', rows, ...TRUE, '--score', 's,s2', '--pos-label', 'yes'],
  'sweep of classes': ['sweep', rows, ...TRUE, '--proba', 'c_*'],
  'compare two': ['compare', rows, ...TRUE, '--pred', 'p,q'],
  'compare by group': ['compare', rows, ...TRUE, '--pred', 'p,q', '--by', 'g'],
  'compare three': ['compare', rows, ...TRUE, '--pred', 'p,q,r'],
  'compare scores': ['compare', rows, ...TRUE, '--score', 's,s2', '--pos-label', 'yes'],
};
const OPTIONS = [
  ...['--by g', '--pos-label yes', '--interval 0.9', '--level 0.9', '--metrics specificity'],
  ...['--metric accuracy', '--beta 2', '--matrix true', '--profile keras', '--weight w'],
  ...['--maximize recall', '--score-metrics', '--adjust none', '--only yes'],
];
const FORMS = ['text', 'markdown', 'csv', 'json'] as const;
/** What a form does not hold by its nature. */
const NOT_IN: Readonly<Record<string, string>> = {
  'sweep --metrics specificity': 'json csv',
  'sweep of two --metrics specificity': 'text json csv',
  'sweep by group --metrics specificity': 'json csv',
};

type Outputs = Readonly<Record<(typeof FORMS)[number], string>>;

async function outputsOf(args: readonly string[], name: string): Promise<Outputs | string> {
  const path = (ending: string): string => join(folder.path, `${name}.${ending}`);
  const files = ['md', 'csv', 'json'].map(path);
  const { code, stdout, stderr } = await run([
    ...args,
    ...['-', ...files].flatMap((file) => ['-o', file]),
  ]);
  if (code === 2) return stderr;
  if (code !== 0) throw new Error(stderr);
  const [markdown = '', csv = '', json = ''] = files.map((file) => readFileSync(file, 'utf8'));
  return { text: stdout, markdown, csv, json };
}

describe('an option is kept in every form, or refused by name', PATIENCE, () => {
  it.concurrent.for(Object.entries(MODES))('%s', async ([mode, args], { expect }) => {
    const id = mode.replaceAll(' ', '-');
    const plain = await outputsOf(args, id);
    if (typeof plain === 'string') throw new Error(plain);
    const dropped: string[] = [];
    for (const option of sampled(OPTIONS, 3)) {
      const [flag = '', value = ''] = option.split(' ');
      if (args.includes(flag)) continue;
      const asked = await outputsOf([...args, flag, value].filter(Boolean), `${id}-asked`);
      if (typeof asked === 'string') {
        if (!asked.includes(flag)) dropped.push(`${option}: ${asked}`);
        continue;
      }
      const without = NOT_IN[`${mode} ${option}`]?.split(' ') ?? [];
      dropped.push(
        ...FORMS.filter((form) => asked[form] === plain[form] && !without.includes(form)).map(
          (form) => `${option} in ${form}`,
        ),
      );
      if (flag !== '--weight') continue;
      const isSaid = (form: (typeof FORMS)[number]): boolean =>
        /weighted by w\b|rows,weighted,|"weight": "w"/.test(
          asked[form].replace(/,,rows,weighted/, 'rows,weighted,'),
        );
      dropped.push(...FORMS.filter((form) => !isSaid(form)).map((form) => `weights in ${form}`));
    }
    expect(dropped).toEqual([]);
  });
});
