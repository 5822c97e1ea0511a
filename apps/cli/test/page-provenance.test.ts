import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { typedCommand } from '../src/output/typed-command.js';
import type { Host } from '@confmat/rows/host.js';
import { Folder, PATIENCE, TELCO, run } from './harness.js';

const folder = new Folder();

const sent = (typed: string, hasFolders = false): string | undefined =>
  typedCommand({ typed: typed.split(' ') } as unknown as Host, hasFolders);

describe('the command on a page', () => {
  it.each([
    ['report /data/rows.csv -t t -p p', 'report rows.csv -t t -p p'],
    ['report -t t my/rows.csv --pred p', 'report -t t rows.csv --pred p'],
    ['report C:\\me\\rows.csv --true a/b', `report rows.csv --true a/b`],
    ['report rows.csv --html=/pages/x.html', 'report rows.csv --html=x.html'],
    [
      'report rows.csv -o out/x.txt --save a/k.json:names',
      'report rows.csv -o x.txt --save k.json:names',
    ],
    ['report rows.csv --errors a/wrong.csv:3', 'report rows.csv --errors wrong.csv:3'],
    ['report rows.csv --describe train=me/train.csv', 'report rows.csv --describe train=train.csv'],
    ['report rows.csv --interval me/other.csv', 'report rows.csv --interval me/other.csv'],
    ['report --where a/b>3 -- -odd/x.csv', 'report --where a/b>3 -- x.csv'],
    ['report a/b/ c/d.csv', 'report b d.csv'],
  ])('has no folders: %s', (typed, expected) => {
    const words = sent(typed)?.replaceAll("'", '').replace('confmat ', '');
    expect(words).toBe(expected);
  });

  it.each([
    ['postgres://ann:secret@host:5432/db?password=secret', 'postgres://host:5432/db'],
    ['clickhouse://ann:p%40ss@host', 'clickhouse://host'],
    ['spark+thrift://ann@host/db', 'spark+thrift://host/db'],
    ['trino://host:8080/a/b', 'trino://host:8080/a/b'],
  ])('has no user and no password, also where counts are kept: %s', (address, expected) => {
    for (const hasFolders of [false, true]) {
      expect(sent(`report --engine ${address} --table t`, hasFolders)).toBe(
        `confmat report --engine ${expected} --table t`,
      );
      expect(sent(`report --engine=${address}`, hasFolders)).toBe(
        `confmat report --engine=${expected}`,
      );
    }
  });

  it('keeps folders where counts are kept, and names the database of a file', () => {
    expect(sent('report a/rows.csv', true)).toBe('confmat report a/rows.csv');
    expect(sent('report --engine duckdb:me/x.db --table t')).toBe(
      'confmat report --engine duckdb:x.db --table t',
    );
  });
});

describe('a page', PATIENCE, () => {
  const env = { SOURCE_DATE_EPOCH: '1700000000' };
  const pageOf = async (...args: string[]): Promise<string> => {
    const file = join(folder.path, 'page.html');
    const { code, stderr } = await run([...args, '--html', file], { env });
    expect(code, stderr).toBe(0);
    return readFileSync(file, 'utf8');
  };
  const churn = [TELCO, '--true', 'churn', '--pos-label', 'Yes'];
  const headOf = (page: string): readonly string[] =>
    [/<title>(.*?)<\/title>/, /<h1>(.*?)<\/h1>/].map((one) => one.exec(page)?.[1] ?? '');

  it('names its model, its date, its command and its version', async () => {
    const page = await pageOf('report', ...churn, '--pred', 'prediction');
    expect(headOf(page)).toEqual(Array(2).fill('telco-churn.csv: prediction'));
    expect(page).toContain('2023-11-14 22:13 UTC');
    expect(page).toMatch(/Command<.*?confmat report telco-churn\.csv --true churn/s);
    expect(page).toMatch(/Version<.*?confmat \d+\.\d+\.\d+/s);
    expect(page.split(folder.path)).toHaveLength(1);
    expect(await pageOf('report', ...churn, '--pred', 'prediction')).toBe(page);
  });

  it.each([
    [['sweep', ...churn, '--score', 'score'], 'telco-churn.csv: score'],
    [
      ['compare', ...churn, '--score', 'score,score_logistic'],
      'score against score_logistic, telco-churn.csv',
    ],
  ])('of %j is told apart from others', async (args, title) => {
    expect(headOf(await pageOf(...args))).toEqual([title, title]);
  });

  it('has the title that was asked for, as text', async () => {
    const page = await pageOf('report', ...churn, '--pred', 'prediction', '--title', 'A <b> & c');
    expect(headOf(page)).toEqual(Array(2).fill('A &#60;b&#62; &#38; c'));
  });

  it('is needed for a title', async () => {
    const { code, stderr } = await run([
      'report',
      ...churn,
      '--pred',
      'prediction',
      '--title',
      'x',
    ]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--title needs --html FILE')]);
  });
});

describe('rows on a page', PATIENCE, () => {
  const LABELS = ['a', 'b', 'c', 'd'];
  /** Errors: a as b 6 times, c as d 4 times, d as a twice. */
  const wrong = ['ab', 'cd', 'ab', 'da', 'ab', 'cd', 'ab', 'cd', 'ab', 'da', 'cd', 'ab'];
  const pairs = [...wrong, ...LABELS.map((label) => label + label)];
  const rows = folder.write(
    'rows.csv',
    ['y,p,mail,text']
      .concat(pairs.map(([y = '', p = ''], i) => `${y},${p},m${i}@example.org,text ${i}`))
      .join('\n'),
  );
  const asked = ['report', rows, '--true', 'y', '--pred', 'p'];
  const pageOf = async (...more: string[]): Promise<string> => {
    const file = join(folder.path, 'rows.html');
    const { code, stderr } = await run([...asked, '--html', file, ...more]);
    expect(code, stderr).toBe(0);
    return readFileSync(file, 'utf8');
  };
  const textsOf = (page: string): readonly string[] =>
    [...page.matchAll(/text (\d+)</g)].map(([, place = '']) => place);

  it('are in turn of the most frequent errors, with no column that was not asked for', async () => {
    const page = await pageOf('--rows', '7', '--show', 'text');
    // Three of each, and one less of the rarest, by error and then in the order of the file.
    expect(textsOf(page)).toEqual(['0', '2', '4', '1', '5', '3', '9']);
    expect(page).toContain('7 of 12 wrong rows');
    expect(page).not.toContain('example.org');
  });

  it('are all that there are where more are asked for', async () => {
    expect(textsOf(await pageOf('--rows', '100', '--show', 'text'))).toHaveLength(12);
  });

  it('have their labels alone without --show, and none are there unasked', async () => {
    expect(textsOf(await pageOf('--rows', '3'))).toEqual([]);
    expect(await pageOf()).not.toContain('Rows of the most frequent errors');
    expect(await pageOf('--errors', '3')).not.toContain('Rows of the most frequent errors');
  });

  it('show in the report the columns that --show names', async () => {
    const { stdout } = await run([...asked, '--errors', '1', '--show', 'text']);
    expect(stdout).toMatch(/row {2}true {2}predicted {4}text\n +1 +a +b {2}text 0\n/);
  });

  it.each([
    [['--rows', '3'], /--rows needs --html FILE/],
    [['--show', 'text'], /--show needs --rows NUMBER or --errors NUMBER/],
    [['--rows', '0', '--html', 'x.html'], /from 1 to 1000/],
    [['--errors', '1', '--show', 'none'], /no column "none" \(--show\)/],
  ])('are refused: %j', async (more, message) => {
    expect((await run([...asked, ...more])).stderr).toMatch(message);
  });
});
