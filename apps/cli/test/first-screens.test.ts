// The first screen of each command's page: a sentence that answers, numbers, a picture; tables after it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Folder, run } from './harness.js';

const folder = new Folder();
const times = (n: number, of: (at: number) => string): string =>
  Array.from({ length: n }, (_, at) => of(at)).join('\n');

/** 80 rows have a human label: 40 good, of which the judge finds 36, and 40 bad, of which it finds 30. 120 have none. */
const JUDGE = `human,judge\n${times(200, (i) => {
  const human = i >= 80 ? '' : i < 40 ? 'good' : 'bad';
  const judge = i >= 80 ? (i % 2 ? 'good' : 'bad') : i < 36 || i >= 70 ? 'good' : 'bad';
  return `${human},${judge}`;
})}\n`;

/** 20 tasks of two tries: 10 pass twice, 6 once, 4 never. */
const TRIALS = `task,passed\n${times(40, (i) => {
  const [task, second] = [i >> 1, i % 2];
  return `t${task},${task < 10 || (task < 16 && second === 0) ? 1 : 0}`;
})}\n`;

/** 1000 answers; the sure ones are right. */
const DECIDE = `truth,answer,sure\n${times(1000, (i) => {
  const sure = (i % 100) / 100;
  return `${sure >= 0.5 || i % 3 ? 'a' : 'b'},a,${sure}`;
})}\n`;

const TWO = `y,a,b\n${times(400, (i) => [i % 3 ? 'x' : 'z', i % 3 && i % 7 ? 'x' : 'z', i % 2 ? 'x' : 'z'].join(','))}\n`;

async function pageOf(name: string, text: string, args: readonly string[]): Promise<string> {
  const page = join(folder.path, `${name}.html`);
  const [command = '', ...others] = args;
  const file = folder.write(`${name}.csv`, text);
  const { code, stderr } = await run([command, file, ...others, '--html', page, '--quiet']);
  expect([code, stderr]).toEqual([0, '']);
  return readFileSync(page, 'utf8');
}

const plain = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#34;', '"')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim();
const sentenceOf = (page: string): string =>
  plain(/<p class="verdict"[^>]*>(.*?)<\/p>/s.exec(page)?.[1] ?? '');

const PAGES: Readonly<Record<string, readonly [text: string, args: readonly string[]]>> = {
  judge: [JUDGE, ['judge', '--human', 'human', '--judge', 'judge', '--pos-label', 'good', '--labeled', 'at random']], // prettier-ignore
  trials: [TRIALS, ['trials', '--task', 'task', '--passed', 'passed']],
  decide: [DECIDE, ['decide', '--true', 'truth', '--pred', 'answer', '--score', 'sure']],
  compare: [TWO, ['compare', '--true', 'y', '--pred', 'a,b']],
  report: [TWO, ['report', '--true', 'y', '--pred', 'a']],
};

function pageAsked(name: string): readonly [text: string, args: readonly string[]] {
  const found = PAGES[name];
  if (!found) throw new Error(`no page ${name}`);
  return found;
}

describe('the first screen of a page', () => {
  it.for(Object.entries(PAGES))(
    'of %s answers, then shows numbers, then a picture',
    async ([name, [text, args]]) => {
      const page = await pageOf(name, text, args);
      const at = (pattern: RegExp): number => page.search(pattern);
      const [sentence, tiles] = [at(/<p class="verdict"/), at(/<dl class="tiles"/)];
      const picture = at(/<svg[^>]* role="img"|<table[^>]* class="mx/);
      const table = at(/<table class="num"/);
      expect(sentenceOf(page)).toMatch(/^["A-Z\d].*\.$/);
      expect(sentence).toBeGreaterThan(0);
      expect(tiles).toBeGreaterThan(sentence);
      expect(picture).toBeGreaterThan(tiles);
      expect(table === -1 || table > picture).toBe(true);
    },
  );

  it.for(Object.entries(PAGES))(
    'of %s has heads of columns and whole sentences',
    async ([name, [text, args]]) => {
      const page = await pageOf(name, text, args);
      expect(page).not.toMatch(/<th[^>]*><\/th>/);
      const notes = Array.from(page.matchAll(/<p class="note">(.*?)<\/p>/gs), ([, note = '']) => plain(note)); // prettier-ignore
      for (const note of notes) expect(note).toMatch(/^(?:[A-Z"\d]|p:|\S*[@:]).*[.!?:]$/s);
    },
  );

  it('of a judge has the rates of its verdicts, and no alerts', async () => {
    const page = await pageOf('judge', ...pageAsked('judge'));
    // 36 of 40 and 30 of 40, Wilson; corrected with 60 of 120 without a label: (0.545 + 0.75 − 1) / 0.65.
    expect(sentenceOf(page)).toMatch(
      /^Of what humans call "good", the judge finds 90 % \(77–96 %\); of what they call "bad", 75 % \(60–86 %\)\. Corrected for its errors, \d+ % \(\d+–\d+ %\) of all rows are "good"; the judge alone says 50 % of the rows without a human label\.$/,
    );
    expect(plain(page.slice(page.indexOf('<body>'), page.indexOf('<script')))).not.toMatch(/alert/);
  });

  it('of tries has how often tasks pass, and draws it', async () => {
    const page = await pageOf('trials', ...pageAsked('trials'));
    // 26 of 40 tries; 16 and 10 of 20 tasks.
    expect(sentenceOf(page)).toMatch(
      /^A try passes in 65 % \(\d+–\d+ %\) of cases\. With 2 tries, at least one passes in 80 % \(\d+–\d+ %\) of tasks, and all pass in 50 % \(\d+–\d+ %\)\.$/,
    );
    expect(page).toContain('<desc>0: 4, 1: 6, 2: 10.</desc>');
    expect(plain(page)).toContain('20 tasks · 40 tries');
  });

  it.for([12, 13])('of %i labels says which are drawn, and counts samples', async (nLabels) => {
    const text = `t,p\n${times(60, (i) => `l${i % nLabels},l${i % (nLabels - 1)}`)}\n`;
    const sets = ['sets', '--true', 't', '--pred', 'p', '--separator', '|'];
    const page = plain(await pageOf(`labels-${nLabels}`, text, sets));
    const which = nLabels > 12 ? ': the 12 of 13 with the lowest F1' : '';
    const [drawn] = /Precision, recall and F1 by label.{0,60}/.exec(page) ?? [];
    expect(drawn).toMatch(new RegExp(`by label${which} samples l\\d+ \\d`));
    // 4 or 5 of 60 samples have each label.
    expect(page).toContain('fewer than 20 samples');
    expect(page).not.toContain('fewer than 20 rows');
    expect(page).toContain('F1 of the labels has a standard deviation');
  });

  it('of spans counts spans of each type', async () => {
    const spans = ['spans', '--true', 't', '--pred', 'p'];
    const text = 't,p\n"[""B-A"",""O""]","[""B-A"",""O""]"\n"[""B-A"",""O""]","[""O"",""B-A""]"\n';
    const page = plain(await pageOf('spans', text, spans));
    expect(/Precision, recall and F1 by type.{0,20}/.exec(page)?.[0]).toMatch(/by type spans A 2 /);
  });

  it('of one task, tried once, counts in the singular', async () => {
    const asked = ['trials', '--task', 'task', '--passed', 'passed'];
    const page = plain(await pageOf('once', 'task,passed\na,1\n', asked));
    expect(page).toContain('1 task · 1 try');
    expect(page).toContain('1: 1, 100 % of tasks');
    expect(page).toContain('passes of 1 try →');
    expect(page).not.toMatch(/\b1 (?:tasks|tries)\b/);
  });
});
